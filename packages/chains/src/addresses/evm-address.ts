import { checksumAddress } from 'viem'

const shape = /^0x[0-9a-fA-F]{40}$/

/**
 * Returns the EIP-55 form of an address, or null. An address in a single case has no checksum and is
 * accepted. An address in mixed case must have the correct checksum, so that no payment goes to a mistyped
 * address.
 */
export const parseEvmAddress = (text: string): string | null => {
  if (!shape.test(text)) return null
  const digits = text.slice(2)
  const canonical = checksumAddress(`0x${digits.toLowerCase()}`)
  const plain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return plain || text === canonical ? canonical : null
}
