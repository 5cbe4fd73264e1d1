export { addressKey, parseAddress } from './address.ts'
export { decodeBase58, encodeBase58 } from './base58.ts'
export { encodeReference, findReference } from './evm/reference.ts'
export { type PaymentUri, paymentUri, type TransferCall, transferCalldata } from './evm/transfer-call.ts'
