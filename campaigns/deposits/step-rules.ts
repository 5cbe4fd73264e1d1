import { dustOf } from './oracle.ts'
import { isPresent, type Recorded, readAssignments, readRecorded } from './records.ts'
import type { Sale, Scene } from './scene.ts'

/**
 * Checks what must hold after every step, whatever the chain and the providers do. Returns the violations.
 *
 * - At most one payment of a checkout has `fullySettled` true, at most one is assigned to it, and at most one success of
 *   it is in effect.
 * - The payment of a succeeded checkout is the one that covers its price.
 * - A checkout succeeds only if transfers to its address, in this chain or in a replaced one, cover its price.
 */
export const checkStep = async (scene: Scene, sent: ReadonlyMap<string, bigint>): Promise<string[]> => {
  const { world, sales } = scene
  const { db } = world.context
  const payments = await readRecorded(
    world.context,
    sales.map(({ address }) => address),
  )
  const assignments = await readAssignments(world.context)
  const rows = await db.selectFrom('checkouts').select(['id', 'status', 'payment_id']).execute()
  const faults: string[] = []
  for (const sale of sales) {
    const row = rows.find(({ id }) => id === sale.id)
    const { allocations = 0, effects = 0 } = assignments.get(sale.id) ?? {}
    const own = payments.filter(({ named }) => named === sale.id)
    faults.push(
      ...violationsOf(sale, own, {
        status: row?.status ?? 'gone',
        paymentId: row?.payment_id ?? null,
        allocations,
        effects,
        sentBase: sent.get(sale.address) ?? 0n,
      }).map((violation) => `${violation} of ${sale.id}`),
    )
  }
  return faults
}

type Facts = {
  status: string
  paymentId: string | null
  allocations: number
  effects: number
  sentBase: bigint
}

const violationsOf = (sale: Sale, payments: readonly Recorded[], facts: Facts): string[] => {
  const full = payments.filter(
    ({ fullySettled, suspected, status }) => fullySettled && !suspected && status !== 'reorged',
  )
  const settling = payments.filter((one) => isPresent(one) && one.coverage === 'settling')
  const hasSucceeded = facts.status === 'succeeded'
  const leastBase = sale.priceBase - dustOf(sale.priceBase)
  return [
    full.length > 1 ? `${full.length} payments with fullySettled: ${full.map(({ id }) => id).join(' ')}` : '',
    facts.allocations > 1 ? `${facts.allocations} assigned payments` : '',
    facts.effects > 1 ? `${facts.effects} successes` : '',
    settling.length > 1 ? `${settling.length} payments with coverage settling` : '',
    settling.length === 1 && facts.allocations === 0
      ? `no assigned payment, but ${settling[0]?.id} settles`
      : '',
    hasSucceeded !== (facts.effects === 1) ? `${facts.effects} successes in status ${facts.status}` : '',
    hasSucceeded && settling[0]?.id !== facts.paymentId
      ? `paymentId ${facts.paymentId}, and not the settling ${settling[0]?.id}`
      : '',
    !hasSucceeded && facts.paymentId !== null ? `paymentId in status ${facts.status}` : '',
    hasSucceeded && facts.sentBase < leastBase ? `success by ${facts.sentBase} of ${leastBase}` : '',
  ].filter((text) => text !== '')
}
