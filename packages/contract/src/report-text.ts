/**
 * The text that the paying address signs, so that the report of a transaction credits the checkout: as an EIP-191
 * personal message on EVM chains, as a TIP-191 message on Tron, with Ed25519 on Solana. A hash in hex is
 * written in lower case and with `0x`, on Tron too.
 *
 * @example
 * reportText('chk_3f9a2c', '0x1C3A…32') // 'I paid the checkout chk_3f9a2c with the transaction 0x1c3a…32.'
 */
export const reportText = (checkoutId: string, txHash: string): string => {
  const hex = /^(?:0x)?([0-9a-f]{64})$/i.exec(txHash)?.[1]
  const hash = hex === undefined ? txHash : `0x${hex.toLowerCase()}`
  return `I paid the checkout ${checkoutId} with the transaction ${hash}.`
}
