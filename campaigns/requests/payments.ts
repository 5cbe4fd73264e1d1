import { openAccount, type Signer } from '../../packages/server/src/testing/relaying/agreeing.ts'
import type { Shop } from './shop.ts'

export type Received = { id: string; txHash: string; payer: Signer }

/**
 * Creates payments of an unknown buyer to the shop's wallet. The payments are confirmed and belong to no
 * checkout.
 */
export const receivePayments = async (
  { pull, till }: Pick<Shop, 'pull' | 'till'>,
  count: number,
  amountBase = 20_000_000n,
): Promise<Received[]> => {
  const payer = await openAccount(pull)
  const { address: from } = payer
  await pull.node.mint({ token: pull.token, to: from, amountBase: amountBase * BigInt(count) })
  const hashes: string[] = []
  for (let paid = 0; paid < count; paid += 1)
    hashes.push((await pull.pay({ to: till.merchant.address, amountBase, from })).txHash)
  await pull.node.mine(pull.network.confirmations)
  await pull.read()
  const payments = await pull.payments()
  return hashes.map((txHash) => {
    const id = payments.find(({ tx_hash }) => tx_hash === txHash)?.id
    if (id === undefined) throw new Error(`The reader made no payment of ${txHash}.`)
    return { id, txHash, payer }
  })
}
