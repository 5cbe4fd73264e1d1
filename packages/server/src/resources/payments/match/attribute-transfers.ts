import type { Tx } from '../../../mechanisms/db/index.ts'
import type { NetworkConfig } from '../../../settings/config.ts'
import type { CheckoutKey } from '../../checkouts/index.ts'
import type { Context } from '../../context.ts'
import { selectDepositTargets } from './deposits/store.ts'
import { type DepositTarget, matchDeposit } from './deposits/target.ts'
import type { Expectation, Inbound } from './expectation.ts'
import { findExpectations } from './find-expectations.ts'
import { type JudgedReport, judgeReports } from './judge-reports.ts'
import { selectReported } from './reports-store.ts'
import { type Match, matchTransaction, type Transaction } from './weigh-transaction.ts'

/** A transaction to attribute. If its transfer went to a deposit address, `deposit` is the checkout of the address. */
export type Attributed<T extends Inbound> = Transaction<T> & { txId: string; deposit?: CheckoutKey }

export type Attribution<T extends Inbound> = {
  matches: Map<T, Match>
  /** The ids of those of the transactions that buyers have reported. */
  reportedIds: string[]
}

/**
 * Decides which checkouts the transfers of transactions pay, in the order of the chain. A transfer to a deposit address
 * pays the checkout of that address; all others are matched by reference and amount. After a checkout is
 * credited, sets `taken` on the expected payments of the checkout and its invoice, so that no later
 * transaction pays them again. Locks the checkouts that are credited.
 */
export const attributeTransfers = async <T extends Inbound>(
  work: { tx: Tx; context: Pick<Context, 'chainClock'> },
  network: NetworkConfig,
  transactions: readonly Attributed<T>[],
): Promise<Attribution<T>> => {
  const { tx } = work
  // Select the checkouts whose buyers reported these transactions, as `creditReported` does below. Lock them
  // here, together with the checkouts that match by reference or exact amount, because all checkouts must be
  // locked in one order.
  const reported = await selectReported(
    tx,
    network,
    transactions.flatMap(({ txId, transfers }) =>
      transfers.map(({ token, recipientKey }) => ({ txId, token, recipientKey })),
    ),
  )
  const addressed = transactions.flatMap(({ deposit }) => (deposit === undefined ? [] : [deposit]))
  const toWallets = transactions.filter(({ deposit }) => deposit === undefined)
  const found = await findExpectations(tx, network, toWallets, [...reported, ...addressed])
  const expectations = new Map(toWallets.map((transaction, index) => [transaction, found[index] ?? []]))
  const targets = await selectDepositTargets(tx, network, addressed)
  const ofDebt = groupByDebt([...found.flat(), ...targets])
  const matches = new Map<T, Match>()
  for (const transaction of transactions) {
    const { deposit } = transaction
    const found =
      deposit === undefined
        ? matchTransaction(transaction, expectations.get(transaction) ?? [])
        : transaction.transfers.map((transfer) =>
            matchDeposit(network.chain, transfer, targets.filter(isOf(deposit))),
          )
    for (const [place, transfer] of transaction.transfers.entries()) {
      const match = found[place]
      if (match === undefined) throw new Error('A transfer was weighed without a match.')
      matches.set(transfer, match)
      if (match.outcome === 'credited' && match.coverage !== 'part')
        for (const one of match.expectation === null ? [] : (ofDebt.get(debtOf(match.expectation)) ?? []))
          one.taken = true
    }
  }
  const reportedIds = new Set(reported.map(({ txId }) => txId))
  const candidates = toWallets.filter(({ txId }) => reportedIds.has(txId))
  await creditReported(work, network, candidates, matches)
  return { matches, reportedIds: [...reportedIds] }
}

const isOf =
  ({ workspaceId, checkoutId }: CheckoutKey) =>
  (target: DepositTarget): boolean =>
    target.workspaceId === workspaceId && target.targetId === checkoutId

/**
 * Credits transfers that no rule matched, if buyers had reported their transactions before the reader read
 * them.
 */
const creditReported = async <T extends Inbound>(
  work: { tx: Tx; context: Pick<Context, 'chainClock'> },
  network: NetworkConfig,
  transactions: readonly (Transaction<T> & { txId: string })[],
  matches: Map<T, Match>,
): Promise<void> => {
  const credited = new Set([...matches.values()].map(creditedId))
  for (const { txId, transfers } of transactions)
    for (const transfer of transfers) {
      const match = matches.get(transfer)
      if (match === undefined || match.outcome !== 'unmatched') continue
      const considered = [...match.weighed, ...(match.closeMatch === null ? [] : [match.closeMatch])]
      const facts = { ...transfer, consideredIds: considered.map(({ targetId }) => targetId) }
      // `isWanted` leaves out reports for checkouts that were credited above, because the database does not
      // contain these credits yet.
      const finding = await judgeReports(work, network, txId, facts, {
        isWanted: ({ checkoutId }) => !credited.has(checkoutId),
      })
      if (finding === null) continue
      matches.set(transfer, withFinding(match, finding))
      credited.add(finding.step.fits ? finding.target.targetId : null)
    }
}

const creditedId = ({ outcome, expectation }: Match): string | null =>
  outcome === 'credited' ? (expectation?.targetId ?? null) : null

const withFinding = (match: Match, { target, step }: JudgedReport): Match => {
  const steps = [...match.steps, step]
  if (!step.fits) return { ...match, steps }
  return {
    rule: step.rule,
    reason: step.because,
    outcome: 'credited',
    expectation: target,
    closeMatch: null,
    weighed: [target],
    steps,
  }
}

/**
 * Returns the id of the debt that a payment pays off: the invoice of the checkout if there is one, else the
 * checkout.
 */
const debtOf = ({ invoiceId, targetId }: Expectation): string => invoiceId ?? targetId

const groupByDebt = (expectations: readonly Expectation[]): Map<string, Set<Expectation>> => {
  const groups = new Map<string, Set<Expectation>>()
  for (const one of expectations) {
    const group = groups.get(debtOf(one))
    if (group === undefined) groups.set(debtOf(one), new Set([one]))
    else group.add(one)
  }
  return groups
}
