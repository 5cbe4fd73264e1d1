/** Remembers which events were handled, since the same one may be delivered more than once. */

/** How an event stands: yours to handle, handled before, or in another's hands just now. */
export type EventClaim = 'claimed' | 'handled' | 'busy'

/**
 * Where handled events are remembered. Keep ids for 30 days. Two processes must not both be told `claimed`; one
 * that dies with a claim must not hold it for ever, so let claims expire after a few minutes.
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
  /** Claims an event, or says why not. */
  claim(id: string): EventClaim | Promise<EventClaim>
  /** The event was handled: it is never claimed again. */
  complete(id: string): unknown
  /** Handling failed: the next delivery is to be handled. */
  release(id: string): unknown
}

/** A handler that has not ended by then is taken for dead. */
const claimMs = 300_000

/**
 * Remembers events in this process, the latest ones: enough for one process that may handle an event again after
 * a restart. A claim runs out after five minutes.
 *
 * @example
 * ```ts
 * const store = memoryStore()
 * ```
 * @param options - `maxEvents`: how many ids are kept; 10,000 by default.
 */
export const memoryStore = ({ maxEvents = 10_000 }: { maxEvents?: number } = {}): EventStore => {
  /** By id: `handled`, or when the event was claimed, in milliseconds. */
  const events = new Map<string, 'handled' | number>()
  return {
    claim: (id) => {
      const known = events.get(id)
      if (known === 'handled') return known
      if (known !== undefined && Date.now() - known < claimMs) return 'busy'
      events.delete(id)
      // A map keeps the order of insertion: the first is the oldest.
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
