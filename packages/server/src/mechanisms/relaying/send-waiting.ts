import { broadcast, ChainError, estimateGas, isRevert, signTransaction } from '@stablerail/chains'
import { transactAcross } from '../work/index.ts'
import { insertAttempt, updateBroadcast } from './attempts-store.ts'
import { kindOf, type Queue, settle } from './queue.ts'
import { chooseFees, type Fees, feeLimit, greater, type Relay, type RelayKind } from './relay.ts'
import { holdQueue } from './relayers-store.ts'
import { assignNonce, putOffRelay, selectNextNonce, selectUnsettled, selectWaiting } from './store.ts'

/**
 * At most this many contract calls of a network may be sent and still without an outcome, because nodes may
 * drop further pending transactions of the sending account.
 */
const mostUnderWay = 16
/** Calls of priority `last` are sent only while fewer calls than this are in progress. */
const mostBeforeLast = 4
/**
 * The gas limit of a transaction, in percent of the estimated gas. It is higher than the estimate, because
 * the state may change before the transaction is mined.
 */
const gasMargin = 130n
/** How long a call is postponed if it could not be simulated, or costs too much now. */
const putOffMs = 60_000

/**
 * Sends waiting contract calls, the oldest of priority `first` before those of priority `last`, and returns the number
 * of calls that were sent or refused. While gas costs more than the network's limit, no call is sent. Calls that would
 * have no effect are refused even then, so that the modules that requested the calls learn the reason.
 */
export const sendWaiting = async (queue: Queue): Promise<number> => {
  const { context, network, sender, view } = queue
  const unsettled = await selectUnsettled(context.db, network, { sender, nonce: view.nonce })
  const fees = chooseFees(view, feeLimit(network))
  const waiting = await selectNext(queue, unsettled.count)
  const foreseen = await Promise.all(waiting.map((relay) => foreseeOrPutOff(queue, relay)))
  let left = view.balance - unsettled.cost
  let done = 0
  for (const { relay, reason, gas } of foreseen.filter((one) => one !== null)) {
    if (reason !== null) {
      await settle(queue, relay, { state: 'refused', reason })
      done += 1
    } else if (fees === null) await putOff(queue, relay)
    // A transaction is sent only if the account can pay for it together with all transactions in progress.
    // Otherwise it would block its nonce and all later nonces.
    else if (left - keptGas(queue, relay) * fees.maxFee >= gas * fees.maxFee) {
      left -= gas * fees.maxFee
      await send(queue, relay, { ...fees, gas })
      done += 1
    } else if (isLast(queue, relay)) await putOff(queue, relay)
  }
  return done
}

/** Returns the calls to send now, if `underWay` calls are in progress. */
const selectNext = async (queue: Queue, underWay: number): Promise<Relay[]> => {
  const now = queue.context.clock.now()
  const select = (priority: RelayKind['priority'], limit: number) => {
    const kinds = queue.kinds.filter((kind) => kind.priority === priority).map(({ name }) => name)
    return limit <= 0 || kinds.length === 0
      ? []
      : selectWaiting(queue.context.db, queue.network, { kinds, now, limit })
  }
  const first = await select('first', mostUnderWay - underWay)
  return [...first, ...(await select('last', mostBeforeLast - underWay - first.length))]
}

const isLast = (queue: Queue, relay: Relay): boolean => kindOf(queue, relay)?.priority === 'last'

/**
 * Returns the gas that the account must still be able to pay for after a call: for a call of priority `last`, the gas
 * of as many other calls as may be in progress.
 */
const keptGas = (queue: Queue, relay: Relay): bigint => {
  if (!isLast(queue, relay)) return 0n
  const others = queue.kinds.filter(({ priority }) => priority === 'first').map(({ mostGas }) => mostGas)
  return BigInt(mostUnderWay) * others.reduce(greater, 0n)
}

const putOff = ({ context }: Queue, { id }: Relay): Promise<void> =>
  putOffRelay(context.db, id, new Date(context.clock.now().getTime() + putOffMs))

type Foreseen = { relay: Relay; reason: string | null; gas: bigint }

/**
 * Simulates a call. If the simulation fails, postpones the call and returns null. A call may reach a
 * merchant's own contract, so an error that the contract causes at a provider must not delay other calls.
 */
const foreseeOrPutOff = async (queue: Queue, relay: Relay): Promise<Foreseen | null> => {
  const { context, network } = queue
  try {
    return await foresee(queue, relay)
  } catch (error) {
    const facts = { err: error, relay: relay.id, chain: network.chain }
    context.log.warn(facts, 'a call was postponed because it could not be simulated')
    await putOff(queue, relay)
    return null
  }
}

/**
 * Simulates a call. Returns the gas limit of the call's transaction, or the reason why the call would have no
 * effect: a code that the call's kind defines, `too_much_gas` or `reverted`.
 */
const foresee = async (queue: Queue, relay: Relay): Promise<Foreseen> => {
  const { context, network, sender, view } = queue
  const kind = kindOf(queue, relay)
  if (kind === undefined) throw new Error(`No kind of calls is named ${relay.kind}.`)
  const { mostGas } = kind
  const gasPrice = view.baseFeePerGas + view.priorityFeePerGas
  const reason = await kind.foresee(context, network, relay, gasPrice)
  if (reason !== null) return { relay, reason, gas: 0n }
  try {
    const { recipient: to, data } = relay
    const gas =
      ((await estimateGas(context, network, { from: sender, to, data, mostGas })) * gasMargin) / 100n
    return { relay, reason: gas > mostGas ? 'too_much_gas' : null, gas }
  } catch (error) {
    // Throw an error that is not a revert, because it concerns the provider (for example a node that lacks
    // the block) and not the call.
    if (!isRevert(error)) throw error
    return { relay, reason: 'reverted', gas: 0n }
  }
}

/**
 * Stores the nonce and the signed transaction of a call in the database, and then broadcasts the transaction.
 */
const send = async (queue: Queue, relay: Relay, plan: Fees & { gas: bigint }): Promise<void> => {
  const { context, network, owner, sender, view, key } = queue
  const raw = await transactAcross(context, async ({ tx, now }) => {
    if (!(await holdQueue(tx, network, owner))) return null
    const own = await selectNextNonce(tx, network, sender)
    const nonce = Math.max(view.nonce, own ?? 0)
    if (!(await assignNonce(tx, relay.id, { sender, nonce, gas: plan.gas }))) return null
    const signed = await signTransaction(key, {
      networkId: network.networkId,
      nonce,
      to: relay.recipient,
      data: relay.data,
      gas: plan.gas,
      maxFeePerGas: plan.maxFee,
      maxPriorityFeePerGas: plan.priorityFee,
    })
    await insertAttempt(tx, relay.id, { ...plan, ...signed, number: 1, now })
    return signed.raw
  })
  if (raw !== null) await broadcastAttempt(queue, relay, { number: 1, raw })
}

/**
 * Broadcasts a signed transaction. A refusal is only logged: a provider may have the transaction already, or
 * accept it later, and the chain decides the outcome of its nonce.
 */
export const broadcastAttempt = async (
  { context, network }: Queue,
  relay: Relay,
  { number, raw }: { number: number; raw: string },
): Promise<void> => {
  try {
    await broadcast(context, network, raw)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    const isKnown = /already known|known transaction|already imported|nonce too low/i.test(error.message)
    if (!isKnown)
      context.log.warn(
        { err: error, relay: relay.id, chain: network.chain },
        'a provider did not accept a transaction',
      )
    if (error.kind !== 'refused') return
  }
  await updateBroadcast(context.db, relay.id, number, context.clock.now())
}
