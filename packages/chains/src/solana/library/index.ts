/**
 * The functions that need @solana/web3.js. Only `load-library.ts` imports this module, when it is first
 * needed: loading it takes an eighth of a second and 25 MB, which a process without a Solana network does not
 * need.
 */
export {
  blockhashOf,
  boundedUnitPrice,
  buildRefund,
  isSameMessage,
  type PlannedRefund,
  type RecentBlockhash,
  type RefundCost,
  type UnsignedMessage,
  withBlockhash,
} from './refund-message.ts'
export { associatedTokenAccount, mayHavePrivateKey, type TokenAccountOf } from './token-accounts.ts'
