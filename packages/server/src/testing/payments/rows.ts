import { parseAddress } from '@stablerail/chains/addresses'
import type { Insertable } from 'kysely'
import type { Tables } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { Context } from '../../resources/context.ts'
import type { RecordedPayment, TransferRow } from '../../resources/payments/record/payment.ts'
import { findNetwork } from '../../settings/config.ts'

/** A payment as it is stored, with the values that the API derives from its rows, under the API's names. */
export type StoredPayment = Omit<RecordedPayment, 'block_number' | 'block_hash' | 'reference_keys'> & {
  tx_hash: string
  token_amount_base: string
  payer_address: string | null
  unmatched_inbound: boolean
  received_token_amount_base: string | null
  confirmations: number
  /** The number of the block; null for a pending payment that is in no block. */
  block_number: number | null
  block_hash: string | null
}

/** Returns every payment, ordered by id. */
export const readPayments = async (context: Context): Promise<StoredPayment[]> => {
  const { db, config } = context
  const cursors = await db.selectFrom('chain_cursors').selectAll().execute()
  const transfers = await db.selectFrom('transfers').selectAll().execute()
  const byId = new Map(transfers.map((transfer) => [transfer.id, transfer]))
  const payments = await db.selectFrom('payments').selectAll().orderBy('id').execute()
  return payments.map((payment) => {
    const { id: _, livemode, reference_keys, ...transfer } = byId.get(payment.transfer_id) as TransferRow
    const { chain, state, amount_base, block_number, block_hash } = transfer
    const cursor = cursors.find((one) => one.chain === chain && one.livemode === livemode)
    const isOut = state === 'orphaned' && (payment.status === 'pending' || payment.status === 'failed')
    const depth = state === 'orphaned' ? 0 : (cursor?.block_number ?? 0) - block_number + 1
    return {
      ...payment,
      ...transfer,
      tx_hash: transfer.tx_id,
      token_amount_base: amount_base,
      payer_address: parseAddress(chain, transfer.from_key),
      unmatched_inbound: payment.outcome === 'unmatched',
      received_token_amount_base: payment.expected_token_amount_base === null ? null : amount_base,
      confirmations: Math.min(depth, findNetwork(config, chain, livemode)?.confirmations ?? depth),
      block_number: isOut ? null : block_number,
      block_hash: isOut ? null : block_hash,
    }
  })
}

let made = 0

type Facts = Partial<Omit<RecordedPayment, 'attribution'>> & {
  attribution?: RecordedPayment['attribution'] | undefined
}

/** Inserts a payment of one confirmed transfer of $19.99, unless `facts` override columns; returns its id. */
export const insertPayment = async (context: Context, scope: Scope, facts: Facts = {}): Promise<string> => {
  made += 1
  const { db, ids, clock } = context
  const id = facts.id ?? ids.make('payment')
  const transferId = `trf_${id.slice(4)}`
  const {
    chain = 'base',
    token = 'USDC',
    tx_id = `0x${made.toString(16).padStart(64, '0')}`,
    position = 3,
    from_key = '0x00000000000000000000000000000000000000aa',
    to_key = '0x00000000000000000000000000000000000000bb',
    amount_base = '19990042',
    block_number = 7,
    block_hash = '0x7',
    block_time = clock.now(),
    state = 'confirmed',
    orphaned_at = null,
    witnessed = true,
    attribution = null,
    claims = null,
    ...payment
  } = facts
  await db
    .insertInto('transfers')
    .values({
      id: transferId,
      chain,
      livemode: scope.livemode,
      tx_id,
      position,
      token,
      from_key,
      to_key,
      amount_base,
      block_number,
      block_hash,
      block_time,
      state,
      orphaned_at,
      witnessed,
    })
    .execute()
  await db
    .insertInto('payments')
    .values({
      workspace_id: scope.workspaceId,
      livemode: scope.livemode,
      transfer_id: transferId,
      payer_key: from_key,
      amount_minor: 1_999,
      fee_minor: 0,
      net_minor: 1_999,
      currency: 'USD',
      status: 'confirmed',
      outcome: 'unmatched',
      created_at: clock.now(),
      ...payment,
      id,
      attribution: attribution === null ? null : JSON.stringify(attribution),
      claims: claims === null ? null : JSON.stringify(claims),
    })
    .execute()
  return id
}

/**
 * Inserts a refund of a payment and returns its id. The refund is confirmed by default; `facts` overrides
 * columns.
 */
export const insertRefund = async (
  { db, ids, clock }: Context,
  scope: Scope,
  paymentId: string,
  facts: Partial<Insertable<Tables['refunds']>> = {},
): Promise<string> => {
  const id = facts.id ?? `ref_${ids.make('payment').slice(4)}`
  await db
    .insertInto('refunds')
    .values({
      workspace_id: scope.workspaceId,
      livemode: scope.livemode,
      payment_id: paymentId,
      status: 'confirmed',
      amount_base: '19990000',
      amount_minor: 1_999,
      created_at: clock.now(),
      recipient_key: '0x00000000000000000000000000000000000000aa',
      chain: 'base',
      token: 'USDC',
      sender_key: '0x00000000000000000000000000000000000000bb',
      ...facts,
      id,
    })
    .execute()
  return id
}
