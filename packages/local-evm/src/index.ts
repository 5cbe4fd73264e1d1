/**
 * A local EVM node for tests and the emulator: anvil with the tokens of mainnets, whose blocks and
 * reorganisations are made on command.
 *
 * `startEvmNode` starts a node on loopback. It deploys and mints tokens, mines blocks, takes snapshots, and
 * replaces blocks. USDC is Circle's contract (`token/circle`), USDT behaves as Tether's, and `issuerOf` freezes
 * accounts and pauses these tokens as their issuers can. `startAnvil` starts only anvil; the package of the
 * local Tron chain uses it. Both end with the process that started them, also when that process is killed.
 * `deployPullContractOn` and `deployDepositFactoryOn` deploy the contracts of the platform.
 *
 * The Solidity sources of the test contracts are in `token/`. A test compiles them and compares the result
 * with the committed modules.
 *
 * Not promised: security. The keys of the accounts are public.
 */
export { deployDepositFactoryOn, deployPullContractOn } from './contracts.ts'
export {
  type EvmClient,
  type EvmNode,
  type Reorg,
  startEvmNode,
  type TokenTransfer,
} from './evm-node.ts'
export { type EvmAccount, type EvmNodeOptions, type EvmProcess, startAnvil } from './evm-process.ts'
export { type Deployer, deployFiatToken, fiatTokenAbi } from './token/circle/deploy-fiat-token.ts'
export * from './token/generated/contract-wallet.ts'
export * from './token/generated/sanctions-list.ts'
export * from './token/generated/smart-account.ts'
export * from './token/generated/tether-token.ts'
export { type Issuer, issuerOf, setTetherFee } from './token/issuer.ts'
