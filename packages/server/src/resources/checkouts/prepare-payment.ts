import { addressKey, parseAddress } from '@stablerail/chains/addresses'
import { type ChainId, checkoutMoves, isPair, mayMove, type PreparePayment } from '@stablerail/contract'
import type { Tx } from '../../mechanisms/db/index.ts'
import { ApiError, invalid } from '../../mechanisms/http/index.ts'
import { networkTime } from '../../mechanisms/local-time/index.ts'
import { findNetwork } from '../../settings/config.ts'
import type { Work } from '../context.ts'
import { findWorkspaceTime } from '../test-clocks/index.ts'
import { findDefaultWallet, findWallet, type SettlementWallet } from '../wallets/index.ts'
import { requireAttested } from './attest-checkout.ts'
import { type CheckoutRow, isByAllowance, pairsOf, type SettledPair, trialOf } from './checkout.ts'
import { planRecipient, type Recipient } from './deposits/plan-recipient.ts'
import { lockCheckouts } from './ending-store.ts'
import { amountHoldMs, type ExpectationRow, priceInBase } from './expectations/expectation.ts'
import { reserveAmount } from './expectations/reserve-amount.ts'
import {
  insertExpectation,
  type NewExpectation,
  selectExpectation,
  selectKnownBlock,
  updatePayer,
} from './expectations/store.ts'
import { updateCheckoutRow } from './store.ts'

export type PreparedPayment = { checkout: CheckoutRow; expectation: ExpectationRow; recipient: string }

/**
 * Reserves the address, or the exact amount and the reference, that identify the payment of a checkout in one
 * pair of chain and token, and makes the checkout `pending`. A repeated call for the pair returns the expectation of the
 * first call, with the time of the first call. A repeated call can change only the payer's address, which the
 * buyer declares and which does not prove who sent a payment.
 */
export const preparePayment = async (
  work: Work,
  checkoutId: string,
  input: PreparePayment,
): Promise<PreparedPayment> => {
  const checkout = await lockPayable(work, checkoutId)
  const pair = choosePair(checkout, input)
  const decimals = requireOffered(work, pair)
  if (isByAllowance(checkout) && input.payerAddress === undefined)
    throw invalid(
      'payerAddress',
      'The terms of a subscription by allowance name the address that pays: send it.',
    )
  const payerKey = input.payerAddress === undefined ? null : readPayer(pair, input.payerAddress)
  const known = await selectExpectation(work.tx, work, checkout.id, pair)
  if (known !== undefined) return repeat(work, checkout, known, payerKey)
  const wallet = await settlementWallet(work, pair)
  const recipient = await planRecipient(work, checkout, pair, wallet)
  const expectation = await expectPayment(work, checkout, pair, { wallet, recipient, decimals, payerKey })
  const prepared = await updateCheckoutRow(work.tx, work, checkout.id, {
    status: checkoutMoves.prepare.to,
    ...(isPair(pair, checkout) && { wallet_id: wallet.id }),
  })
  return { checkout: prepared, expectation, recipient: recipientOf(expectation, wallet) }
}

/** Returns the address that the buyer pays, in the form that the chain writes. */
export const recipientOf = (
  { chain, recipient_key, by_deposit }: Pick<ExpectationRow, 'chain' | 'recipient_key' | 'by_deposit'>,
  wallet: Pick<SettlementWallet, 'address'>,
): string => (by_deposit ? (parseAddress(chain, recipient_key) ?? recipient_key) : wallet.address)

/** Locks a checkout that its buyer can pay now. Throws if it cannot be paid. */
export const lockPayable = async (work: Work, checkoutId: string): Promise<CheckoutRow> => {
  const { tx, workspaceId, livemode } = work
  const [checkout] = await lockCheckouts(tx, livemode, [{ workspaceId, checkoutId }])
  if (checkout === undefined) throw new Error(`The checkout ${checkoutId} is not in its workspace.`)
  requirePayable(await networkTime(work), checkout)
  requireAttested(checkout)
  return checkout
}

/**
 * Returns the pair of chain and token that the buyer names. If the buyer omits chain or token, the
 * chain or the token of the checkout's default pair is used.
 */
const choosePair = (checkout: CheckoutRow, { chain, token }: PreparePayment): SettledPair => {
  const pairs = pairsOf(checkout)
  const wanted = { chain: chain ?? checkout.chain, token: token ?? checkout.token }
  const chosen = pairs.find((pair) => isPair(pair, wanted))
  if (chosen !== undefined) return chosen
  const accepted = pairs.map((pair) => `${pair.token} on ${pair.chain}`).join(', ')
  throw invalid(
    pairs.some((pair) => pair.chain === wanted.chain) ? 'token' : 'chain',
    `Send chain and token of what this checkout accepts: ${accepted}.`,
  )
}

