import type { Payment, RefundInitiated, Stablerail } from '@stablerail/sdk'

export type UnsignedTransaction = RefundInitiated['unsignedTx']

/** The settlement wallet, which signs and sends transactions of its chain. */
export type SettlementWallet = {
  /**
   * Returns the hash when the transaction is in a block; null if the chain no longer accepts the transaction,
   * so that the refund must be requested again.
   */
  send(transaction: UnsignedTransaction): Promise<string | null>
}

export type Part = {
  /** Amount to refund, in US cents. Default: the whole remaining amount. */
  amountMinor?: number
  reason?: string
  /** Whether to report the transaction to Stablerail. The refund is also found on chain without a report. */
  isReported: boolean
}

const mostAttempts = 5

/** Refunds a part of a payment: requests the transaction, lets the wallet sign it, and reports its hash. */
export const refundPart = async (
  client: Stablerail,
  wallet: SettlementWallet,
  paymentId: string,
  { isReported, ...asked }: Part,
): Promise<{ payment: Payment; txHash: string }> => {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    // On Solana a repeated request returns the same refund with a new transaction, which is valid from now
    // on.
    const { payment, unsignedTx, warnings } = await client.refunds.initiate(paymentId, asked)
    for (const { code, message } of warnings) console.warn(`${code}: ${message}`)
    const txHash = await wallet.send(unsignedTx)
    if (txHash === null) continue
    if (!isReported) return { payment, txHash }
    return { payment: await client.refunds.broadcast(paymentId, { refundTxHash: txHash }), txHash }
  }
  throw new Error(`The refund of ${paymentId} was not mined in time, ${mostAttempts} times.`)
}
