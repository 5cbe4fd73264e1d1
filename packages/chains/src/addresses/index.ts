/**
 * Addresses: the forms of addresses on each family of chains.
 *
 * `parseAddress` returns an address in the canonical form of its chain, or null if the text is not an address
 * of that chain; a wrong checksum is refused, so that no payment goes to a mistyped address. `addressKey`
 * returns the form in which addresses are compared and stored.
 *
 * The other functions are for code that works with one family of chains: the EIP-55 form on EVM chains,
 * base58 on Solana, and base58 with a checksum on Tron, whose nodes also write addresses in hexadecimal
 * digits.
 *
 * Not promised: that a person or a contract controls an address.
 */
export { addressKey, parseAddress } from './address.ts'
export { decodeBase58, encodeBase58 } from './base58.ts'
export { parseEvmAddress } from './evm-address.ts'
export { parseSignature, parseSolanaAddress } from './solana-address.ts'
export { fromHexAddress, parseTronAddress, toHexAddress } from './tron-address.ts'
