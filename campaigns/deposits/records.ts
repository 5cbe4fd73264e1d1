import { sql } from 'kysely'
import type { Context } from '../../packages/server/src/resources/context.ts'

/** A payment to a deposit address, as the service recorded it. */
export type Recorded = {
  id: string
  checkoutId: string | null
  /** The checkout of the address: the one for which the payment counts, or which it names. */
  named: string | null
  status: string
  coverage: string | null
  fullySettled: boolean | null
  suspected: boolean
  txId: string
  blockHash: string
  blockTime: Date
  token: string
  from: string
  to: string
  amountBase: bigint
  state: string
}

/** Returns the payments whose transfers went to these addresses. */
export const readRecorded = async (
  { db }: Pick<Context, 'db'>,
  addresses: readonly string[],
): Promise<Recorded[]> => {
  const rows = await db
    .selectFrom('payments as payment')
    .innerJoin('transfers as transfer', 'transfer.id', 'payment.transfer_id')
    .where('transfer.to_key', 'in', addresses.length === 0 ? [''] : addresses)
    .select([
      'payment.id as id',
      'payment.checkout_id as checkoutId',
      'payment.status as status',
      'payment.coverage as coverage',
      'payment.fully_settled as fullySettled',
      'payment.reorg_suspected as suspected',
      'transfer.tx_id as txId',
      'transfer.block_hash as blockHash',
      'transfer.block_time as blockTime',
      'transfer.token as token',
      'transfer.from_key as from',
      'transfer.to_key as to',
      'transfer.state as state',
      'transfer.amount_base as amount',
      sql<string | null>`coalesce(payment.checkout_id, payment.close_match_checkout_id)`.as('named'),
    ])
    .orderBy('transfer.block_number')
    .orderBy('transfer.position')
    .execute()
  return rows.map(({ amount, ...row }) => ({ ...row, amountBase: BigInt(amount) }))
}

export const isPresent = ({ state }: Recorded): boolean => state !== 'orphaned'

/** Returns whether a payment counts towards the price of the checkout of its address. */
export const isCounted = (payment: Recorded): boolean =>
  isPresent(payment) && (payment.coverage === 'part' || payment.coverage === 'settling')

/** Counts the rows of each checkout that the service may have at most once. */
export const readAssignments = async ({ db }: Pick<Context, 'db'>) => {
  const { rows } = await sql<{ id: string; allocations: number; effects: number }>`
    select checkout.id,
      (select count(*)::integer from allocations
        where target_kind = 'checkout' and target_id = checkout.id and released_at is null) as allocations,
      (select count(*)::integer from effects
        where kind = 'checkout_succeeded' and target_id = checkout.id and undone_at is null) as effects
    from checkouts as checkout
  `.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** A transfer from a deposit address to its payee, as the service recorded it. */
export type Collection = Pick<Recorded, 'txId' | 'blockHash' | 'from' | 'amountBase'> & {
  /** The id of a payment with this transfer; null if there is none. A collection is no payment. */
  paymentId: string | null
}

/** Returns the collections that are in the chain, as far as the service knows. */
export const readCollections = async ({ db }: Pick<Context, 'db'>): Promise<Collection[]> => {
  const rows = await db
    .selectFrom('transfers as transfer')
    .leftJoin('payments as payment', 'payment.transfer_id', 'transfer.id')
    .whereRef('transfer.deposit', '=', 'transfer.from_key')
    .where('transfer.state', '!=', 'orphaned')
    .select([
      'transfer.tx_id as txId',
      'transfer.block_hash as blockHash',
      'transfer.from_key as from',
      'transfer.amount_base as amount',
      'payment.id as paymentId',
    ])
    .execute()
  return rows.map(({ amount, ...row }) => ({ ...row, amountBase: BigInt(amount) }))
}
