import { idOf, type ParityResponse, type Send } from './parity.ts'

/** One request of a sequence; `ids` are the ids of the records that the sequence has created so far. */
export type Step = (send: Send, ids: string[]) => Promise<ParityResponse>

/** Returns a step that creates a record, and adds its id to `ids`. */
export const making =
  (method: string, path: (ids: string[]) => string, body: (ids: string[]) => unknown): Step =>
  async (send, ids) => {
    const answer = await send(method, path(ids), body(ids))
    ids.push(idOf(answer.json))
    return answer
  }

export const post = (path: string, body: unknown) =>
  making(
    'POST',
    () => path,
    () => body,
  )
export const get =
  (path: (ids: string[]) => string): Step =>
  (send, ids) =>
    send('GET', path(ids))
export const patch =
  (path: (ids: string[]) => string, body: unknown): Step =>
  (send, ids) =>
    send('PATCH', path(ids), body)
export const remove =
  (path: (ids: string[]) => string): Step =>
  (send, ids) =>
    send('DELETE', path(ids))
