import type { Checkout, PaymentInstructions, Stablerail, TokenSymbol } from '@stablerail/sdk'
import { concat } from 'viem'
import type { ChainClient, Hex } from './chain-client.ts'
import { type BuyerAccount, transferCall } from './payer.ts'

/** A checkout as the API returns it. */
export type CheckoutToPay = Pick<Checkout, 'id' | 'workspaceId' | 'hostedUrl' | 'chain'>

/** The request of a checkout to its buyer, on one chain. */
export type Bill = {
  instructions: PaymentInstructions
  token: Hex
  symbol: TokenSymbol
  recipient: Hex
  /** The price, or the rest of it, without the fraction of a cent that identifies a payment. */
  priceBase: bigint
  centBase: bigint
  /** Returns the call that transfers an amount with the reference of the checkout. */
  callWithReference(amountBase: bigint): Hex
}

/** A transaction that a scenario sent. */
export type SentTransaction = {
  chain: string
  hash: Hex
  /** The number of its transfers that the service should record: 0 if the transaction is no payment. */
  transfers: number
  /** Whether a reorg has removed the transaction, and no later block contains it. */
  isLost?: true
}

/** A step of a payment, which has happened. */
export type PayStep = {
  who: 'buyer' | 'merchant' | 'chain'
  /** A clause that continues `who`, such as "sends 19.99 USDC". Amounts are rounded down to cents. */
  what: string
  /** The transaction that the step has sent. */
  sent?: SentTransaction
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
  /** The number of blocks that a reorg replaces, if the caller has chosen it. */
  depth: number | undefined
  /** Reports a step that has happened. The next step begins when this is resolved. */
  did(step: PayStep): Promise<void>
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
    symbol: instructions.token === 'USDT' ? 'USDT' : 'USDC',
    recipient,
    priceBase: askedBase - (askedBase % centBase),
    centBase,
    callWithReference: (amountBase) => concat([transferCall(recipient, amountBase), reference]),
  }
}
