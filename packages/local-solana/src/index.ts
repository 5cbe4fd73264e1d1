/**
 * A local Solana node for tests and the emulator: a real SVM (Solana's virtual machine) behind Solana's
 * JSON-RPC and PubSub.
 *
 * `startSolanaNode` starts it. web3.js's `Connection` works on its `rpcUrl` unchanged. A block is made for
 * each transaction, or on command. Other commands skip slots, drop blocks, confirm or finalize blocks, and
 * delete history; they are methods of the node and JSON-RPC methods (`svm_mine` …). `LocalClient` creates
 * mints, token accounts and payments.
 *
 * Not real: leaders, votes, proof of history, the order of transactions by fee, and networks of nodes that
 * differ. The README has the details.
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
