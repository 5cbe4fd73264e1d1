/** Simulates merchants and buyers for the tests of the examples. */
import { Stablerail } from '@stablerail/sdk'
import { signTestEvent } from '@stablerail/sdk/testing'
import { openChain } from '../first-payment/chain.ts'
import type { World } from './emulator.ts'

export const clientOf = ({ baseUrl, workspaceId, keys }: World): Stablerail =>
  new Stablerail({ apiKey: keys.full, workspaceId, baseUrl })

/**
 * Pays as a buyer with a wallet: requests payment instructions, pays, and mines until the payment is
 * confirmed.
 */
export const payAt = async (
  hostedUrl: string,
  { baseUrl, chains }: World,
  /** Amount sent in addition to the price; negative to send less. Unit: base units. */
  moreBase = 0n,
): Promise<string> => {
  const confirmations = 10
  const chain = openChain(chains.base)
  const anyone = new Stablerail({ baseUrl })
  const token = new URL(hostedUrl).pathname.split('/').at(-1) ?? ''
  const { transaction } = await anyone.hostedCheckouts.preparePayment(token, { payerAddress: chain.buyer })
  if (transaction?.kind !== 'evm') throw new Error('The checkout is not for an EVM chain.')
  // The calldata: the selector of `transfer` (4 bytes), the recipient and the amount (32 bytes each), then
  // the reference.
  const { to, data } = transaction
  const amountBase = BigInt(`0x${data.slice(74, 138)}`) + moreBase
  const paid = `${data.slice(0, 74)}${amountBase.toString(16).padStart(64, '0')}${data.slice(138)}`
  const { hash } = await chain.pay({ to, data: paid })
  await chain.mine(confirmations)
  return hash
}

/** Sends a receiver the webhook of a payment that is slightly smaller than the checkout's price. */
export const deliverShort = async (origin: string, checkoutId: string, secret: string): Promise<number> => {
  const data = { checkoutId, fullySettled: false }
  const { body, headers } = await signTestEvent('payment.confirmed', data, { secret })
  const response = await fetch(`${origin}/webhooks/stablerail`, { method: 'POST', body, headers })
  return response.status
}
