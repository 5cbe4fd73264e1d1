import { findNetwork } from '../../settings/config.ts'
import {
  findAgreement,
  isPulled,
  replaceOthers,
  type SeenApproval,
  toRemaining,
  watchAgreementsOf,
  withdrawPulls,
} from '../agreements/index.ts'
import type { Work } from '../context.ts'
import { factsOf, moveOne } from './require-subscription.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * Returns the hash of the agreement that is in force for a subscription, if a payer other than `payer` signed
 * that agreement; otherwise null.
 */
export const findOtherPayers = async (
  work: Work,
  { agreement }: SubscriptionRow,
  { payer }: { payer: string },
): Promise<string | null> => {
  const found = agreement === null ? undefined : await findAgreement(work.tx, work, agreement)
  return found?.state === 'living' && found.payer !== payer.toLowerCase() ? found.hash : null
}

type Approval = Pick<SeenApproval, 'allowanceBase' | 'txHash' | 'covers'>

/**
 * Makes a locked subscription use an agreement from now on. If it replaces the agreement of another payer,
 * the customer is mailed, because any person who has the address of the hosted page could have signed.
 */
export const setActiveAgreement = async (
  work: Work,
  before: SubscriptionRow,
  {
    hash,
    approval,
    other,
    issue,
  }: { hash: string; approval: Approval; other: string | null; issue: SubscriptionRow['autopay_issue'] },
): Promise<void> => {
  const { billing } = await factsOf(work)
  const terms = { subscriptionId: before.id, except: [hash], now: work.realNow }
  if (before.agreement !== hash) await replaceOthers(work.tx, work, terms)
  const row = {
    ...before,
    ...agreedBy(work, before, approval),
    agreement: hash,
    autopay_issue: issue,
    collect_at: await collectAt(billing, before, { hash, approval }),
  }
  await moveOne(billing, { before, move: { row, ...(other !== null && { mail: 'replaced' }) } })
}

/**
 * Replaces all agreements of a subscription that wait for an approval, except the new one. So only the new
 * agreement and the agreement in use stay in force, which limits the number of approvals to read.
 */
export const awaitApproval = async (
  work: Work,
  { id }: SubscriptionRow,
  { hash, other }: { hash: string; other: string },
): Promise<void> =>
  await replaceOthers(work.tx, work, { subscriptionId: id, except: [hash, other], now: work.realNow })

/**
 * Schedules checks of the token approvals that a subscription waits for: the approval of the agreement in
 * use, if it is missing or too low, and the approvals of signed agreements that are not in use yet.
 */
export const watchAwaited = async (
  work: Work,
  { id, agreement, autopay_issue }: SubscriptionRow,
): Promise<void> =>
  await watchAgreementsOf(work.tx, work, {
    subscriptionId: id,
    now: work.realNow,
    except: autopay_issue === 'insufficient_allowance' ? null : agreement,
  })

const agreedBy = (
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
 * Returns the time at which the unpaid invoice will be pulled; null if no pull is scheduled.
 *
 * - If the agreement is new, or its token approval was too low until now: the present time, or null if a pull
 *   is already paying the invoice.
 * - Otherwise: the time that was set before.
 */
const collectAt = async (
  { tx, workspaceId, livemode, now, realNow }: Work,
  { open_invoice_id, status, agreement, autopay_issue, collect_at }: SubscriptionRow,
  { hash, approval }: { hash: string; approval: Pick<SeenApproval, 'covers'> },
): Promise<Date | null> => {
  const isAwaited = agreement !== hash || autopay_issue === 'insufficient_allowance'
  if (open_invoice_id === null || status === 'paused' || !approval.covers || !isAwaited) return collect_at
  const key = { workspaceId, invoiceId: open_invoice_id }
  await withdrawPulls(tx, livemode, [key], realNow)
  return (await isPulled(tx, livemode, key, realNow)) ? null : now
}
