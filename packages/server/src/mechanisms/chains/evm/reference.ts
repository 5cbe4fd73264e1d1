/** "SRL1": marks the bytes after it as a payment reference of this format. */
const marker = '53524c31'
const referenceDigits = 32
const suffix = new RegExp(`${marker}([0-9a-f]{${referenceDigits}})$`)

/** The marker and the reference, for the end of a transaction's calldata, where token contracts ignore them. */
export const encodeReference = (reference: string): `0x${string}` => {
  if (!/^[0-9a-f]{32}$/.test(reference)) throw new Error('A payment reference is 16 bytes in lower-case hex.')
  return `0x${marker}${reference}`
}

/** The reference at the end of a transaction's calldata: 16 bytes in hex, or null when there is none. */
export const findReference = (input: string): string | null => suffix.exec(input.toLowerCase())?.[1] ?? null
