import { findNetwork } from '../../config.ts'
import type { Context } from '../../context.ts'
import { ApiError } from '../../mechanisms/http/index.ts'
import { transact, type Work } from '../../mechanisms/work/index.ts'
import {
  isPulled,
  proveTerms,
  readApproval,
  type SeenApproval,
  takeTerms,
  toRemaining,
  withdrawPulls,
} from '../agreements/index.ts'
import { requireAgreeable, toOffer } from './offer-anew.ts'
import { selectOffer } from './offers-store.ts'
import { factsOf, moveOne } from './require-subscription.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * Takes the signature of the terms that the customer of a subscription was shown last. What is unpaid is pulled by them, where
 * the approval covers it; the same signature again looks at the approval anew.
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
  await transact(context, scope, (work) => requireAgreeable(work, found.id))
  const offer = toOffer(context.config, found, shown)
  await proveTerms(context, { ...offer, signature })
  const approval = await readApproval(context, offer)
  await transact(context, scope, async (work) => {
    const before = await requireAgreeable(work, found.id)
    const target = { checkoutId: null, subscriptionId: before.id }
    const hash = await takeTerms(work, { ...offer, signature, target })
    const { billing } = await factsOf(work)
    const collect_at = approval.covers ? await collectAt(billing, before) : null
    const row = { ...before, ...agreedBy(work, before, approval), agreement: hash, collect_at }
    await moveOne(billing, { before, move: { row } })
  })
}

const agreedBy = (
  { context }: Work,
  { chain, livemode, token, allowance_tx }: SubscriptionRow,
  { covers, allowanceBase, txHash }: SeenApproval,
): Pick<SubscriptionRow, 'autopay_issue' | 'allowance_tx' | 'allowance_remaining'> => {
  const decimals = findNetwork(context.config, chain, livemode)?.tokens[token]?.decimals ?? 2
  return {
    ...{ autopay_issue: covers ? null : 'insufficient_allowance', allowance_tx: txHash ?? allowance_tx },
    allowance_remaining: toRemaining(allowanceBase, decimals),
  }
}

/** When the unpaid invoice is to be pulled by the new terms: now, unless a pull by the former ones is paying it. */
const collectAt = async (
  { tx, workspaceId, livemode, now, realNow }: Work,
  { open_invoice_id, status }: SubscriptionRow,
): Promise<Date | null> => {
  if (open_invoice_id === null || status === 'paused') return null
  const key = { workspaceId, invoiceId: open_invoice_id }
  await withdrawPulls(tx, livemode, [key], realNow)
  return (await isPulled(tx, livemode, key)) ? null : now
}
