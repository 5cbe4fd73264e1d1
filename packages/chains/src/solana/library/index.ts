/**
 * The functions that need @solana/web3.js. Only `load-library.ts` imports this module, and only when it is
 * first needed, because loading it takes an eighth of a second and 25 MB of memory.
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
