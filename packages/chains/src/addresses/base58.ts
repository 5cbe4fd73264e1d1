const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Decodes base58 with the alphabet of Bitcoin, Solana and Tron; null if the text contains another character.
 */
export const decodeBase58 = (text: string): Buffer | null => {
  let value = 0n
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) return null
    value = value * 58n + BigInt(digit)
  }
  const hex = value === 0n ? '' : value.toString(16)
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  // Count the leading 1s: each encodes a leading zero byte, which the number cannot represent.
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Buffer.concat([Buffer.alloc(zeros), bytes])
}

/**
 * 58 to the ninth power, the largest power of 58 below 2^53. Nine digits at a time are encoded with
 * JavaScript numbers, which are much faster than BigInt.
 */
const chunk = 58 ** 9

export const encodeBase58 = (bytes: Uint8Array): string => {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
  let text = ''
  while (value > 0n) {
    const rest = value / BigInt(chunk)
    text = digitsOf(Number(value - rest * BigInt(chunk)), rest > 0n) + text
    value = rest
  }
  for (const byte of bytes) {
    if (byte !== 0) break
    text = `1${text}`
  }
  return text
}

/**
 * Returns the base58 digits of a number below `chunk`, padded to nine digits if other digits precede them.
 */
const digitsOf = (number: number, isWhole: boolean): string => {
  let text = ''
  for (let rest = number; rest > 0; rest = Math.floor(rest / 58)) text = alphabet[rest % 58] + text
  return isWhole ? text.padStart(9, '1') : text
}
