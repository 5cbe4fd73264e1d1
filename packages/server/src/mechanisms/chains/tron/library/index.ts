/** What needs tronweb. `load-library.ts` is the way in: the library takes a quarter of a second, and 20 MB where it is bundled. */
export { buildContractCall, type TronCall, type UnsignedTronTransaction } from './contract-call.ts'
