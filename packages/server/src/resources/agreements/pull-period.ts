import { pullCalldata } from '@stablerail/chains'
import { requestRelay } from '../../mechanisms/relaying/index.ts'
import type { Work } from '../context.ts'
import { periodOfBill, pullKindName, scheduleOf, subjectOf, termsOf } from './agreement.ts'
import { pullableNetwork } from './pull-network.ts'
import { askForPull, selectAgreement, selectPull } from './store.ts'

/**
 * The bill that a pull pays: an invoice, or a checkout that has no invoice yet. The reference identifies the
 * payment.
 */
export type PullBill = {
  agreement: string
  reference: string
  amountBase: bigint
  from: Date
} & ({ invoiceId: string; checkoutId: null } | { invoiceId: null; checkoutId: string })

/**
 * The result of requesting a pull:
 *
 * - `asked`: the pull was requested.
 * - `under_way`: the pull had been requested before.
 * - `no_period`: the agreement has no period left for this bill.
 * - `ended`: the payer or newer terms ended the agreement.
 * - `terms_too_low`: the bill is above the signed maximum.
 * - `unavailable`: the agreement is in force, but its network, pull contract or token is not configured in
 *   this process.
 */
export type PullRequest = 'asked' | 'under_way' | 'ended' | 'no_period' | 'terms_too_low' | 'unavailable'

/**
 * Requests a pull (a collection by the pull contract) that pays a bill. Inserts the row of the pull in the
 * caller's unit of work, because the row must exist before any transaction is sent. If the bill cannot be
 * pulled, returns the reason; the caller then mails a payment link instead.
 */
export const pullPeriod = async (work: Work, bill: PullBill): Promise<PullRequest> => {
  const row = await selectAgreement(work.tx, work, bill.agreement)
  if (row === undefined || row.state !== 'living') return 'ended'
  const network = pullableNetwork(work.context.config, row)
  if (network === undefined) return 'unavailable'
  if (bill.amountBase > BigInt(row.maximum)) return 'terms_too_low'
  const found = await takePeriod(work, bill, periodOfBill(scheduleOf(row), bill.from))
  if (typeof found === 'string') return found
  const { workspaceId, livemode } = work
  const key = { workspaceId, livemode, agreement: row.hash, period: found.period }
  const call = { terms: termsOf(row), signature: row.signature, ...found, amountBase: bill.amountBase }
  await requestRelay({ ...work, now: work.realNow }, network, {
    kind: pullKindName,
    subject: subjectOf(key),
    recipient: network.pullContract,
    data: pullCalldata(call),
  })
  return 'asked'
}

/**
 * Inserts the row of the pull. Two bills may start within one period of the agreement, because a pause moves
 * bills. The second bill then uses the next period, which the contract admits when that period starts.
 */
const takePeriod = async (
  work: Work,
  { agreement, ...bill }: PullBill,
  first: number | null,
): Promise<{ period: number } | 'under_way' | 'no_period'> => {
  if (first === null) return 'no_period'
  const { tx, workspaceId, livemode, realNow } = work
  for (const period of [first, first + 1]) {
    const key = { workspaceId, livemode, agreement, period }
    if (await askForPull(tx, { ...key, ...bill, now: realNow })) return { period }
    const other = await selectPull(tx, key)
    const isSame =
      bill.invoiceId !== null ? other?.invoice_id === bill.invoiceId : other?.checkout_id === bill.checkoutId
    if (isSame) return 'under_way'
  }
  return 'no_period'
}
