/** Base58 with Bitcoin's alphabet. Solana writes addresses, signatures and blockhashes in it. */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const values = new Map([...alphabet].map((letter, value) => [letter, value]))

/**
 * The number of base58 characters that are converted at once. Nine characters encode a number below 2^53, so
 * plain numbers can be used, which are faster than BigInt.
 */
const chunk = 9
const chunkValue = BigInt(58 ** chunk)

const countLeading = (items: ArrayLike<unknown>, zero: unknown): number => {
  let count = 0
  while (count < items.length && items[count] === zero) count++
  return count
}

const lettersOf = (number: number): string => {
  let letters = ''
  for (let rest = number; rest > 0; rest = Math.floor(rest / 58)) letters = alphabet[rest % 58] + letters
  return letters.padStart(chunk, '1')
}

export const encodeBase58 = (bytes: Uint8Array): string => {
  let letters = ''
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
  for (; rest > 0n; rest /= chunkValue) letters = lettersOf(Number(rest % chunkValue)) + letters
  return '1'.repeat(countLeading(bytes, 0)) + letters.replace(/^1+/, '')
}

/**
 * Decodes base58. Returns null for an invalid text and for a text longer than `maxLength` letters. The length
 * is limited because the time of decoding grows with its square.
 */
export const decodeBase58 = (text: string, maxLength = 128): Uint8Array | null => {
  if (text.length > maxLength) return null
  let number = 0n
  for (let at = 0; at < text.length; at += chunk) {
    const letters = text.slice(at, at + chunk)
    let part = 0
    for (const letter of letters) {
      const value = values.get(letter)
      if (value === undefined) return null
      part = part * 58 + value
    }
    number = number * BigInt(58 ** letters.length) + BigInt(part)
  }
  const hex = number === 0n ? '' : number.toString(16)
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  const zeros = countLeading(text, '1')
  const decoded = new Uint8Array(zeros + bytes.length)
  decoded.set(bytes, zeros)
  return decoded
}
