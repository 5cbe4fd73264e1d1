/**
 * A local EVM node: anvil with test tokens, blocks and reorganisations on command, for tests and the emulator.
 *
 * `startEvmNode` starts a node on loopback. It deploys and mints test tokens, mines blocks, takes snapshots, and replaces
 * blocks. `startAnvil` starts anvil alone, for a package that puts another chain on it. Both end with the process that
 * started them, also when that process is killed. `deployPullContractOn` deploys the pull contract.
 *
 * The Solidity sources of the test contracts are in `token/`; a test compiles them and compares.
 *
 * Not promised: security. The keys of the accounts are public.
 */
export {
  type EvmClient,
  type EvmNode,
  type Reorg,
  startEvmNode,
  type TokenTransfer,
} from './evm-node.ts'
export { type EvmAccount, type EvmNodeOptions, type EvmProcess, startAnvil } from './evm-process.ts'
export { deployPullContractOn } from './pull-contract.ts'
export * from './token/generated/contract-wallet.ts'
export * from './token/generated/sanctions-list.ts'
export * from './token/generated/test-token.ts'
