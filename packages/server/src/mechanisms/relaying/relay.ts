import { chainFacts } from '@stablerail/contract'
import type { NetworkConfig, NetworkKey } from '../../settings/config.ts'
import type { SenderView, TransactionReceipt } from '../chains/index.ts'
import type { AcrossWorkspaces } from '../work/index.ts'
import type { RelayPorts } from './ports.ts'

/** A call that the server is to make on a network. */
export type Relay = NetworkKey & {
  id: string
  kind: string
  subject: string
  recipient: string
  data: string
}

/** What came of a call: it is in the chain, deep enough to count, or it was never sent. */
export type RelayOutcome =
  | { state: 'succeeded' | 'reverted'; txHash: string; blockNumber: number }
  | { state: 'refused'; reason: string }

/** A kind of calls, of the room that asks for them. */
export type RelayKind<Ports = RelayPorts> = {
  name: string
  /** No call of the kind may use more gas: the contracts that it reaches may be those of merchants and buyers. */
  mostGas: bigint
  /**
   * Says right before the call is sent why it would do nothing, or null. Asks the chain as it is now, outside of any
   * transaction. What it throws delays the call.
   */
  foresee(context: Ports, network: NetworkConfig, relay: Relay): Promise<string | null>
  /**
   * Records what came of a call, in the transaction that records it here. An outcome is told again, or another one,
   * where a reorganisation changed it.
   */
  settle(across: AcrossWorkspaces<Ports>, relay: Relay, outcome: RelayOutcome): Promise<void>
}

/** A signed form of a call's transaction. */
export type Attempt = {
  number: number
  txHash: string
  raw: string
  maxFee: bigint
  priorityFee: bigint
  createdAt: Date
  broadcastAt: Date | null
}

/** A call that has its place among the transactions of its sender. */
export type SentRelay = Relay & {
  state: 'sent' | 'succeeded' | 'reverted'
  nonce: number
  gas: bigint
  attempts: Attempt[]
}

/** What to do about a call that was sent. */
export type Step =
  | { do: 'wait' }
  /** The transaction is deep enough to count. */
  | { do: 'settle'; receipt: TransactionReceipt }
  /** Nothing takes the settled transaction out of the chain any more. */
  | { do: 'finish' }
  /** A reorganisation took the settled transaction out, or changed its outcome: the call waits for an outcome again. */
  | { do: 'reopen' }
  /** Another transaction has the nonce for good, so none of this call's will ever be mined. */
  | { do: 'requeue' }
  | { do: 'rebroadcast' }
  | { do: 'replace' }

/** After so long without being mined, a transaction is handed to the providers again. */
const rebroadcastAfterMs = 15_000
/** After so long without being mined, a transaction is replaced by one that pays more. */
const replaceAfterMs = 60_000

/** Whether a transaction was not handed over lately. */
export const isQuiet = ({ broadcastAt }: Attempt, now: Date): boolean =>
  broadcastAt === null || now.getTime() - broadcastAt.getTime() >= rebroadcastAfterMs

/** Decides the next step of a call from what the chain says now. */
export const decideStep = (
  { state, nonce, attempts }: SentRelay,
  receipt: TransactionReceipt | undefined,
  { view, confirmations, now }: { view: SenderView; confirmations: number; now: Date },
): Step => {
  if (receipt !== undefined) {
    if (state !== 'sent' && receipt.reverted !== (state === 'reverted')) return { do: 'reopen' }
    if (state !== 'sent' && view.finalNonce > nonce) return { do: 'finish' }
    const isDeep = view.headNumber - receipt.blockNumber + 1 >= confirmations
    return state === 'sent' && isDeep ? { do: 'settle', receipt } : { do: 'wait' }
  }
  if (state !== 'sent') return view.nonce > nonce ? { do: 'wait' } : { do: 'reopen' }
  if (view.finalNonce > nonce) return { do: 'requeue' }
  // A transaction with the nonce is mined: this provider shows it late, or it is another's and not final yet.
  if (view.nonce > nonce) return { do: 'wait' }
  const newest = attempts.at(-1)
  if (newest === undefined) throw new Error('A call was sent without a transaction.')
  // What was just handed over is left alone, also where it could not be raised.
  if (!isQuiet(newest, now)) return { do: 'wait' }
  // The fee of the next nonce alone holds up the queue: the transactions behind it cannot be mined before it.
  if (view.nonce === nonce && now.getTime() - newest.createdAt.getTime() >= replaceAfterMs)
    return { do: 'replace' }
  return { do: 'rebroadcast' }
}

export type Fees = { maxFee: bigint; priorityFee: bigint }

const gwei = 10n ** 9n

/** The most that a unit of gas may cost on a network, in the smallest units of its coin. */
export const feeLimit = ({ chain, maxGasPriceGwei }: NetworkConfig): bigint => {
  const ceilingGwei = maxGasPriceGwei ?? chainFacts[chain].gasCeilingGwei
  if (ceilingGwei === null) throw new Error(`The server sends no transactions on ${chain}.`)
  return BigInt(Math.round(ceilingGwei * Number(gwei)))
}

/** What a new transaction offers: twice the present base fee, so that it outlasts some full blocks. Null above the limit. */
export const chooseFees = ({ baseFeePerGas, priorityFeePerGas }: SenderView, limit: bigint): Fees | null => {
  if (baseFeePerGas + priorityFeePerGas > limit) return null
  const wanted = 2n * baseFeePerGas + priorityFeePerGas
  return { maxFee: lesser(wanted, limit), priorityFee: priorityFeePerGas }
}

/** Nodes take a replacement that offers a tenth more of both; an eighth more leaves room for their rounding. */
const raised = (fee: bigint): bigint => fee + fee / 8n + 1n

/** What a transaction offers that is to replace another. Null where that would be above the limit. */
export const raiseFees = (before: Fees, view: SenderView, limit: bigint): Fees | null => {
  const fresh = chooseFees(view, limit)
  if (fresh === null) return null
  const maxFee = greater(fresh.maxFee, raised(before.maxFee))
  const priorityFee = greater(fresh.priorityFee, raised(before.priorityFee))
  return maxFee > limit ? null : { maxFee, priorityFee: lesser(priorityFee, maxFee) }
}

const greater = (one: bigint, other: bigint): bigint => (one > other ? one : other)
const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other)
