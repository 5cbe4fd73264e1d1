import { isSignedBy } from '@stablerail/chains'
import { reportText } from '@stablerail/contract'
import type { Tx } from '../../../mechanisms/db/index.ts'
import type { NetworkConfig } from '../../../settings/config.ts'
import { lockCheckoutsAndInvoices } from '../../checkouts/index.ts'
import type { Context } from '../../context.ts'
import { type Expectation, isAt } from './expectation.ts'
import { obstacleToReport, type ReportedPayment } from './may-report-credit.ts'
import { type ReportedExpectation, selectReported, selectRivalPrices } from './reports-store.ts'
import { selectExpectations } from './store.ts'
import type { RuleResult } from './weigh-transaction.ts'

/**
 * Whether a buyer's report of a transaction credits a transfer of that transaction to the buyer's checkout.
 * `target` is the expected payment of the checkout; `step.fits` is true if the transfer is credited, and
 * otherwise `step.because` is the reason.
 */
export type JudgedReport = { target: Expectation; step: RuleResult }

/**
 * Selects the buyers' reports to decide on: the reports of one checkout, or the reports that `isWanted`
 * accepts.
 */
export type Judged = { checkoutId?: string; isWanted?: (one: ReportedExpectation) => boolean }

/**
 * Decides whether a buyer's report of the transaction credits an unmatched transfer. Returns the first report
 * that credits the transfer, else the reason why the first report does not credit it; null if there is no
 * report. Locks the checkouts of the reports.
 */
export const judgeReports = async (
  { tx, context: { chainClock } }: { tx: Tx; context: Pick<Context, 'chainClock'> },
  network: NetworkConfig,
  txId: string,
  reported: ReportedPayment,
  { checkoutId, isWanted = () => true }: Judged = {},
): Promise<JudgedReport | null> => {
  const wanted = (
    await selectReported(
      tx,
      network,
      [{ txId, token: reported.token, recipientKey: reported.recipientKey }],
      checkoutId === undefined ? {} : { checkoutId },
    )
  ).filter(isWanted)
  await lockCheckoutsAndInvoices(tx, network.livemode, wanted)
  const targets = new Map((await selectExpectations(tx, network, wanted)).map((one) => [one.id, one]))
  const judged = wanted.flatMap((one) => {
    const target = targets.get(one.id)
    return target === undefined ? [] : [{ ...one, target }]
  })
  // If a checkout awaits payments in several tokens, put the expected payment in the transfer's token and at
  // its address first, so that the result is about this expected payment.
  judged.sort((one, other) => Number(isAt(reported, other.target)) - Number(isAt(reported, one.target)))
  let first: JudgedReport | null = null
  for (const { workspaceId, checkoutId, isOpenAmount, signature, target } of judged) {
    const own = { workspaceId, checkoutId, now: chainClock.now() }
    const rivalPrices = await selectRivalPrices(tx, network, reported, own)
    const isSigned = await isProven(network, txId, reported, { checkoutId, signature })
    const obstacle = obstacleToReport(reported, target, { rivalPrices, isOpenAmount, isSigned })
    const finding = { target, step: toStep(obstacle) }
    if (obstacle === null) return finding
    first ??= finding
  }
  return first
}

/**
 * Returns whether the address that a transfer came from has signed that its transaction pays the checkout.
 */
const isProven = async (
  { chain }: NetworkConfig,
  txId: string,
  { from }: ReportedPayment,
  { checkoutId, signature }: Pick<ReportedExpectation, 'checkoutId' | 'signature'>,
): Promise<boolean> =>
  from !== null &&
  signature !== null &&
  (await isSignedBy({ chain, address: from }, reportText(checkoutId, txId), signature))

const toStep = (obstacle: string | null): RuleResult => {
  const found = 'The buyer of the checkout reported the transaction'
  const proven = `${found} with a signature of the address that paid, and no other checkout can be meant.`
  return {
    rule: 'reported_transaction',
    fits: obstacle === null,
    because: obstacle === null ? proven : `${found}, but ${obstacle}.`,
  }
}
