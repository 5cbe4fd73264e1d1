/** A server-sent event. `data` must not contain a line break. */
export type Message = { id?: string; event?: string; data?: string; retryMs?: number }

/** Formats a message. Without `data` it only sets the given fields: clients dispatch no event. */
export const writeMessage = ({ id, event, data, retryMs }: Message): string =>
  [
    retryMs === undefined ? '' : `retry: ${retryMs}\n`,
    event === undefined ? '' : `event: ${event}\n`,
    id === undefined ? '' : `id: ${id}\n`,
    data === undefined ? '' : `data: ${data}\n`,
    '\n',
  ].join('')
