import type { Payment } from '@stablerail/sdk'
import type { Bill, Buyer, SentTransaction } from '../buyer.ts'
import { transferCall } from '../payer.ts'
import { waitFor } from '../wait-for.ts'

/** Returns an amount of a token, rounded down to cents, such as "19.99 USDC". */
export const amountText = (
  { centBase, symbol }: Pick<Bill, 'centBase' | 'symbol'>,
  amountBase: bigint,
): string => `${(Number(amountBase / centBase) / 100).toFixed(2)} ${symbol}`

/** Returns the destination of the prepared transaction of a bill, in words. */
export const destinationText = ({ instructions }: Bill): string =>
  instructions.depositAddress
    ? 'to the address of the checkout'
    : 'to the wallet, with the reference of the checkout'

/** Gives the buyer the tokens and sends them with the reference of the checkout, as a wallet in the page does. */
export const sendWithReference = async (
  { payer, did }: Pick<Buyer, 'payer' | 'did'>,
  bill: Bill,
  amountBase: bigint,
): Promise<SentTransaction> => {
  await payer.fund(bill.token, amountBase)
  const hash = await payer.send({ to: bill.token, data: bill.callWithReference(amountBase) })
  const sent = { chain: bill.instructions.chain, hash, transfers: 1 }
  await did({
    who: 'buyer',
    what: `sends ${amountText(bill, amountBase)} ${destinationText(bill)}`,
    sent,
  })
  return sent
}

/** A transfer that a person types into a wallet. */
export type TypedTransfer = Pick<Bill, 'token' | 'symbol' | 'centBase' | 'recipient'> & {
  chain: string
  /** The address to which the tokens are sent, in words. */
  destination: string
}

/** Gives the buyer the tokens and sends them by a plain transfer, as a person who types address and amount does. */
export const sendByHand = async (
  { payer, did }: Pick<Buyer, 'payer' | 'did'>,
  { chain, token, recipient, destination, ...money }: TypedTransfer,
  amountBase: bigint,
): Promise<SentTransaction> => {
  await payer.fund(token, amountBase)
  const hash = await payer.send({ to: token, data: transferCall(recipient, amountBase) })
  const sent = { chain, hash, transfers: 1 }
  await did({ who: 'buyer', what: `sends ${amountText(money, amountBase)} ${destination}`, sent })
  return sent
}

export const byHand = ({ instructions, token, symbol, centBase, recipient }: Bill): TypedTransfer => ({
  chain: instructions.chain,
  token,
  symbol,
  centBase,
  recipient,
  destination: instructions.depositAddress
    ? 'to the address of the checkout'
    : 'to the wallet, without a reference',
})

/** Mines the blocks after which a payment in the newest block is deep enough. */
export const mineConfirmations = async ({ chain, did }: Pick<Buyer, 'chain' | 'did'>): Promise<void> => {
  await chain.mine(chain.description.confirmations + 1)
  await did({ who: 'chain', what: 'mines enough blocks for a confirmation' })
}

const seenWithinMs = 20_000

/** Makes a payment deep enough, and waits until the checkout has received more than before. */
export const untilReceived = async (buyer: Buyer, beforeMinor: number): Promise<number> => {
  const { client, checkout } = buyer
  await mineConfirmations(buyer)
  const look = async () => {
    const { receivedMinor } = await client.checkouts.retrieve(checkout.id)
    return receivedMinor > beforeMinor ? receivedMinor : undefined
  }
  return await waitFor(`the checkout ${checkout.id} has received the part`, look, seenWithinMs)
}

/** Waits until the service shows the payment of a transaction in a certain way. */
export const untilPayment = async (
  { client }: Buyer,
  { hash }: SentTransaction,
  isMeant: (payment: Payment) => boolean,
): Promise<Payment> => {
  const look = async () => (await client.payments.list({ txHash: hash })).data.find(isMeant)
  return await waitFor(`the service shows what happened to the payment ${hash}`, look, seenWithinMs)
}
