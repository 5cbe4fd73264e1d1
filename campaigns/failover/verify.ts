import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../../packages/server/src/resources/context.ts'
import { areDelivered, checkDeliveries } from '../../packages/server/src/testing/billing/deliveries.ts'
import { checkInvariants } from '../../packages/server/src/testing/billing/invariants.ts'
import {
  compareEvents,
  compareRequests,
  type Event,
  findUntold,
  type Request,
  type StreamMessage,
} from './compare.ts'
import type { Paid } from './payments.ts'

export type Seen = {
  workspaceId: string
  requests: readonly Request[]
  paid: readonly Paid[]
  messages: readonly StreamMessage[]
  /** The ids of the events that arrived at the webhook endpoint. */
  received: readonly string[]
}

export type Verdict = { faults: string[]; events: number; payments: number; twice: number }

/** Waits until every payment is confirmed and every webhook delivered, at most two minutes. */
export const waitForRest = async (
  { db }: Context,
  { workspaceId, paid }: Pick<Seen, 'workspaceId' | 'paid'>,
): Promise<void> => {
  const lastMs = performance.now() + 120_000
  while (performance.now() < lastMs) {
    const confirmed = await db
      .selectFrom('payments')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('status', '=', 'confirmed')
      .execute()
    if (confirmed.length >= paid.length && (await areDelivered(db, workspaceId))) break
    await delay(500)
  }
  // The stream reads the last events within two seconds.
  await delay(3_000)
}

/** Compares what clients, buyers, the endpoint and the stream saw with the database. */
export const verify = async (context: Context, seen: Seen): Promise<Verdict> => {
  const { workspaceId, requests, paid, messages, received } = seen
  const { db } = context
  const customers = await db
    .selectFrom('customers')
    .select(['id', 'name', 'wallet'])
    .where('workspace_id', '=', workspaceId)
    .execute()
  const events = await readEvents(context, workspaceId)
  const payments = await readPayments(context, workspaceId)
  const arrived = new Set(received)
  const withoutKey = requests.filter(({ kind }) => kind === 'bare')
  const withKey = requests.filter(({ kind }) => kind !== 'bare')
  const created = customers
    .map(({ id, name }) => ({ id, name: name ?? '' }))
    .filter(({ name }) => name !== '')
  const changed = customers.filter(({ wallet }) => wallet?.startsWith('bare '))
  const faults = [
    ...compareRequests(withKey, created),
    ...compareRequests(
      withoutKey,
      changed.map(({ id, wallet }) => ({ id, name: wallet ?? '' })),
    ),
    ...compareEvents(
      events,
      'customer.updated',
      changed.map(({ id }) => id),
    ),
    ...compareEvents(
      events,
      'customer.created',
      customers.map(({ id }) => id),
    ),
    ...comparePayments(paid, payments, await readReading(context)),
    ...compareEvents(
      events,
      'payment.confirmed',
      payments.map(({ id }) => id),
    ),
    ...(await checkInvariants(db, workspaceId)),
    ...(await checkDeliveries(db, workspaceId)),
    ...events
      .filter(({ id }) => !arrived.has(id))
      .map(({ id, type }) => `${type} (${id}) never arrived at the endpoint`),
    ...findUntold(
      events.map(({ id }) => id),
      messages,
    ).map((id) => `the stream neither sent ${id} nor said reset in its place`),
  ]
  return { faults, events: events.length, payments: payments.length, twice: received.length - arrived.size }
}

/** Returns the events in the order of streams. `about` is the customer or the payment of an event. */
const readEvents = async ({ db }: Context, workspaceId: string): Promise<Event[]> => {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'type', 'payload'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('position')
    .orderBy('ordinal')
    .orderBy('id')
    .execute()
  return rows.map(({ id, type, payload }) => {
    const data = JSON.parse(payload)
    return { id, type, about: type.startsWith('customer.') ? data.customer.id : (data.paymentId ?? '') }
  })
}

type StoredPayment = { id: string; tx_id: string; status: string; checkout_id: string | null }

const readPayments = async ({ db }: Context, workspaceId: string): Promise<StoredPayment[]> => {
  const { rows } = await sql<StoredPayment>`
    select payment.id, transfer.tx_id, payment.status, payment.checkout_id
    from payments as payment join transfers as transfer on transfer.id = payment.transfer_id
    where payment.workspace_id = ${workspaceId}`.execute(db)
  return rows
}

/** The cursor of the reader, and the hashes of the blocks whose headers are kept, by height. */
type ReadSoFar = { cursor: string; hashes: ReadonlyMap<number, string> }

const readReading = async ({ db }: Context): Promise<ReadSoFar> => {
  const cursor = await db.selectFrom('chain_cursors').selectAll().executeTakeFirstOrThrow()
  const blocks = await db.selectFrom('chain_blocks').select(['number', 'hash']).execute()
  return {
    cursor: `the cursor is at block ${cursor.block_number}, the head at ${cursor.head_number}, the fault is ${cursor.fault}`,
    hashes: new Map(blocks.map(({ number, hash }) => [number, hash])),
  }
}

const describeBlock = ({ block, at }: Paid, { cursor, hashes }: ReadSoFar): string => {
  const kept = hashes.get(block.number)
  const read =
    kept === undefined ? 'no header of it is kept' : kept === block.hash ? 'it was read' : `${kept} was read`
  return `in block ${block.number}, mined before ${at.toISOString()}: ${read}, ${cursor}`
}

const comparePayments = (
  paid: readonly Paid[],
  payments: readonly StoredPayment[],
  reading: ReadSoFar,
): string[] => {
  const faults: string[] = []
  const hashes = new Set(paid.map(({ txHash }) => txHash))
  for (const one of paid) {
    const { checkoutId, txHash } = one
    const found = payments.filter(({ tx_id }) => tx_id === txHash)
    const [payment] = found
    if (found.length !== 1)
      faults.push(
        `the transfer ${txHash} has ${found.length} payments, not one (${describeBlock(one, reading)})`,
      )
    else if (payment?.status !== 'confirmed') faults.push(`the payment ${payment?.id} is ${payment?.status}`)
    else if (payment.checkout_id !== checkoutId)
      faults.push(`${txHash} paid ${checkoutId} and is of ${payment.checkout_id}`)
  }
  for (const { id, tx_id } of payments)
    if (!hashes.has(tx_id)) faults.push(`the payment ${id} has the transfer ${tx_id}, which no buyer made`)
  return faults
}
