/** Messages of a stream of server-sent events, as text. No line of `data` may hold a line break. */
export type Message = { id?: string; event?: string; data?: string; retryMs?: number }

/** A message without `data` only sets what it names: clients hand no event on. */
export const writeMessage = ({ id, event, data, retryMs }: Message): string =>
  [
    retryMs === undefined ? '' : `retry: ${retryMs}\n`,
    event === undefined ? '' : `event: ${event}\n`,
    id === undefined ? '' : `id: ${id}\n`,
    data === undefined ? '' : `data: ${data}\n`,
    '\n',
  ].join('')
