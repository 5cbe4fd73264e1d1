/** "SRL1": marks the bytes after it as a payment reference of this format. */
const marker = '53524c31'
const referenceDigits = 32
/** References are looked for in this many bytes of calldata, and this many are taken, to bound the time it takes. */
const searchedBytes = 128 * 1024
const mostReferences = 32

/** The marker and the reference, for the end of a transaction's calldata, where token contracts ignore them. */
export const encodeReference = (reference: string): `0x${string}` => {
  if (!/^[0-9a-f]{32}$/.test(reference)) throw new Error('A payment reference is 16 bytes in lower-case hex.')
  return `0x${marker}${reference}`
}

/** A reference as the 32 bytes in terms that a payer signs: it is found there like one in calldata. */
export const referenceInTerms = (reference: string): `0x${string}` =>
  `0x${encodeReference(reference).slice(2).padEnd(64, '0')}`

/**
 * The references in a transaction's calldata, each once, in their order: 16 bytes in hex after a marker. A marker may
 * stand anywhere, because wallets append bytes of their own (ERC-8021), the signatures of a Safe follow the call, and
 * a bundle (ERC-4337) carries the calls of several buyers.
 */
export const findReferences = (input: string): string[] => {
  const digits = input.slice(2, 2 + searchedBytes * 2).toLowerCase()
  const found = new Set<string>()
  let at = digits.indexOf(marker)
  while (at !== -1 && found.size < mostReferences) {
    const end = at + marker.length + referenceDigits
    // A marker stands on a whole byte; the same digits half a byte further are other bytes.
    if (at % 2 === 0 && end <= digits.length) found.add(digits.slice(at + marker.length, end))
    at = digits.indexOf(marker, at + 1)
  }
  return [...found]
}
