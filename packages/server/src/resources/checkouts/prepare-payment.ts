import { checkoutMoves, mayMove, type PreparePayment } from '@stablerail/contract'
import { findNetwork } from '../../config.ts'
import { addressKey, parseAddress } from '../../mechanisms/chains/index.ts'
import { ApiError, invalid } from '../../mechanisms/http/index.ts'
import type { Work } from '../../mechanisms/work/index.ts'
import { findDefaultWallet, findWallet, type SettlementWallet } from '../wallets/index.ts'
import type { CheckoutRow } from './checkout.ts'
import { lockCheckouts } from './ending-store.ts'
import {
  amountHoldMs,
  amountsAbove,
  type ExpectationRow,
  pickAmount,
  priceInBase,
} from './expectations/expectation.ts'
import {
  findFreeAmount,
  insertExpectation,
  type NewExpectation,
  selectExpectation,
  updatePayer,
} from './expectations/store.ts'
import { updateCheckoutRow } from './store.ts'

/** At most 6 random amounts are tried before a query looks for a free one, which costs more. */
const randomTries = 6

export type PreparedPayment = { checkout: CheckoutRow; expectation: ExpectationRow; recipient: string }

/**
 * Sets the exact amount and the reference by which the payment of a checkout is recognised, and makes the checkout
 * `pending`. A repeated call returns the same expectation, with the moment at which the buyer first asked; only the
 * declared payer may change, and proves nothing.
 */
export const preparePayment = async (
  work: Work,
  checkoutId: string,
  input: PreparePayment,
): Promise<PreparedPayment> => {
  const { tx, workspaceId, livemode } = work
  const [checkout] = await lockCheckouts(tx, livemode, [{ workspaceId, checkoutId }])
  if (checkout === undefined) throw new Error(`The checkout ${checkoutId} is not in its workspace.`)
  requirePayable(work, checkout)
  for (const field of ['chain', 'token'] as const)
    if (input[field] !== undefined && input[field] !== checkout[field])
      throw invalid(field, `${field}: this checkout is paid in ${checkout.token} on ${checkout.chain}.`)
  const payerKey = readPayer(checkout, input.payerAddress)
  const known = await selectExpectation(work.tx, work, checkout.id, checkout)
  if (known !== undefined) return repeat(work, checkout, known, payerKey)
  const wallet = await settlementWallet(work, checkout)
  const expectation = await expectPayment(work, checkout, wallet, payerKey)
  const prepared = await updateCheckoutRow(work.tx, work, checkout.id, {
    status: checkoutMoves.prepare.to,
    wallet_id: wallet.id,
  })
  return { checkout: prepared, expectation, recipient: wallet.address }
}

const requirePayable = (work: Work, checkout: CheckoutRow) => {
  const expired = checkout.expires_at <= work.now
  if (mayMove(checkoutMoves.prepare, checkout.status) && !expired) return
  throw new ApiError(
    'invalid_state_transition',
    expired && checkout.status !== 'succeeded'
      ? 'The checkout has expired. Ask the merchant for a new one.'
      : `The checkout is ${checkout.status}; it can no longer be paid.`,
  )
}

const readPayer = (checkout: CheckoutRow, payerAddress: string | undefined): string | null => {
  if (payerAddress === undefined) return null
  const parsed = parseAddress(checkout.chain, payerAddress)
  if (parsed === null) throw invalid('payerAddress', `payerAddress is no address on ${checkout.chain}.`)
  return addressKey(checkout.chain, parsed)
}

const repeat = async (
  work: Work,
  checkout: CheckoutRow,
  known: ExpectationRow,
  payerKey: string | null,
): Promise<PreparedPayment> => {
  const wallet = await findWallet(work.tx, work.workspaceId, known.wallet_id)
  if (wallet === null) throw new Error(`The wallet ${known.wallet_id} of an expectation does not exist.`)
  const expectation =
    payerKey === null || payerKey === known.payer_key
      ? known
      : await updatePayer(work.tx, work, known.id, payerKey)
  return { checkout, expectation, recipient: wallet.address }
}

/** The wallet chosen when the checkout was created or, where that wallet was removed since, the default wallet. */
const settlementWallet = async (work: Work, checkout: CheckoutRow): Promise<SettlementWallet> => {
  const chosen = await findWallet(work.tx, work.workspaceId, checkout.wallet_id)
  if (chosen !== null && !chosen.removed) return chosen
  const { chain, token } = checkout
  const present = await findDefaultWallet(work.tx, work.workspaceId, chain, token)
  if (present !== null) return { ...present, removed: false }
  throw new ApiError('signing_required', 'The merchant has no verified wallet to be paid on.', {
    metadata: { chain, token },
  })
}

const expectPayment = async (
  work: Work,
  checkout: CheckoutRow,
  wallet: SettlementWallet,
  payerKey: string | null,
): Promise<ExpectationRow> => {
  const { random, ids } = work.context
  const token = findNetwork(work.context.config, checkout.chain, work.livemode)?.tokens[checkout.token]
  if (token === undefined)
    throw invalid('chain', `${checkout.chain} is no longer offered by this deployment.`)
  const price_base = priceInBase(checkout.amount_minor, token.decimals)
  const wanted: Omit<NewExpectation, 'amount_base'> = {
    workspace_id: work.workspaceId,
    livemode: work.livemode,
    id: ids.make('expectation'),
    target_kind: 'checkout',
    target_id: checkout.id,
    wallet_id: wallet.id,
    chain: checkout.chain,
    token: checkout.token,
    recipient_key: wallet.address_key,
    price_base,
    reference: random.bytes(16).toString('hex'),
    payer_key: payerKey,
    prepared_at: work.now,
    expires_at: checkout.expires_at,
    held_until: new Date(checkout.expires_at.getTime() + amountHoldMs),
  }
  const range = amountsAbove(price_base, token.decimals)
  for (let attempt = 0; attempt < randomTries; attempt += 1) {
    const inserted = await insertExpectation(work.tx, {
      ...wanted,
      amount_base: pickAmount(range, random.bytes(8)),
    })
    if (inserted !== undefined) return inserted
  }
  return takeFreeAmount(work, wanted, range)
}

/** The next free amount or, where every amount of the price is held, none: the reference alone tells the payment. */
const takeFreeAmount = async (
  { tx }: Work,
  wanted: Omit<NewExpectation, 'amount_base'>,
  range: { first: bigint; last: bigint },
): Promise<ExpectationRow> => {
  // Another transaction may take the amount between the query and the insert: query for the next free amount then.
  for (let free = await findFreeAmount(tx, wanted, range); ; ) {
    const inserted = await insertExpectation(tx, { ...wanted, amount_base: free })
    if (inserted !== undefined) return inserted
    free = await findFreeAmount(tx, wanted, range)
  }
}
