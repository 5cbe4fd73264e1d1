import { setTimeout as delay } from 'node:timers/promises'
import type { Bill, Buyer, SentTransaction } from '../buyer.ts'
import { byHand, sendByHand, sendWithReference } from './send.ts'

/** Throws if the checkout of a bill has no address of its own. */
const requireOwnAddress = ({ instructions }: Bill): void => {
  if (!instructions.depositAddress)
    throw new Error(
      'The checkout has no address of its own. Create it in a workspace of rail.workspace({ depositAddresses: true }), or ' +
        'turn deposit addresses on in the settings of the dashboard.',
    )
}

/** The price to the checkout's own address, by a plain transfer. */
export const payToDepositAddress = async (buyer: Buyer): Promise<SentTransaction[]> => {
  const bill = await buyer.requestBill()
  requireOwnAddress(bill)
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
  await buyer.did({ who: 'merchant', what: 'ends the checkout' })
  return [await sendWithReference(buyer, bill, BigInt(bill.instructions.amountBase))]
}

/** The price in the other token of the chain, typed by hand. */
export const payWrongToken = async (buyer: Buyer): Promise<SentTransaction[]> => {
  const bill = await buyer.requestBill()
  const { tokens } = buyer.chain.description
  const symbol = bill.symbol === 'USDC' ? 'USDT' : 'USDC'
  return [await sendByHand(buyer, { ...byHand(bill), token: tokens[symbol], symbol }, bill.priceBase)]
}

/** The price in the right token to the right address, but on another chain. */
export const payOnWrongChain = async (buyer: Buyer): Promise<SentTransaction[]> => {
  const bill = await buyer.requestBill()
  const { name, chain, payer } = await buyer.elsewhere()
  const typed = byHand(bill)
  const token = chain.description.tokens[typed.symbol]
  const destination = `${typed.destination}, on ${name}`
  const typedThere = { ...typed, chain: name, token, destination }
  return [await sendByHand({ payer, did: buyer.did }, typedThere, bill.priceBase)]
}
