/**
 * The functions that need tronweb. Import them through `load-library.ts`: the library takes a quarter of a
 * second to load, and 20 MB of memory when it is bundled.
 */
export { buildContractCall, type TronCall, type UnsignedTronTransaction } from './contract-call.ts'
