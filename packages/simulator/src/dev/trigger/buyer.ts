import { type Checkout, Stablerail } from '@stablerail/sdk'
import { type Bill, toBill, tokenOf } from '../../rail/buyer.ts'
import type { Hex } from '../../rail/chain-client.ts'
import { type BuyerAccount, createPayer } from '../../rail/payer.ts'
import type { TriggerShop } from './shop.ts'

export type BilledBuyer = { buyer: BuyerAccount; bill: Bill }

/** Creates a buyer with a new account, and requests the payment instructions of a checkout. */
export const openBill = async (
  { workspace, chainClient, noteSent }: TriggerShop,
  checkout: Checkout,
): Promise<BilledBuyer> => {
  const buyer = await createPayer(chainClient, noteSent)
  const { hostedCheckouts } = new Stablerail({ baseUrl: workspace.access.baseUrl })
  const asked = { payerAddress: buyer.address }
  return { buyer, bill: toBill(await hostedCheckouts.preparePayment(tokenOf(checkout), asked)) }
}

/** Sends an amount with the reference of the checkout. Returns the hash of the transaction. */
export const sendAmount = async ({ buyer, bill }: BilledBuyer, amountBase: bigint): Promise<Hex> => {
  await buyer.fund(bill.token, amountBase)
  return await buyer.send({ to: bill.token, data: bill.callWithReference(amountBase) })
}
