/** A merchant, and a buyer who pays it, for the examples' tests. */
import { Stablerail } from '@stablerail/sdk'
import { openChain } from '../first-payment/chain.ts'
import type { World } from './emulator.ts'

export const clientOf = ({ baseUrl, workspaceId, keys }: World): Stablerail =>
  new Stablerail({ apiKey: keys.full, workspaceId, baseUrl })

/** A buyer with a wallet: asks how to pay, pays, and the chain goes on until the payment is confirmed. */
export const payAt = async (hostedUrl: string, { baseUrl, chains }: World): Promise<string> => {
  const confirmations = 10
  const { base } = chains
  // The buyer is all that is needed of the chain; the merchant signs nothing here.
  const chain = openChain({ ...base, id: 'base', confirmations, merchantPrivateKey: base.payerPrivateKey })
  const anyone = new Stablerail({ baseUrl })
  const token = hostedUrl.split('/').at(-1) ?? ''
  const { transaction } = await anyone.hostedCheckouts.preparePayment(token, { payerAddress: chain.buyer })
  if (transaction?.kind !== 'evm') throw new Error('The checkout is not for an EVM chain.')
  const { hash } = await chain.pay(transaction)
  await chain.mine(confirmations)
  return hash
}
