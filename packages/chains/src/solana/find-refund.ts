import type { TokenSymbol } from '@stablerail/contract'
import type { SolanaTransfer } from './transfers.ts'

export type ExpectedRefund = {
  token: TokenSymbol
  /** The settlement wallet that sends the refund. */
  wallet: string
  recipient: string
  amountBase: bigint
  /** The refund's own payment reference, 16 bytes in lower-case hex. */
  reference: string
}

/**
 * Returns the transfer that pays a refund, among those that `transfersOf` returned; null if no transfer pays
 * it. Neither the signed message nor the memo is compared, because wallets add instructions, set other fees
 * and change the order. Wallet, recipient, token, amount and reference must all match one transfer: a
 * reference elsewhere in the transaction may belong to another refund in the same transaction, and equal
 * amounts to one recipient may be two refunds.
 */
export const findRefund = (
  transfers: readonly SolanaTransfer[],
  { token, wallet, recipient, amountBase, reference }: ExpectedRefund,
): SolanaTransfer | null =>
  transfers.find(
    (one) =>
      one.token === token &&
      one.from === wallet &&
      one.to === recipient &&
      one.amountBase === amountBase &&
      one.references.includes(reference),
  ) ?? null
