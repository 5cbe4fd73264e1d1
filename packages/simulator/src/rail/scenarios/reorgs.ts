/**
 * Payments whose blocks are replaced by a reorg. A reorg removes only the transactions of this buyer; all others are in
 * the new blocks again.
 */
import type { ChainId, Payment, TokenSymbol } from '@stablerail/sdk'
import type { Buyer, SentTransaction } from '../buyer.ts'
import type { Hex } from '../chain-client.ts'
import { finalBlocks, type Reorg, replaceBlocks } from '../replace-blocks.ts'
import { payToDepositAddress } from './places.ts'
import { mineConfirmations, sendWithReference, untilPayment } from './send.ts'

/** The default number of blocks that a reorg before the confirmation replaces. */
const usualDepth = 3
/** The largest number of blocks that a reorg after the confirmation replaces. Deeper blocks are final. */
const deepest = 60

/** Returns the depth that the caller has chosen, if it is within limits, or a default. */
const chooseDepth = ({ depth }: Buyer, limits: { least: number; most: number; usual: number }): number => {
  const chosen = depth ?? limits.usual
  if (chosen < limits.least || chosen > limits.most)
    throw new Error(
      `depth is ${chosen}. It must be from ${limits.least} to ${limits.most} for this scenario on this chain.`,
    )
  return chosen
}

const isOutOfChain = ({ blockNumber, reorgSuspected }: Payment): boolean =>
  blockNumber === null || reorgSuspected

/** Sends the prepared transaction. */
const send = async (buyer: Buyer): Promise<SentTransaction> => {
  const bill = await buyer.requestBill()
  return await sendWithReference(buyer, bill, BigInt(bill.instructions.amountBase))
}

/** Mines blocks until a transaction has a depth: 1 if it is in the newest block. */
const deepen = async ({ chain, did }: Buyer, hash: Hex, depth: number): Promise<void> => {
  const { blockNumber } = await chain.mined(hash)
  const missing = Number(blockNumber) + depth - 1 - (await chain.height())
  if (missing <= 0) return
  await chain.mine(missing)
  await did({ who: 'chain', what: `mines further blocks, so that the transaction is ${depth} blocks deep` })
}

/** Replaces the block of a transaction, and all blocks above it, by blocks without it. Mines one more. */
const removeFromChain = async ({ chain }: Buyer, hash: Hex): Promise<{ reorg: Reorg; depth: number }> => {
  const { blockNumber } = await chain.mined(hash)
  const depth = (await chain.height()) - Number(blockNumber) + 1
  const reorg = await replaceBlocks(chain, depth, new Set([hash]))
  await chain.mine(1)
  return { reorg, depth }
}

/** Removes a payment from the chain, and waits until the service has seen it. */
const lose = async (buyer: Buyer, sent: SentTransaction): Promise<Reorg> => {
  const { reorg, depth } = await removeFromChain(buyer, sent.hash)
  await untilPayment(buyer, sent, isOutOfChain)
  await buyer.did({ who: 'chain', what: `replaces its newest ${depth} blocks by others without the payment` })
  return reorg
}

const bringBack = async (buyer: Buyer, sent: SentTransaction, reorg: Reorg): Promise<void> => {
  await reorg.bringBack()
  await untilPayment(buyer, sent, ({ blockNumber }) => blockNumber !== null)
  await buyer.did({ who: 'chain', what: 'mines the transaction again, in a new block' })
}

const loseBeforeConfirmation = async (buyer: Buyer) => {
  const most = buyer.chain.description.confirmations - 1
  const depth = chooseDepth(buyer, { least: 1, most, usual: Math.min(usualDepth, most) })
  const sent = await send(buyer)
  await deepen(buyer, sent.hash, depth)
  await untilPayment(buyer, sent, ({ confirmations }) => confirmations >= depth)
  return { sent, reorg: await lose(buyer, sent) }
}

const loseAfterConfirmation = async (buyer: Buyer) => {
  const { confirmations } = buyer.chain.description
  const depth = chooseDepth(buyer, { least: confirmations, most: deepest, usual: confirmations + 2 })
  const sent = await send(buyer)
  await deepen(buyer, sent.hash, depth)
  await untilPayment(buyer, sent, ({ status }) => status === 'confirmed')
  return { sent, reorg: await lose(buyer, sent) }
}

/** A payment that a reorg removes before it is confirmed, and that is mined again. */
export const payReorgedBeforeConfirmation = async (buyer: Buyer): Promise<SentTransaction[]> => {
  const { sent, reorg } = await loseBeforeConfirmation(buyer)
  await bringBack(buyer, sent, reorg)
  return [sent]
}

/** A payment that a reorg removes before it is confirmed, and that is never mined again. */
export const payLostBeforeConfirmation = async (buyer: Buyer): Promise<SentTransaction[]> => {
  const { sent } = await loseBeforeConfirmation(buyer)
  return [{ ...sent, isLost: true }]
}

/** A payment that a reorg removes after it was confirmed, and that is mined again. */
export const payReorgedAfterConfirmation = async (buyer: Buyer): Promise<SentTransaction[]> => {
  const { sent, reorg } = await loseAfterConfirmation(buyer)
  await bringBack(buyer, sent, reorg)
  return [sent]
}

/** A payment that a reorg removes after it was confirmed, and that is not mined again before its loss is final. */
export const payLostAfterConfirmation = async (buyer: Buyer): Promise<SentTransaction[]> => {
  const { sent } = await loseAfterConfirmation(buyer)
  await buyer.chain.mine(finalBlocks)
  await untilPayment(buyer, sent, ({ status }) => status === 'reorged')
  await buyer.did({ who: 'chain', what: 'mines further blocks, until the new blocks are final' })
  return [{ ...sent, isLost: true }]
}

/**
 * A payment to an address of the checkout, which is collected to the wallet, until a reorg removes the collecting
 * transaction. The account of the buyer sends that transaction, because any account may.
 */
export const payCollectedAndReorged = async (buyer: Buyer): Promise<SentTransaction[]> => {
  const [sent] = await payToDepositAddress(buyer)
  if (sent === undefined) throw new Error('Nothing was sent to the address of the checkout.')
  await mineConfirmations(buyer)
  const hash = await collect(buyer, await untilPayment(buyer, sent, ({ status }) => status === 'confirmed'))
  await untilPayment(buyer, sent, ({ collectedAt }) => collectedAt !== null)
  await buyer.did({ who: 'merchant', what: 'collects the deposit to the wallet' })
  const { depth } = await removeFromChain(buyer, hash)
  await untilPayment(buyer, sent, ({ collectedAt }) => collectedAt === null)
  const blocks = depth === 1 ? 'newest block by another' : `newest ${depth} blocks by others`
  await buyer.did({ who: 'chain', what: `replaces its ${blocks} without the collecting transaction` })
  return [sent, { chain: sent.chain, hash, transfers: 0 }]
}

const collect = async ({ client, payer }: Buyer, { chain, token, checkoutId }: Payment): Promise<Hex> => {
  const pair = { chain: chain as ChainId, token: token as TokenSymbol }
  const { unsignedTx } = await client.deposits.planCollection(pair)
  if (unsignedTx?.kind !== 'evm') throw new Error(`The deposit of ${checkoutId} cannot be collected.`)
  return await payer.send({ to: unsignedTx.to as Hex, data: unsignedTx.data as Hex })
}
