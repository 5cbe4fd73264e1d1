/**
 * A Tron node for tests and for the emulator: Tron's HTTP APIs and its JSON-RPC, over an EVM that runs the
 * contracts.
 *
 * A transaction comes in at `http/`, `wallet/routes.ts` sends it to `transactions/`, which checks it as
 * java-tron does, and `chain/mine.ts` has the EVM execute it in a block. `chain/view.ts` is the part of the
 * chain that a request sees; `wallet/` and `jsonrpc/` encode it for Tron's two APIs. The data that the EVM
 * does not have (ids, signatures, solidified blocks) is in `chain/chain.ts`, and stored in its journal.
 *
 * Not promised: energy, bandwidth, fees, TRX, permissions. The README lists what is not real.
 */
export { accountOf, createAccount, type TronAccount } from './account.ts'
export { toBase58, toEvm, toTronHex } from './address.ts'
export { slotMs } from './chain/chain.ts'
export type { Reorganisation } from './chain/reorganise.ts'
export type { Faults, FaultsOf, RequestSummary } from './http/faults.ts'
export {
  startTronNode,
  type TronDouble,
  type TronHead,
  type TronNode,
  type TronNodeOptions,
} from './start-tron-node.ts'
export { testUsdtAbi } from './token/generated/test-usdt.ts'
export type { ContractCallBy, TokenTransfer } from './token/test-usdt.ts'
