/**
 * The functions that need tronweb. Import them through `load-library.ts`: loading it takes a quarter of a
 * second, and 20 MB when it is bundled.
 */
export { buildContractCall, type TronCall, type UnsignedTronTransaction } from './contract-call.ts'
