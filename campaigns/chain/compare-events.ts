import type { Context } from '../../packages/server/src/resources/context.ts'
import { readPayments } from '../../packages/server/src/testing/payments/rows.ts'
import { listEvents } from '../../packages/server/src/testing/payments/world.ts'

/**
 * Compares the emitted events of each payment and each checkout with the events that the record's final state
 * requires. Returns the differences.
 */
export const compareEvents = async (context: Context): Promise<string[]> => {
  const { db } = context
  const faults: string[] = []
  const differ = (subject: string, told: unknown, wanted: unknown) => {
    const [one, other] = [JSON.stringify(told), JSON.stringify(wanted)]
    if (one !== other) faults.push(`${subject}: ${one}, not ${other}`)
  }
  const live = await db.selectFrom('allocations').selectAll().where('released_at', 'is', null).execute()
  differ('checkouts paid once', new Set(live.map(({ target_id }) => target_id)).size, live.length)
  const count = await countEvents(context, differ)
  for (const payment of await readPayments(context)) {
    const { id, status, confirmed_at, failure_reason, reorg_suspected, coverage } = payment
    const types = ['pending', 'confirmed', 'failed', 'reversed', 'restored', 'reorged'] as const
    const told = types.map((type) => count(`payment.${type}`, id))
    const suspected = count('payment.reorg_suspected', id)
    const isGone = reorg_suspected || status === 'reorged'
    const confirmed = confirmed_at === null ? 0 : 1
    // A payment that was too little may have failed before others covered the rest.
    const hadFailed = confirmed === 1 && coverage !== null && told[2] === 1
    const failed = failure_reason === null && !hadFailed ? 0 : 1
    const restored = suspected - (isGone ? 1 : 0)
    differ(`events of ${id}`, told, [1, confirmed, failed, suspected, restored, status === 'reorged' ? 1 : 0])
  }
  const effects = await db.selectFrom('effects').selectAll().execute()
  for (const { id, status } of await db.selectFrom('checkouts').select(['id', 'status']).execute()) {
    const made = effects.filter(({ target_id }) => target_id === id)
    differ(`checkout.succeeded of ${id}`, count('checkout.succeeded', id), made.length)
    const lasting = made.filter(({ undone_at }) => undone_at === null)
    differ(`effects of ${id}, which is ${status}`, lasting.length, status === 'succeeded' ? 1 : 0)
  }
  return faults
}

/**
 * Counts the emitted events. Returns a function that returns how many events of a type there are for a
 * payment or a checkout. Reports duplicate event ids to `differ`.
 */
export const countEvents = async (
  context: Context,
  differ: (subject: string, told: unknown, wanted: unknown) => void,
): Promise<(type: string, id: string) => number> => {
  const events = await listEvents(context)
  differ('ids of events', new Set(events.map(({ id }) => id)).size, events.length)
  const counts = new Map<string, number>()
  for (const { type, data } of events) {
    const subject = `${type} ${data.paymentId ?? (data.checkout as { id: string } | undefined)?.id}`
    counts.set(subject, (counts.get(subject) ?? 0) + 1)
  }
  return (type, id) => counts.get(`${type} ${id}`) ?? 0
}
