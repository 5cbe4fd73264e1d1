/**
 * The functions that need tronweb. Import them through `load-library.ts`, because loading tronweb takes a
 * quarter of a second, and it has 20 MB when it is bundled.
 */
export { buildContractCall, type TronCall, type UnsignedTronTransaction } from './contract-call.ts'
