import { agreementHash } from '@stablerail/chains'
import { ApiError } from '../../mechanisms/http/index.ts'
import { transact } from '../../mechanisms/work/index.ts'
import {
  findAgreement,
  proveTerms,
  readApproval,
  requireRoom,
  type SeenApproval,
  stopWatching,
  takeTerms,
  watchAgreement,
} from '../agreements/index.ts'
import type { Context, Work } from '../context.ts'
import { areTooLow, mayReplace } from './next-terms.ts'
import { type OfferRow, selectOffer } from './offers-store.ts'
import { requireAgreeable, toOffer } from './reissue-terms.ts'
import { awaitApproval, findOtherPayers, setActiveAgreement } from './set-active-agreement.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * Accepts the customer's signature of the terms that were last offered for a subscription. If the token
 * approval covers these terms, requests the pull of an unpaid invoice.
 *
 * - If the agreement of another payer is in force for the subscription, the new terms replace that agreement
 *   only when a token approval covers the new terms. In this case, new terms whose amount or interval no
 *   longer suffices for the plan are rejected, unless the subscription has an `autopay_issue`.
 * - If the customer sends the signature of accepted terms again, the approval is read again. The pull is then
 *   requested if only the approval was missing. Nothing changes if the subscription is canceled.
 */
export const acceptTerms = async (
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
  // Check that the subscription may use the terms, before the chain verifies the signature. The transaction
  // that stores the agreement checks this again.
  await transact(context, scope, async (work) => {
    await requireTakeable(work, found.id, shown)
    await requireRoom(work, { ...offer, target })
  })
  if (!isAgain) await proveTerms(context, { ...offer, signature })
  const approval = await readApproval(context, offer)
  await transact(context, scope, async (work) => {
    const { before, other } = await requireTakeable(work, found.id, shown)
    const hash = await takeTerms(work, { ...offer, signature, target })
    if (other === null || approval.covers)
      await setActiveAgreement(work, before, {
        hash,
        approval,
        other,
        issue: issueOf(before, shown, { hash, approval }),
      })
    else await awaitApproval(work, before, { hash, other })
    await watchMissing(work, hash, approval)
  })
}

/**
 * Locks a subscription and throws if the offered terms must not be accepted for it. Returns the locked
 * subscription (`before`) and the hash of the agreement of another payer that is in force for the
 * subscription (`other`), or null.
 */
const requireTakeable = async (
  work: Work,
  id: string,
  shown: OfferRow,
): Promise<{ before: SubscriptionRow; other: string | null }> => {
  const before = await requireAgreeable(work, id)
  const other = await findOtherPayers(work, before, shown)
  if (other === null || mayReplace(before, shown)) return { before, other }
  throw new ApiError(
    'invalid_state_transition',
    'The plan has changed since these terms were shown, and another wallet pays it now. Ask for new terms by ' +
      'prepare-terms, and sign those.',
  )
}

/** Watches for the token approval of an agreement while the approval is missing. */
const watchMissing = async (work: Work, hash: string, { covers }: SeenApproval): Promise<void> => {
  const { tx, workspaceId: workspace_id, livemode, realNow: now } = work
  if (covers) await stopWatching(tx, [{ workspace_id, livemode, hash }])
  else await watchAgreement(tx, work, { hash, now })
}

/**
 * Returns the issue that prevents renewals from being pulled under the new terms, or null. The token approval
 * may be missing, or the plan may have changed after the terms were offered. An issue that a pull found is
 * kept until another pull, or other terms, clear it.
 */
const issueOf = (
  before: SubscriptionRow,
  shown: OfferRow,
  { hash, approval }: { hash: string; approval: SeenApproval },
): SubscriptionRow['autopay_issue'] => {
  if (!approval.covers) return 'insufficient_allowance'
  if (areTooLow(before, shown)) return 'terms_too_low'
  const isSettled = before.agreement !== hash || isOfTerms(before.autopay_issue)
  return isSettled ? null : before.autopay_issue
}

const isOfTerms = (issue: SubscriptionRow['autopay_issue']): boolean =>
  issue === 'insufficient_allowance' || issue === 'terms_too_low'
