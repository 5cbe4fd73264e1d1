import type { Expand, Payment } from '@stablerail/contract'
import type { RecordKey } from '../../../mechanisms/db/index.ts'
import type { Scope } from '../../../ports/index.ts'
import type { Context, Work } from '../../context.ts'
import { expandOne, expandRows } from '../../expand.ts'
import { type PaymentRow, requiredOf, toPayment } from './payment.ts'
import { selectCheckoutPayments, selectPayment, selectPaymentsById } from './store.ts'

/** Returns one payment, with its customer if `expand` is `customer`. Throws if the payment does not exist. */
export const findPayment = async (
  context: Context,
  scope: Scope,
  id: string,
  expand?: Expand,
): Promise<Payment> => {
  const row = await selectPayment(context.db, scope, id)
  const found = { kind: 'payment', id, row }
  return await expandOne({ context, scope, expand }, found, (of) => toPayment(context.config, of))
}

/** Returns the newest payments among those with the given ids, with their customers, newest first. */
export const findPayments = async (
  context: Context,
  scope: Scope,
  chosen: { ids: readonly string[]; limit: number },
) =>
  await expandRows(
    { context, scope, expand: 'customer' },
    await selectPaymentsById(context.db, scope, chosen),
    (row) => toPayment(context.config, row),
  )

/**
 * Returns a payment as the API shows it, including changes that the current unit of work has not committed
 * yet.
 */
export const showPayment = async (work: Work, id: string): Promise<Payment> =>
  toPayment(work.context.config, await readRow(work, id))

/** Returns the confirmations that a payment has, and the number that it needs to be confirmed. */
export const showDepth = async (
  work: Work,
  id: string,
): Promise<{ confirmations: number; required: number }> => {
  const { config } = work.context
  const row = await readRow(work, id)
  return { confirmations: toPayment(config, row).confirmations, required: requiredOf(config, row) }
}

const readRow = async ({ tx, workspaceId, livemode }: Work, id: string): Promise<PaymentRow> => {
  const row = await selectPayment(tx, { workspaceId, livemode }, id)
  if (row === undefined) throw new Error(`The payment ${id} is gone.`)
  return row
}

/** The progress of the payment of a checkout, as the hosted page of the checkout shows it. */
export type CheckoutPayment = Pick<
  Payment,
  | 'chain'
  | 'token'
  | 'status'
  | 'txHash'
  | 'confirmations'
  | 'failureReason'
  | 'amountMinor'
  | 'tokenAmountBase'
  | 'tokenDecimals'
> & { confirmationsRequired: number; underpaid: boolean }

/**
 * Returns the progress of the payments of checkouts, by checkout id. A checkout without a recorded payment
 * has no entry.
 */
export const findCheckoutPayments = async (
  { config, db }: Context,
  checkouts: readonly RecordKey[],
): Promise<Map<string, CheckoutPayment>> => {
  const found = new Map<string, CheckoutPayment>()
  for (const row of await selectCheckoutPayments(db, checkouts)) {
    if (row.checkout_id === null || found.has(row.checkout_id)) continue
    const payment = toPayment(config, row)
    found.set(row.checkout_id, {
      chain: payment.chain,
      token: payment.token,
      status: payment.status,
      txHash: payment.txHash,
      confirmations: payment.confirmations,
      confirmationsRequired: requiredOf(config, row),
      failureReason: payment.failureReason,
      amountMinor: payment.amountMinor,
      tokenAmountBase: payment.tokenAmountBase,
      tokenDecimals: payment.tokenDecimals,
      underpaid: row.outcome === 'underpaid' && row.failure_reason !== 'dropped',
    })
  }
  return found
}

/** Returns the progress of one checkout's payment; null if no payment is recorded. */
export const findCheckoutPayment = async (
  context: Context,
  { workspaceId, livemode }: Scope,
  id: string,
): Promise<CheckoutPayment | null> =>
  (await findCheckoutPayments(context, [{ workspaceId, livemode, id }])).get(id) ?? null
