/**
 * A local Solana node: a real SVM behind Solana's JSON-RPC and PubSub, for tests and the emulator.
 *
 * `startSolanaNode` starts it; `@solana/web3.js`'s `Connection` works on its `rpcUrl` unchanged. Blocks are made for each
 * transaction, or on command; slots are skipped, blocks dropped, commitments moved and history pruned on command, by the
 * node's methods or by JSON-RPC (`svm_mine` …). `LocalClient` makes mints, token accounts and payments.
 *
 * Not real: leaders, votes, proof of history, the order of transactions by fee, and networks of nodes that differ. The
 * README has the details.
 */
export { type Address, addressBytes, associatedTokenAddress, programAddress } from './address.ts'
export { decodeBase58, encodeBase58 } from './base58.ts'
export { compileTransaction, type Unsigned } from './compile-transaction.ts'
export type { Call, Faults, FaultsOf, Reply, SolanaDouble } from './double.ts'
export * from './instructions.ts'
export { createKeypair, type Keypair } from './keypair.ts'
export type { Commitment, Lags } from './ledger.ts'
export {
  LocalClient,
  type NewTestMint,
  type Payment,
  RefusedRequest,
  type SendOptions,
  type TestMint,
} from './local-client.ts'
export * from './programs.ts'
export { RefusedCommand } from './refused-command.ts'
export { type SolanaNode, type SolanaNodeOptions, startSolanaNode } from './start-node.ts'
export { UnreadableState } from './state-file.ts'
export { type AccountState, SvmUnavailable } from './svm.ts'