const requirePayable = (networkNow: Date, checkout: CheckoutRow) => {
  const expired = checkout.expires_at <= networkNow
  if (mayMove(checkoutMoves.prepare, checkout.status) && !expired) return
  throw new ApiError(
    'invalid_state_transition',
    expired && checkout.status !== 'succeeded'
      ? 'The checkout has expired. Ask the merchant for a new one.'
      : `The checkout is ${checkout.status}; it can no longer be paid.`,
  )
}

/**
 * Returns the decimals of a pair's token. Throws if the deployment no longer offers the token on the chain.
 */
const requireOffered = ({ context, livemode }: Work, { chain, token }: SettledPair): number => {
  const found = findNetwork(context.config, chain, livemode)?.tokens[token]
  if (found === undefined)
    throw invalid('chain', `${token} on ${chain} is no longer offered by this deployment.`)
  return found.decimals
}

/** Returns the normalized key of a payer's address on a chain. Throws if the address is malformed. */
export const readPayer = ({ chain }: { chain: ChainId }, payerAddress: string): string => {
  const parsed = parseAddress(chain, payerAddress)
  if (parsed === null) throw invalid('payerAddress', `payerAddress is no address on ${chain}.`)
  return addressKey(chain, parsed)
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
  return { checkout, expectation, recipient: recipientOf(expectation, wallet) }
}

/**
 * Returns the wallet that was chosen when the checkout was created, or the default wallet if the chosen
 * wallet has been removed.
 */
export const settlementWallet = async (
  work: Work,
  { chain, token, walletId }: SettledPair,
): Promise<SettlementWallet> => {
  const chosen = await findWallet(work.tx, work.workspaceId, walletId)
  if (chosen !== null && !chosen.removed) return chosen
  const present = await findDefaultWallet(work.tx, work.workspaceId, chain, token)
  if (present !== null) return present
  throw new ApiError('signing_required', `The merchant has no verified wallet for ${token} on ${chain}.`, {
    metadata: { chain, token },
  })
}

type Payee = { wallet: SettlementWallet; recipient: Recipient; decimals: number; payerKey: string | null }

const expectPayment = async (
  work: Work,
  checkout: CheckoutRow,
  pair: SettledPair,
  { wallet, recipient, decimals, payerKey }: Payee,
): Promise<ExpectationRow> => {
  const { random, ids } = work.context
  const price_base = priceInBase(checkout.amount_minor, decimals)
  const wanted: Omit<NewExpectation, 'amount_base'> = {
    workspace_id: work.workspaceId,
    livemode: work.livemode,
    id: ids.make('expectation'),
    target_kind: 'checkout',
    target_id: checkout.id,
    wallet_id: wallet.id,
    chain: pair.chain,
    token: pair.token,
    recipient_key: recipient.recipientKey,
    by_deposit: recipient.byDeposit,
    price_base,
    reference: random.bytes(16).toString('hex'),
    payer_key: payerKey,
    prepared_at: await networkTime(work),
    ...(await selectKnownBlock(work.tx, { chain: pair.chain, livemode: work.livemode })),
    terms_start: isByAllowance(checkout) ? await startOfTerms(work, trialOf(checkout)) : null,
    expires_at: checkout.expires_at,
    held_until: new Date(checkout.expires_at.getTime() + amountHoldMs),
  }
  // Only the buyer of this checkout pays to its deposit address, so no exact amount is reserved.
  if (recipient.byDeposit) return await insertFirst(work.tx, { ...wanted, amount_base: null })
  return await reserveAmount(work.tx, wanted, { decimals, random })
}

/** Inserts an expectation without an exact amount, which cannot collide with another. */
const insertFirst = async (tx: Tx, expectation: NewExpectation): Promise<ExpectationRow> => {
  const inserted = await insertExpectation(tx, expectation)
  if (inserted === undefined) throw new Error('An expectation without an amount was refused.')
  return inserted
}

/** A chain's clock may be at most this far behind the server's clock when the buyer signs. */
const startsBeforeMs = 60_000

const dayMs = 86_400_000

/**
 * Returns the start of subscription terms that are offered now, in whole seconds of workspace time, which a
 * test clock may move ahead. With a trial, the terms start when a trial that begins now ends. Without a
 * trial, the terms start one minute before now, because the clock of the chain may be behind.
 */
const startOfTerms = async (work: Work, trialDays: number | null): Promise<Date> => {
  const now = await findWorkspaceTime(work.tx, work, work.now)
  const laterMs = trialDays === null ? -startsBeforeMs : trialDays * dayMs
  return new Date(Math.floor((now.getTime() + laterMs) / 1000) * 1000)
}
