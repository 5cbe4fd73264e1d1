import type { Payment, RefundInitiated, Stablerail } from '@stablerail/sdk'

export type UnsignedTransaction = RefundInitiated['unsignedTx']

/** The settlement wallet: what signs and sends a transaction of its chain. */
export type SettlementWallet = {
  /**
   * Answers the hash once the transaction is in a block; null where the chain does not take it any more, so that the refund
   * must be asked for again.
   */
  send(transaction: UnsignedTransaction): Promise<string | null>
}

export type Part = {
  /** US cents; all that is left without it. */
  amountMinor?: number
  reason?: string
  /** Whether to report the transaction. The refund is found on chain either way. */
  isReported: boolean
}

const mostAttempts = 5

/** Sends a part of a payment back: asks for the transaction, has the wallet sign it, and reports what was sent. */
export const refundPart = async (
  client: Stablerail,
  wallet: SettlementWallet,
  paymentId: string,
  { isReported, ...asked }: Part,
): Promise<{ payment: Payment; txHash: string }> => {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    // On Solana the same request is answered with the same refund, and a transaction that is valid from now on.
    const { payment, unsignedTx, warnings } = await client.refunds.initiate(paymentId, asked)
    for (const { code, message } of warnings) console.warn(`${code}: ${message}`)
    const txHash = await wallet.send(unsignedTx)
    if (txHash === null) continue
    if (!isReported) return { payment, txHash }
    return { payment: await client.refunds.broadcast(paymentId, { refundTxHash: txHash }), txHash }
  }
  throw new Error(`The refund of ${paymentId} was not mined in time, ${mostAttempts} times.`)
}
