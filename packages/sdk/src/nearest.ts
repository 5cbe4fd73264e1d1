const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** The name that is spelt most like the given one: that which has most of its pairs of letters. */
export const nearest = (given: string, names: readonly string[]): string => {
  const letters = lettersOf(given)
  const likeness = (name: string) =>
    [...letters].filter((_, at) => lettersOf(name).includes(letters.slice(at, at + 2))).length
  return names.reduce((best, name) => (likeness(name) > likeness(best) ? name : best))
}

/** Whether at most `most` letters were changed, added or dropped. */
const differs = (left: string, right: string, most: number): boolean => {
  let at = 0
  while (left[at] && left[at] === right[at]) at++
  const [one, other] = [left.slice(at), right.slice(at)]
  if (one === other) return true
  return (
    most > 0 &&
    [
      [1, 1],
      [0, 1],
      [1, 0],
    ].some(([from, to]) => differs(one.slice(from), other.slice(to), most - 1))
  )
}

/**
 * The sentence after an unknown name: the known name that differs from it in at most two letters, case and separators
 * not counted, or all of them.
 */
export const knownNames = (given: string, what: string, known: readonly string[]): string => {
  const near = known.find((name) => differs(lettersOf(given), lettersOf(name), 2))
  return near ? `Did you mean "${near}"?` : `The ${what} are ${known.join(', ')}.`
}
