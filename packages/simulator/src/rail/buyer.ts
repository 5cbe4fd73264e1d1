import type { Checkout, PaymentInstructions, Stablerail } from '@stablerail/sdk'
import { concat } from 'viem'
import type { ChainClient, Hex } from './chain-client.ts'
import { type BuyerAccount, transferCall } from './payer.ts'

/** A checkout as the API returns it. */
export type CheckoutToPay = Pick<Checkout, 'id' | 'workspaceId' | 'hostedUrl' | 'chain'>

/** The request of a checkout to its buyer, on one chain. */
export type Bill = {
  instructions: PaymentInstructions
  token: Hex
  recipient: Hex
  /** The price, or the rest of it, without the fraction of a cent that identifies a payment. */
  priceBase: bigint
  centBase: bigint
  /** Returns the call that transfers an amount with the reference of the checkout. */
  callWithReference(amountBase: bigint): Hex
}

/** The buyer of a checkout, with all that a scenario needs. */
export type Buyer = {
  checkout: CheckoutToPay
  /** The client of the merchant who created the checkout. */
  client: Stablerail
  chain: ChainClient
  payer: BuyerAccount
  /** Requests the payment instructions of the checkout, as its page does. */
  requestBill(checkout?: CheckoutToPay): Promise<Bill>
  /** The checkouts that are paid in the same transaction. */
  alongside: readonly CheckoutToPay[]
  /** Returns the buyer on another chain. */
  elsewhere(): Promise<{ name: string; chain: ChainClient; payer: BuyerAccount }>
}

/** Returns the secret token of the checkout's page. */
export const tokenOf = ({ hostedUrl }: CheckoutToPay): string =>
  new URL(hostedUrl).pathname.split('/').at(-1) ?? ''

/** The length of a call of `transfer` without anything appended, in hexadecimal digits and with the leading `0x`. */
const callLength = 2 + 2 * (4 + 32 + 32)

export const toBill = (instructions: PaymentInstructions): Bill => {
  const centBase = 10n ** BigInt(instructions.decimals - 2)
  const askedBase = BigInt(instructions.amountBase)
  const recipient = instructions.recipient as Hex
  const { transaction } = instructions
  if (transaction?.kind !== 'evm') throw new Error('The checkout has no transaction for a wallet to sign.')
  const reference: Hex = `0x${transaction.data.slice(callLength)}`
  return {
    instructions,
    token: instructions.tokenAddress as Hex,
    recipient,
    priceBase: askedBase - (askedBase % centBase),
    centBase,
    callWithReference: (amountBase) => concat([transferCall(recipient, amountBase), reference]),
  }
}
