/** Remembers which events were handled, because an event may be delivered more than once. */

/**
 * The result of claiming an event: this caller may handle it (`claimed`), it was handled before (`handled`),
 * or another caller is handling it (`busy`).
 */
export type EventClaim = 'claimed' | 'handled' | 'busy'

/**
 * Stores which events were handled. Keep the ids of events for 30 days. `claim` must not return `claimed` to
 * two callers at the same time. Let claims expire after a few minutes, so that a process that dies does not
 * keep its claim.
 *
 * @example
 * ```ts
 * type Query = (sql: string, values: unknown[]) => Promise<{ rows: { done: boolean }[] }>
 *
 * // create table webhook_events (id text primary key, done boolean not null, claimed_at timestamptz not null)
 * const sqlStore = (query: Query): EventStore => ({
 *   claim: async (id) => {
 *     const claimed = await query(
 *       `insert into webhook_events values ($1, false, now()) on conflict (id) do update set claimed_at = now()
 *        where not webhook_events.done and webhook_events.claimed_at < now() - interval '5 minutes'
 *        returning done`,
 *       [id],
 *     )
 *     if (claimed.rows.length > 0) return 'claimed'
 *     const { rows } = await query('select done from webhook_events where id = $1', [id])
 *     return rows[0]?.done ? 'handled' : 'busy'
 *   },
 *   complete: (id) => query('update webhook_events set done = true where id = $1', [id]),
 *   release: (id) => query('delete from webhook_events where id = $1 and not done', [id]),
 * })
 * ```
 */
export interface EventStore {
  /** Claims an event for this caller. Returns `handled` or `busy` if that is not possible. */
  claim(id: string): EventClaim | Promise<EventClaim>
  /** Marks a claimed event as handled, so that it can never be claimed again. */
  complete(id: string): unknown
  /** Releases a claim after a failure, so that the next delivery of the event is handled. */
  release(id: string): unknown
}

/**
 * The time after which a claim expires, in milliseconds. A handler that has not ended by then is considered
 * dead.
 */
const claimMs = 300_000

/**
 * Creates a store that remembers the latest events in the memory of this process. Use it only if your
 * receiver is a single process, and if it may handle an event again after a restart. A claim expires after
 * five minutes.
 *
 * @example
 * ```ts
 * const store = memoryStore()
 * ```
 * @param options - `maxEvents`: how many ids are kept. Default: 10,000.
 */
export const memoryStore = ({ maxEvents = 10_000 }: { maxEvents?: number } = {}): EventStore => {
  /** The state of each event by its id: `handled`, or the time of the claim in milliseconds since 1970. */
  const events = new Map<string, 'handled' | number>()
  return {
    claim: (id) => {
      const known = events.get(id)
      if (known === 'handled') return known
      if (known !== undefined && Date.now() - known < claimMs) return 'busy'
      events.delete(id)
      // A map iterates in the order of insertion, so the oldest events come first and are deleted first.
      for (const oldest of events.keys()) {
        if (events.size < maxEvents) break
        events.delete(oldest)
      }
      events.set(id, Date.now())
      return 'claimed'
    },
    complete: (id) => events.set(id, 'handled'),
    release: (id) => events.delete(id),
  }
}
