/** What needs tronweb. `load-library.ts` is the way in: the library takes a quarter of a second and 40 MB. */
export { buildContractCall, type TronCall, type UnsignedTronTransaction } from './contract-call.ts'
