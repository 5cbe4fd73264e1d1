import type { TokenSymbol } from '@stablerail/contract'
import type { SolanaTransfer } from './transfers.ts'

export type ExpectedRefund = {
  token: TokenSymbol
  /** The settlement wallet that the refund goes out from. */
  wallet: string
  recipient: string
  amountBase: bigint
  /** The refund's own payment reference, 16 bytes in lower-case hex. */
  reference: string
}

/**
 * The transfer that makes a refund, among those that `transfersOf` told; null where none does. Wallets add instructions,
 * set other fees and change the order, so the message that was signed is not compared, and neither is the memo. All five
 * facts must be true of one transfer: a reference elsewhere in the transaction may belong to another refund that was sent
 * along, and equal amounts to one recipient may be two refunds.
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
