import { findReceipts, signTransaction, type TransactionReceipt } from '@stablerail/chains'
import { transactAcross } from '../work/index.ts'
import { insertAttempt } from './attempts-store.ts'
import { finishRelay } from './purge-store.ts'
import { type Queue, settle } from './queue.ts'
import { decideStep, feeLimit, isQuiet, raiseFees, type SentRelay } from './relay.ts'
import { holdQueue } from './relayers-store.ts'
import { broadcastAttempt } from './send-waiting.ts'
import { reopenRelay, requeueRelay, selectSent, selectUnsettled } from './store.ts'

const followedAtOnce = 100

/**
 * Checks the transactions of calls that were sent, and returns the number of calls whose outcome was
 * recorded.
 */
export const followSent = async (queue: Queue): Promise<number> => {
  const { context, network, sender, view } = queue
  const relays = await selectSent(context.db, network, { sender, limit: followedAtOnce })
  if (relays.length === 0) return 0
  const hashes = relays.flatMap(({ attempts }) => attempts.map(({ txHash }) => txHash))
  const receipts = await findReceipts(context, network, hashes)
  const facts = { view, confirmations: network.confirmations, now: context.clock.now() }
  let settled = 0
  for (const relay of relays) {
    const receipt = receiptOf(relay, receipts)
    const step = decideStep(relay, receipt, facts)
    if (step.do === 'settle') settled += 1
    await take(queue, relay, step)
  }
  return settled
}

const receiptOf = ({ attempts }: SentRelay, receipts: readonly TransactionReceipt[]) =>
  receipts.find(({ txHash }) => attempts.some((attempt) => attempt.txHash === txHash))

const take = async (queue: Queue, relay: SentRelay, step: ReturnType<typeof decideStep>): Promise<void> => {
  const { context, network } = queue
  const newest = relay.attempts.at(-1)
  if (step.do === 'settle') {
    const { reverted, txHash, blockNumber } = step.receipt
    await settle(queue, relay, { state: reverted ? 'reverted' : 'succeeded', txHash, blockNumber })
  } else if (step.do === 'finish') await finishRelay(context.db, relay.id)
  else if (step.do === 'reopen') await reopen(queue, relay)
  else if (step.do === 'requeue') {
    context.log.error(
      { relay: relay.id, chain: network.chain, nonce: relay.nonce },
      'a nonce of the relayer was used by a transaction that this deployment did not send',
    )
    await requeue(queue, relay)
  } else if (step.do === 'replace') await replace(queue, relay)
  else if (step.do === 'rebroadcast' && newest !== undefined) await broadcastAttempt(queue, relay, newest)
}

/**
 * Makes a call with a recorded outcome open again, after a reorganisation removed its transaction. If another
 * call about the same subject is open by now, this call keeps its recorded outcome, but its transaction is
 * still broadcast again, because its nonce blocks all later transactions.
 */
const reopen = async (queue: Queue, relay: SentRelay): Promise<void> => {
  const { context, network } = queue
  const newest = relay.attempts.at(-1)
  if (await reopenRelay(context.db, relay))
    context.log.warn({ relay: relay.id, chain: network.chain }, 'a reorg removed the transaction of a relay')
  else if (newest !== undefined && isQuiet(newest, context.clock.now()))
    await broadcastAttempt(queue, relay, newest)
}

const requeue = (queue: Queue, relay: SentRelay): Promise<void> =>
  transactAcross(queue.context, async ({ tx }) => {
    if (await holdQueue(tx, queue.network, queue.owner)) await requeueRelay(tx, relay.id)
  })

/**
 * Signs the same call with the same nonce and a higher fee. If the fee limit or the account's balance does
 * not allow that, broadcasts the previous transaction again.
 */
const replace = async (queue: Queue, relay: SentRelay): Promise<void> => {
  const { context, network, owner, key, sender, view } = queue
  const before = relay.attempts.at(-1)
  if (before === undefined) return
  const fees = raiseFees(before, view, feeLimit(network))
  if (fees === null) return await broadcastAttempt(queue, relay, before)
  const { cost } = await selectUnsettled(context.db, network, { sender, nonce: view.nonce })
  const more = relay.gas * (fees.maxFee - before.maxFee)
  if (view.balance < cost + more) return await broadcastAttempt(queue, relay, before)
  const number = before.number + 1
  const signed = await signTransaction(key, {
    networkId: network.networkId,
    nonce: relay.nonce,
    to: relay.recipient,
    data: relay.data,
    gas: relay.gas,
    maxFeePerGas: fees.maxFee,
    maxPriorityFeePerGas: fees.priorityFee,
  })
  const isOurs = await transactAcross(context, async ({ tx, now }) => {
    if (!(await holdQueue(tx, network, owner))) return false
    await insertAttempt(tx, relay.id, { ...fees, ...signed, number, now })
    return true
  })
  if (isOurs) await broadcastAttempt(queue, relay, { number, raw: signed.raw })
}
