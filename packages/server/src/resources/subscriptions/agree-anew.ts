import { findNetwork } from '../../config.ts'
import type { Context } from '../../context.ts'
import { agreementHash } from '../../mechanisms/chains/index.ts'
import { ApiError } from '../../mechanisms/http/index.ts'
import { transact, type Work } from '../../mechanisms/work/index.ts'
import {
  findAgreement,
  isPulled,
  proveTerms,
  readApproval,
  requireRoom,
  type SeenApproval,
  stopLooking,
  takeTerms,
  toRemaining,
  watchAgreement,
  withdrawPulls,
} from '../agreements/index.ts'
import { requireAgreeable, toOffer } from './offer-anew.ts'
import { type OfferRow, selectOffer } from './offers-store.ts'
import { factsOf, moveOne } from './require-subscription.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * Takes the signature of the terms that the customer of a subscription was shown last. What is unpaid is pulled by them, where
 * the approval covers it. The same signature again looks at the approval anew, and pulls where only that was missing; it
 * changes nothing once the subscription is canceled.
 */
export const agreeAnew = async (
  context: Context,
  found: SubscriptionRow,
  signature: string,
): Promise<void> => {
  const scope = { workspaceId: found.workspace_id, livemode: found.livemode }
  const shown = await selectOffer(context.db, scope, found.id)
  if (shown === undefined)
    throw new ApiError(
      'invalid_state_transition',
      'No terms were offered. Send payerAddress to prepare-terms, and sign what it answers.',
    )
  const offer = toOffer(context.config, found, shown)
  const taken = await findAgreement(context.db, scope, agreementHash(offer.network, offer.terms))
  const isAgain = taken?.state === 'living' && taken.signature === signature
  if (isAgain && found.canceled_at !== null) return
  const target = { checkoutId: null, subscriptionId: found.id }
  // Before the chain is asked about a signature, and again in the transaction that takes the terms.
  await transact(context, scope, async (work) => {
    await requireAgreeable(work, found.id)
    await requireRoom(work, { ...offer, target })
  })
  if (!isAgain) await proveTerms(context, { ...offer, signature })
  const approval = await readApproval(context, offer)
  await transact(context, scope, async (work) => {
    const before = await requireAgreeable(work, found.id)
    const hash = await takeTerms(work, { ...offer, signature, target })
    const { billing } = await factsOf(work)
    const agreed = { ...agreedBy(work, before, approval), agreement: hash }
    const autopay_issue = issueOf(before, shown, { hash, approval })
    const collect_at = await collectAt(billing, before, { hash, approval })
    await moveOne(billing, { before, move: { row: { ...before, ...agreed, autopay_issue, collect_at } } })
    await watchMissing(work, hash, approval)
  })
}

/** An approval that is missing is watched for. */
const watchMissing = async (work: Work, hash: string, { covers }: SeenApproval): Promise<void> => {
  const { tx, workspaceId: workspace_id, livemode, realNow: now } = work
  if (covers) await stopLooking(tx, [{ workspace_id, livemode, hash }])
  else await watchAgreement(tx, work, { hash, now })
}

export const agreedBy = (
  { context }: Pick<Work, 'context'>,
  { chain, livemode, token, allowance_tx }: SubscriptionRow,
  { allowanceBase, txHash }: Pick<SeenApproval, 'allowanceBase' | 'txHash'>,
): Pick<SubscriptionRow, 'allowance_tx' | 'allowance_remaining'> => {
  const decimals = findNetwork(context.config, chain, livemode)?.tokens[token]?.decimals ?? 2
  return {
    allowance_tx: txHash ?? allowance_tx,
    allowance_remaining: toRemaining(allowanceBase, decimals),
  }
}

/**
 * Why renewals go by a link all the same. The plan may have changed since the terms were shown, and what a pull has found
 * out stands until another one does.
 */
const issueOf = (
  { amount_minor, interval, pending_amount_minor, pending_interval, ...before }: SubscriptionRow,
  shown: OfferRow,
  { hash, approval }: { hash: string; approval: SeenApproval },
): SubscriptionRow['autopay_issue'] => {
  if (!approval.covers) return 'insufficient_allowance'
  const isTooLow = shown.amount_minor < (pending_amount_minor ?? amount_minor)
  if (isTooLow || shown.interval !== (pending_interval ?? interval)) return 'terms_too_low'
  const isSettled = before.agreement !== hash || isOfTerms(before.autopay_issue)
  return isSettled ? null : before.autopay_issue
}

const isOfTerms = (issue: SubscriptionRow['autopay_issue']): boolean =>
  issue === 'insufficient_allowance' || issue === 'terms_too_low'

/**
 * When the unpaid invoice is to be pulled: now by new terms, or by those from before whose approval was missing, unless a
 * pull is paying it; else when it was to be.
 */
export const collectAt = async (
  { tx, workspaceId, livemode, now, realNow }: Work,
  { open_invoice_id, status, agreement, autopay_issue, collect_at }: SubscriptionRow,
  { hash, approval }: { hash: string; approval: Pick<SeenApproval, 'covers'> },
): Promise<Date | null> => {
  const isAwaited = agreement !== hash || autopay_issue === 'insufficient_allowance'
  if (open_invoice_id === null || status === 'paused' || !approval.covers || !isAwaited) return collect_at
  const key = { workspaceId, invoiceId: open_invoice_id }
  await withdrawPulls(tx, livemode, [key], realNow)
  return (await isPulled(tx, livemode, key)) ? null : now
}
