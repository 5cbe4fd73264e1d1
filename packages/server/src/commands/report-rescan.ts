/** The commands `rescan` and `reconcile`: they compare the chain with the recorded payments. */
import { writeFile } from 'node:fs/promises'
import { ChainError } from '@stablerail/chains'
import { countDifferences, type Rescan, rescan } from '../mechanisms/reading/index.ts'
import type { Context } from '../resources/context.ts'
import {
  createPaymentListener,
  selectPaymentsBetween,
  selectUnexplained,
  type Unexplained,
} from '../resources/payments/index.ts'
import { type Config, findNetwork, type NetworkConfig } from '../settings/config.ts'
import { StartError, UsageError } from '../settings/start-error.ts'
import type { Command } from './commands.ts'

/**
 * The maximum numbers of transfers out of settlement wallets that the printed report and the proof file list.
 * Refunds are not listed.
 */
const outgoingInReport = 50
const outgoingInProof = 10_000

type RescanCommand = Extract<Command, { name: 'rescan' | 'reconcile' }>

/**
 * Returns the network that a command names; the live network if the chain is configured in both modes and no mode is
 * given.
 */
export const requireNetwork = (
  config: Config,
  { chain, mode }: Pick<RescanCommand, 'chain' | 'mode'>,
): NetworkConfig => {
  const modes = mode === null ? [true, false] : [mode === 'live']
  const found = modes.map((livemode) => findNetwork(config, chain, livemode)).find((one) => one !== undefined)
  if (found !== undefined) return found
  throw new StartError(`NETWORKS has no ${chain}${mode === null ? '' : ` in ${mode} mode`}.`)
}

/**
 * Compares the transfers on the chain with the recorded transfers, and returns a report of the differences.
 * The command `rescan` also records missing transfers. If differences remain, the exit code is 1. Throws
 * StartError if the chain cannot be read.
 */
export const reportRescan = async (
  context: Context,
  network: NetworkConfig,
  { name, from, to, proofFile }: RescanCommand,
): Promise<string> => {
  const found = await rescan(
    context,
    { network, listener: createPaymentListener() },
    { from, to, repairs: name === 'rescan' },
  ).catch((error: unknown) => {
    if (error instanceof RangeError) throw new UsageError(error.message)
    throw error instanceof ChainError ? new StartError(error.message, { cause: error }) : error
  })
  const outgoing = await selectUnexplained(context.db, network, { ...found.range, limit: outgoingInProof })
  if (proofFile !== null) {
    const payments = await selectPaymentsBetween(context.db, network, found.range)
    const proof = { ...proofOf(network, found), payments, unexplainedOutgoing: plainOutgoing(outgoing) }
    await writeFile(proofFile, `${JSON.stringify(proof, null, 2)}\n`)
  }
  const open = countDifferences(found) - (name === 'rescan' ? found.missing.length : 0)
  if (open > 0) process.exitCode = 1
  return describe(found, outgoing, name)
}

const describe = (found: Rescan, outgoing: Unexplained, name: RescanCommand['name']): string => {
  const lines = [
    `Blocks ${found.range.from} to ${found.range.to}: the chain tells ${found.told} ${found.told === 1 ? 'transfer' : 'transfers'}.`,
    ...list(name === 'rescan' ? 'was missing, recorded' : 'is missing', found.missing),
    ...list('is told by one provider alone', found.unwitnessed),
    ...list('is recorded, and not told by the chain', found.untold),
    ...list('is told where another transfer is recorded', found.contradicting),
    ...listOutgoing(outgoing),
    countDifferences(found) === 0 ? 'No difference.' : `${countDifferences(found)} differences.`,
  ]
  return `${lines.join('\n')}\n`
}

type Listed = Rescan['untold'][number]

const list = (what: string, transfers: readonly Listed[]): string[] =>
  transfers.map(
    ({ txHash, position, blockNumber, token, from, to, amountBase }) =>
      `${what}: block ${blockNumber} ${txHash} ${position}: ${amountBase} ${token} from ${from ?? 'nobody that can be told'} to ${to}`,
  )

/**
 * Lists the transfers out of settlement wallets that are not refunds. They do not count as differences
 * between the chain and the records, because merchants may spend their money.
 */
const listOutgoing = ({ count, transfers }: Unexplained): string[] => {
  if (count === 0) return []
  const listed = transfers.slice(0, outgoingInReport)
  const payments = listed.map(({ paymentId }) =>
    paymentId === null ? '' : `, which is the payment ${paymentId}`,
  )
  const lines = list('left a settlement wallet, and is no refund', listed)
  return [
    `${count} transfers out of settlement wallets are no refund.`,
    ...lines.map((line, place) => `${line}${payments[place]}`),
    ...(count > listed.length ? [`… and ${count - listed.length} more.`] : []),
  ]
}

const plainOutgoing = ({ count, transfers }: Unexplained) => ({
  count,
  transfers: transfers.map((transfer) => ({ ...plain(transfer), paymentId: transfer.paymentId })),
})

/** Returns the data that an auditor can check with their own node, without this server. */
const proofOf = (network: NetworkConfig, found: Rescan) => ({
  format: 'stablerail-reconciliation-1',
  chain: network.chain,
  networkId: network.networkId,
  tokens: network.tokens,
  blocks: found.range,
  transfers: found.transfers.map(plain),
  totals: totalsOf(found),
  differences: {
    missing: found.missing.map(plain),
    unwitnessed: found.unwitnessed.map(plain),
    untold: found.untold.map(plain),
    contradicting: found.contradicting.map(plain),
  },
})

const plain = ({ txHash, position, blockNumber, blockHash, token, from, to, amountBase }: Listed) => ({
  txHash,
  position,
  blockNumber,
  blockHash,
  token,
  from,
  to,
  amountBase: String(amountBase),
})

/** Returns the sum that each address received in each token. */
const totalsOf = ({ transfers }: Rescan) => {
  const totals = new Map<string, { to: string; token: string; count: number; amountBase: bigint }>()
  for (const { to, token, amountBase } of transfers) {
    const key = `${to} ${token}`
    const total = totals.get(key) ?? { to, token, count: 0, amountBase: 0n }
    totals.set(key, { ...total, count: total.count + 1, amountBase: total.amountBase + amountBase })
  }
  return [...totals.values()].map((total) => ({ ...total, amountBase: String(total.amountBase) }))
}
