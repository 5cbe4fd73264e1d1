import { agreementHash } from '@stablerail/chains'
import { ApiError } from '../../mechanisms/http/index.ts'
import { transact } from '../../mechanisms/work/index.ts'
import type { Config } from '../../settings/config.ts'
import {
  findAgreement,
  makeTerms,
  type Offer,
  type OfferedTerms,
  offerTerms,
  requirePullNetwork,
  watchAgreement,
} from '../agreements/index.ts'
import { priceInBase, readPayer } from '../checkouts/index.ts'
import type { Context, Work } from '../context.ts'
import { findInvoice } from '../invoices/index.ts'
import { findDefaultWallet } from '../wallets/index.ts'
import { decidePrice, type TermsPrice } from './next-terms.ts'
import { type OfferRow, saveOffer, selectOffer } from './offers-store.ts'
import { lockSubscription } from './store.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * Returns terms for pulling the renewals of a subscription from a payer's address, and the token approvals
 * they need.
 */
export const reissueTerms = async (
  context: Context,
  found: SubscriptionRow,
  payerAddress: string,
): Promise<OfferedTerms> => {
  const payer = readPayer(found, payerAddress)
  const scope = { workspaceId: found.workspace_id, livemode: found.livemode }
  const { row, offer } = await transact(context, scope, async (work) => {
    const locked = await requireAgreeable(work, found.id)
    // If the token approval for the current agreement is missing or too low, schedules checks of that
    // approval, because the customer may raise it instead of signing new terms.
    if (locked.agreement !== null && locked.autopay_issue === 'insufficient_allowance')
      await watchAgreement(work.tx, work, { hash: locked.agreement, now: work.realNow })
    return { row: locked, offer: await writeOffer(work, locked, payer) }
  })
  return await offerTerms(context, toOffer(context.config, row, offer))
}

/** Locks a subscription for which terms may be signed. Throws if they may not. */
export const requireAgreeable = async (work: Work, id: string): Promise<SubscriptionRow> => {
  const row = await lockSubscription(work.tx, work, id)
  if (row === undefined) throw new Error(`The subscription ${id} is not in its workspace.`)
  if (row.autopay !== 'allowance')
    throw new ApiError(
      'invalid_state_transition',
      'This subscription is paid by links: there is nothing to sign.',
    )
  if (row.status === 'canceled' || row.canceled_at !== null)
    throw new ApiError('invalid_state_transition', 'The subscription is canceled: nothing more is billed.')
  return row
}

/**
 * Returns the terms of a stored offer, identical each time. Throws if the price is 0, because terms need a
 * price.
 */
export const toOffer = (config: Config, row: SubscriptionRow, offer: OfferRow): Offer => {
  requirePriced(offer)
  const { chain, livemode, token } = row
  const { network, address, decimals } = requirePullNetwork(config, { chain, livemode, token })
  const terms = makeTerms({
    payer: offer.payer,
    token: address,
    merchant: offer.merchant,
    replaces: offer.replaces,
    amountBase: priceInBase(offer.amount_minor, decimals),
    interval: offer.interval,
    start: offer.starts_at,
    reference: offer.reference,
  })
  return { network, terms, token }
}

type Plan = TermsPrice & Pick<OfferRow, 'starts_at'>

const requirePriced = ({ amount_minor }: Pick<TermsPrice, 'amount_minor'>): void => {
  if (amount_minor === 0)
    throw new ApiError(
      'invalid_state_transition',
      'This subscription costs nothing from its next period on: there is nothing to sign.',
    )
}

/**
 * Stores and returns the present offer of terms. The previous offer is kept if it has the same content and no
 * agreement made from it has ended.
 */
const writeOffer = async (work: Work, row: SubscriptionRow, payer: string): Promise<OfferRow> => {
  const { context, tx, workspaceId, livemode, realNow } = work
  const wallet = await findDefaultWallet(tx, workspaceId, row.chain, row.token)
  if (wallet === null)
    throw new ApiError(
      'signing_required',
      `The merchant has no verified wallet for ${row.token} on ${row.chain}.`,
      {
        metadata: { chain: row.chain, token: row.token },
      },
    )
  const before = await selectOffer(tx, work, row.id)
  const plan = await planOf(work, row)
  requirePriced(plan)
  const wanted = {
    payer,
    merchant: wallet.address,
    ...plan,
    replaces: await findReplaced(work, row, payer),
  }
  if (before !== undefined && (await stillStands(work, row, { before, wanted }))) return before
  const fresh = {
    workspace_id: workspaceId,
    livemode,
    subscription_id: row.id,
    ...wanted,
    reference: context.random.bytes(16).toString('hex'),
    offered_at: realNow,
  }
  await saveOffer(tx, fresh)
  return fresh
}

/**
 * Returns the maximum amount, the interval and the start of new terms. The terms start with the unpaid period
 * or, if every period is paid, at the end of the paid period.
 */
const planOf = async (work: Work, row: SubscriptionRow): Promise<Plan> => {
  const price = decidePrice(row)
  if (row.open_invoice_id === null) return { ...price, starts_at: wholeSecond(row.current_period_end) }
  const invoice = await findInvoice(work.tx, work, row.open_invoice_id)
  return { ...price, starts_at: wholeSecond(invoice?.period_start ?? work.realNow) }
}

const wholeSecond = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1000) * 1000)

/**
 * Returns the hash of the agreement that is in force for the subscription, if the payer signed that
 * agreement; otherwise null.
 */
const findReplaced = async (
  work: Work,
  { agreement }: SubscriptionRow,
  payer: string,
): Promise<string | null> => {
  const found = agreement === null ? undefined : await findAgreement(work.tx, work, agreement)
  return found?.state === 'living' && found.payer === payer ? found.hash : null
}

type Wanted = Plan & Pick<OfferRow, 'payer' | 'merchant' | 'replaces'>

/**
 * Returns whether an earlier offer of terms can be used again. Its payer, merchant, amount, interval and
 * start must be the wanted ones. In addition:
 *
 * - If the customer has signed the offer: the resulting agreement must be in force.
 * - If the customer has not signed the offer: `replaces` (the hash of the agreement that the offer replaces)
 *   must be the wanted one.
 */
const stillStands = async (
  work: Work,
  row: SubscriptionRow,
  { before, wanted }: { before: OfferRow; wanted: Wanted },
): Promise<boolean> => {
  const keys = ['payer', 'merchant', 'amount_minor', 'interval'] as const
  const isSame = keys.every((key) => before[key] === wanted[key])
  if (!isSame || before.starts_at.getTime() !== wanted.starts_at.getTime()) return false
  const { network, terms } = toOffer(work.context.config, row, before)
  const made = await findAgreement(work.tx, work, agreementHash(network, terms))
  return made === undefined ? before.replaces === wanted.replaces : made.state === 'living'
}
