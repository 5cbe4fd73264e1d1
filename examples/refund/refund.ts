import type { Payment, Stablerail } from '@stablerail/sdk'
import type { Hash, Hex } from 'viem'

/** The settlement wallet: what signs and sends a transaction, and answers its hash once it is in a block. */
export type SettlementWallet = { send(transaction: { to: Hex; data: Hex; gas?: bigint }): Promise<Hash> }

export type Part = {
  /** US cents; all that is left without it. */
  amountMinor?: number
  reason?: string
  /** Whether to report the transaction. The refund is found on chain either way. */
  isReported: boolean
}

/** Sends a part of a payment back: asks for the transaction, has the wallet sign it, and reports what was sent. */
export const refundPart = async (
  client: Stablerail,
  wallet: SettlementWallet,
  paymentId: string,
  { isReported, ...asked }: Part,
): Promise<{ payment: Payment; txHash: Hash }> => {
  const { payment, unsignedTx, warnings } = await client.refunds.initiate(paymentId, asked)
  for (const { code, message } of warnings) console.warn(`${code}: ${message}`)
  if (unsignedTx.kind !== 'evm') throw new Error('The payment was not made on an EVM chain.')
  const { to, data, gas } = unsignedTx
  const txHash = await wallet.send({
    ...{ to: to as Hex, data: data as Hex },
    ...(gas === undefined ? {} : { gas: BigInt(gas) }),
  })
  if (!isReported) return { payment, txHash }
  return { payment: await client.refunds.broadcast(paymentId, { refundTxHash: txHash }), txHash }
}
