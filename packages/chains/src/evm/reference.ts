/** The bytes "SRL1", after which the calldata contains a payment reference of this format. */
const marker = '53524c31'
const referenceDigits = 32
/**
 * Limits that bound the time of the search for references: the number of bytes of calldata that are searched,
 * and the number of references that are returned.
 */
const searchedBytes = 128 * 1024
const mostReferences = 32

/**
 * Returns the marker and the payment reference, to append to a transaction's calldata. Token contracts ignore
 * bytes at the end of the calldata.
 */
export const encodeReference = (reference: string): `0x${string}` => {
  if (!/^[0-9a-f]{32}$/.test(reference)) throw new Error('A payment reference is 16 bytes in lower-case hex.')
  return `0x${marker}${reference}`
}

/**
 * Encodes a payment reference as the 32-byte field of the terms that a payer signs. `findReferences` finds it
 * in the calldata that contains the terms.
 */
export const referenceInTerms = (reference: string): `0x${string}` =>
  `0x${encodeReference(reference).slice(2).padEnd(64, '0')}`

/**
 * Returns the payment references in a transaction's calldata, without duplicates, in their order: 16 bytes in
 * hex after a marker. A marker may be anywhere, because wallets append bytes of their own (ERC-8021), the
 * signatures of a Safe follow the call, and a bundle (ERC-4337) contains the calls of several buyers.
 */
export const findReferences = (input: string): string[] => {
  const digits = input.slice(2, 2 + searchedBytes * 2).toLowerCase()
  const found = new Set<string>()
  let at = digits.indexOf(marker)
  while (at !== -1 && found.size < mostReferences) {
    const end = at + marker.length + referenceDigits
    // Accept a marker only at a whole byte. The same hex digits from the middle of a byte on are no marker.
    if (at % 2 === 0 && end <= digits.length) found.add(digits.slice(at + marker.length, end))
    at = digits.indexOf(marker, at + 1)
  }
  return [...found]
}
