/** Base58 in Bitcoin's alphabet, in which Solana writes addresses, signatures and blockhashes. */

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const values = new Map([...alphabet].map((letter, value) => [letter, value]))

/** Digits of one base, most significant first, as digits of another, least significant first. */
const convert = (digits: Iterable<number>, from: number, to: number): number[] => {
  const result: number[] = []
  for (const digit of digits) {
    let carry = digit
    for (let at = 0; at < result.length; at++) {
      carry += (result[at] ?? 0) * from
      result[at] = carry % to
      carry = Math.floor(carry / to)
    }
    for (; carry > 0; carry = Math.floor(carry / to)) result.push(carry % to)
  }
  return result
}

const countLeading = (items: ArrayLike<number>): number => {
  let count = 0
  while (count < items.length && items[count] === 0) count++
  return count
}

export const encodeBase58 = (bytes: Uint8Array): string =>
  '1'.repeat(countLeading(bytes)) +
  convert(bytes, 256, 58)
    .reverse()
    .map((digit) => alphabet[digit])
    .join('')

/** The bytes, or null for a text that is not base58 or longer than `maxLength` letters: its cost is quadratic. */
export const decodeBase58 = (text: string, maxLength = 128): Uint8Array | null => {
  if (text.length > maxLength) return null
  const digits: number[] = []
  for (const letter of text) {
    const value = values.get(letter)
    if (value === undefined) return null
    digits.push(value)
  }
  const zeros = countLeading(digits)
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...convert(digits, 58, 256).reverse()])
}
