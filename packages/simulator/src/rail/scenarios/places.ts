import { setTimeout as delay } from 'node:timers/promises'
import type { Buyer } from '../buyer.ts'
import { byHand, type SentTransaction, sendByHand, sendWithReference } from './send.ts'

/** The price to the checkout's own address, by a plain transfer. */
export const payToDepositAddress = async (buyer: Buyer): Promise<SentTransaction[]> => {
  const bill = await buyer.requestBill()
  if (!bill.instructions.depositAddress)
    throw new Error(
      'The checkout has no address of its own. Create it in a workspace of rail.workspace({ depositAddresses: true }).',
    )
  return [await sendByHand(buyer, byHand(bill), bill.priceBase)]
}

/** The price after the merchant has ended the checkout, by a buyer whose page was still open. */
export const payLate = async (buyer: Buyer): Promise<SentTransaction[]> => {
  const bill = await buyer.requestBill()
  const { id } = buyer.checkout
  await buyer.client.checkouts.expire(id)
  // A checkout ends when a block that is deep enough is later than its end. Until then a transfer is in time.
  while ((await buyer.client.checkouts.retrieve(id)).status !== 'expired') {
    await buyer.chain.mine(buyer.chain.description.confirmations + 1)
    await delay(100)
  }
  return [await sendWithReference(buyer, bill, BigInt(bill.instructions.amountBase))]
}

/** The price in the other token of the chain, typed by hand. */
export const payWrongToken = async (buyer: Buyer): Promise<SentTransaction[]> => {
  const bill = await buyer.requestBill()
  const { tokens } = buyer.chain.description
  const token = bill.instructions.token === 'USDC' ? tokens.USDT : tokens.USDC
  return [await sendByHand(buyer, { ...byHand(bill), token }, bill.priceBase)]
}

/** The price in the right token to the right address, but on another chain. */
export const payOnWrongChain = async (buyer: Buyer): Promise<SentTransaction[]> => {
  const bill = await buyer.requestBill()
  const { name, chain, payer } = await buyer.elsewhere()
  const token =
    bill.instructions.token === 'USDC' ? chain.description.tokens.USDC : chain.description.tokens.USDT
  return [await sendByHand({ payer }, { chain: name, token, recipient: bill.recipient }, bill.priceBase)]
}
