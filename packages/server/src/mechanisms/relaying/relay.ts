import type { SenderView, TransactionReceipt } from '@stablerail/chains'
import { chainFacts } from '@stablerail/contract'
import type { NetworkConfig, NetworkKey } from '../../settings/config.ts'
import type { AcrossWorkspaces } from '../work/index.ts'
import type { RelayPorts } from './ports.ts'

/** A contract call that the server must make on a network. */
export type Relay = NetworkKey & {
  id: string
  kind: string
  subject: string
  recipient: string
  data: string
}

/**
 * The outcome of a call: its transaction is mined deep enough to count, or the call was refused and never
 * sent.
 */
export type RelayOutcome =
  | { state: 'succeeded' | 'reverted'; txHash: string; blockNumber: number }
  | { state: 'refused'; reason: string }

/** A network with a pull contract. */
export type PullNetwork = NetworkConfig & { pullContract: string }

/** A kind of contract calls, for example pulls. The module that requests the calls defines the kind. */
export type RelayKind<Ports = RelayPorts> = {
  name: string
  /**
   * The contract of the network that the calls go to. A call is sent only while that contract is configured and has the
   * code of this version.
   */
  needs: 'pull_contract' | 'deposit_factory'
  /** Calls of priority `last` are sent only when no call of priority `first` waits and few calls are in progress. */
  priority: 'first' | 'last'
  /**
   * The maximum gas of a call of this kind. It is limited because the call may reach contracts of merchants
   * and buyers.
   */
  mostGas: bigint
  /**
   * Called just before a call is sent. Returns the reason why the call is not sent, for example because it would change
   * nothing on the chain; null if it is sent. `gasPrice` is the present price of a unit of gas, in the smallest units of
   * the chain's coin. Reads the present state of the chain, outside of any database transaction. If this function
   * throws, the call is delayed.
   */
  foresee(context: Ports, network: NetworkConfig, relay: Relay, gasPrice: bigint): Promise<string | null>
  /**
   * Called in the database transaction that records the outcome of a call. Called again, possibly with
   * another outcome, if a reorganisation changed the outcome.
   */
  settle(across: AcrossWorkspaces<Ports>, relay: Relay, outcome: RelayOutcome): Promise<void>
}

/** A signed version of a call's transaction. */
export type Attempt = {
  number: number
  txHash: string
  raw: string
  maxFee: bigint
  priorityFee: bigint
  createdAt: Date
  broadcastAt: Date | null
}

/** A call that was sent, with a nonce of the sending account. */
export type SentRelay = Relay & {
  state: 'sent' | 'succeeded' | 'reverted'
  nonce: number
  gas: bigint
  attempts: Attempt[]
}

/** The next action for a contract call that was sent. */
export type RelayAction =
  | { do: 'wait' }
  /** The transaction is deep enough to count, so its outcome is recorded. */
  | { do: 'settle'; receipt: TransactionReceipt }
  /** The transaction whose outcome was recorded is final: no reorganisation can remove it. */
  | { do: 'finish' }
  /**
   * A reorganisation removed the transaction whose outcome was recorded, or changed the outcome: the call
   * waits for an outcome again.
   */
  | { do: 'reopen' }
  /**
   * Another transaction has used the nonce in a final block, so none of this call's transactions can be
   * mined.
   */
  | { do: 'requeue' }
  | { do: 'rebroadcast' }
  | { do: 'replace' }

/** If a transaction is not mined after this long, it is broadcast again. */
const rebroadcastAfterMs = 15_000
/** If a transaction is not mined after this long, it is replaced by a transaction with a higher fee. */
const replaceAfterMs = 60_000

/** Returns whether a transaction was not broadcast recently. */
export const isQuiet = ({ broadcastAt }: Attempt, now: Date): boolean =>
  broadcastAt === null || now.getTime() - broadcastAt.getTime() >= rebroadcastAfterMs

/**
 * Decides what to do next for a contract call that was sent, from the receipt of its transaction and the
 * present state of the sending account: for example wait, record the outcome or raise the fee.
 */
export const decideStep = (
  { state, nonce, attempts }: SentRelay,
  receipt: TransactionReceipt | undefined,
  { view, confirmations, now }: { view: SenderView; confirmations: number; now: Date },
): RelayAction => {
  if (receipt !== undefined) {
    if (state !== 'sent' && receipt.reverted !== (state === 'reverted')) return { do: 'reopen' }
    if (state !== 'sent' && view.finalNonce > nonce) return { do: 'finish' }
    const isDeep = view.headNumber - receipt.blockNumber + 1 >= confirmations
    return state === 'sent' && isDeep ? { do: 'settle', receipt } : { do: 'wait' }
  }
  if (state !== 'sent') return view.nonce > nonce ? { do: 'wait' } : { do: 'reopen' }
  if (view.finalNonce > nonce) return { do: 'requeue' }
  // A mined transaction has used the nonce, so wait. Either that transaction is this call's and the provider
  // returns its receipt late, or it is another transaction and is not final yet.
  if (view.nonce > nonce) return { do: 'wait' }
  const newest = attempts.at(-1)
  if (newest === undefined) throw new Error('A call was sent without a transaction.')
  // Wait, because the newest transaction was broadcast only seconds ago: it is neither broadcast again nor
  // replaced yet.
  if (!isQuiet(newest, now)) return { do: 'wait' }
  // Raise the fee only of the transaction with the next nonce, because transactions with later nonces cannot
  // be mined before that transaction.
  if (view.nonce === nonce && now.getTime() - newest.createdAt.getTime() >= replaceAfterMs)
    return { do: 'replace' }
  return { do: 'rebroadcast' }
}

export type Fees = { maxFee: bigint; priorityFee: bigint }

const gwei = 10n ** 9n

/** Returns the maximum price of a unit of gas on a network, in the smallest units of its coin. */
export const feeLimit = ({ chain, maxGasPriceGwei }: NetworkConfig): bigint => {
  const ceilingGwei = maxGasPriceGwei ?? chainFacts[chain].gasCeilingGwei
  if (ceilingGwei === null) throw new Error(`The server sends no transactions on ${chain}.`)
  return BigInt(Math.round(ceilingGwei * Number(gwei)))
}

/**
 * Returns the fees of a new transaction: twice the present base fee, so that it stays valid over some full
 * blocks. Null if the price is above the limit.
 */
export const chooseFees = ({ baseFeePerGas, priorityFeePerGas }: SenderView, limit: bigint): Fees | null => {
  if (baseFeePerGas + priorityFeePerGas > limit) return null
  const wanted = 2n * baseFeePerGas + priorityFeePerGas
  return { maxFee: lesser(wanted, limit), priorityFee: priorityFeePerGas }
}

/**
 * Returns a fee that nodes accept for a replacement. They require a tenth more of both fees; an eighth more
 * allows for their rounding.
 */
const raised = (fee: bigint): bigint => fee + fee / 8n + 1n

/** Returns the fees of a transaction that replaces another one. Null if they would be above the limit. */
export const raiseFees = (before: Fees, view: SenderView, limit: bigint): Fees | null => {
  const fresh = chooseFees(view, limit)
  if (fresh === null) return null
  const maxFee = greater(fresh.maxFee, raised(before.maxFee))
  const priorityFee = greater(fresh.priorityFee, raised(before.priorityFee))
  return maxFee > limit ? null : { maxFee, priorityFee: lesser(priorityFee, maxFee) }
}

export const greater = (one: bigint, other: bigint): bigint => (one > other ? one : other)
const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other)
