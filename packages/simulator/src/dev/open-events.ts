import { createClient } from '@stablerail/sdk/functions'
import { followEvents } from '@stablerail/sdk/stream'
import type { Workspace } from '../rail/rail.ts'
import { subjectOf } from './subject.ts'

export type SeenEvent = { id: string; type: string; subject: string | null }

export type EventFollower = {
  /** Returns the next event of a type that arrives after this call. Rejects when `signal` is aborted. */
  next(type: string, signal: AbortSignal): Promise<SeenEvent>
  stop(): void
}

type Waiting = { type: string; resolve(event: SeenEvent): void }

/** Follows the events of a workspace. Resolves when the stream is open, so that no later event is missed. */
export const openEvents = async (
  { access }: Pick<Workspace, 'access'>,
  onEvent: (event: SeenEvent) => void,
): Promise<EventFollower> => {
  const ended = new AbortController()
  const waiting = new Set<Waiting>()
  const opened = Promise.withResolvers<void>()
  const client = createClient({
    ...access,
    hooks: { onResponse: ({ status }) => void (status === 200 && opened.resolve()) },
  })
  const follow = async () => {
    for await (const message of followEvents(client, { signal: ended.signal })) {
      if (message.kind !== 'event') continue
      const { id, type, data } = message.event
      const event = { id, type, subject: subjectOf(type, data) }
      onEvent(event)
      for (const one of waiting) if (one.type === type) one.resolve(event)
    }
  }
  follow().catch((error: unknown) => {
    // The stream ends with an error when it is stopped.
    if (!ended.signal.aborted) opened.reject(error)
  })
  await opened.promise
  return {
    next: (type: string, signal: AbortSignal) =>
      new Promise<SeenEvent>((resolve, reject) => {
        const one: Waiting = {
          type,
          resolve(event) {
            waiting.delete(one)
            resolve(event)
          },
        }
        waiting.add(one)
        signal.addEventListener('abort', () => {
          waiting.delete(one)
          reject(signal.reason)
        })
      }),
    stop: () => ended.abort(),
  }
}
