import type { Payment, RefundInitiated, Stablerail } from '@stablerail/sdk'

export type UnsignedTransaction = RefundInitiated['unsignedTx']

/** The settlement wallet, which signs and sends transactions of its chain. */
export type SettlementWallet = {
  /**
   * Sends a transaction and waits until it is in a block. Returns its hash; null if the chain no longer
   * accepts the transaction, so that the refund must be requested again.
   */
  send(transaction: UnsignedTransaction): Promise<string | null>
}

export type Part = {
  /** Amount to refund, in US cents. Default: the whole remaining amount. */
  amountMinor?: number
  reason?: string
  /**
   * Whether to report the transaction to Stablerail. Without a report, Stablerail finds the refund on the
   * chain too.
   */
  isReported: boolean
}

const mostAttempts = 5

/**
 * Refunds a payment, in part or in full: requests the unsigned transaction, lets the wallet sign and send it,
 * and reports its hash.
 */
export const refundPart = async (
  client: Stablerail,
  wallet: SettlementWallet,
  paymentId: string,
  { isReported, ...asked }: Part,
): Promise<{ payment: Payment; txHash: string }> => {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    // On Solana, a repeated request returns the same refund with a new transaction, whose validity starts
    // again.
    const { payment, unsignedTx, warnings } = await client.refunds.initiate(paymentId, asked)
    for (const { code, message } of warnings) console.warn(`${code}: ${message}`)
    const txHash = await wallet.send(unsignedTx)
    if (txHash === null) continue
    if (!isReported) return { payment, txHash }
    return { payment: await client.refunds.broadcast(paymentId, { refundTxHash: txHash }), txHash }
  }
  throw new Error(`The refund of ${paymentId} was not mined in time, ${mostAttempts} times.`)
}
