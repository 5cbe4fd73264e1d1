/** Names of flags and commands, and suggestions for misspelt ones. */

/** Returns the name of the flag of a field: `customerId` is `customer-id`. */
export const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-')

/** Returns the number of letters to change, add, remove or swap until both words are equal. */
const distance = (left: string, right: string): number => {
  const rows: number[][] = [Array.from({ length: right.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const cost = left[i - 1] === right[j - 1] ? 0 : 1
      const above = rows[i - 1] ?? []
      let best = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + cost)
      const isSwapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      if (isSwapped) best = Math.min(best, (rows[i - 2]?.[j - 2] ?? 0) + 1)
      row.push(best)
    }
    rows.push(row)
  }
  return rows[left.length]?.[right.length] ?? 0
}

/** Returns the known word that is nearest to the given one; undefined if none differs in few letters. */
export const nearestWord = (given: string, known: readonly string[]): string | undefined => {
  const most = Math.max(1, Math.floor(given.length / 3))
  const [best] = known
    .map((word) => ({ word, far: distance(given, word) }))
    .filter(({ far }) => far <= most)
    .toSorted((a, b) => a.far - b.far)
  return best?.word
}
