const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/**
 * Returns the name whose spelling is most similar to the given name: the name that shares the most pairs of
 * adjacent letters with it.
 */
export const nearest = (given: string, names: readonly string[]): string => {
  const letters = lettersOf(given)
  const likeness = (name: string) =>
    [...letters].filter((_, at) => lettersOf(name).includes(letters.slice(at, at + 2))).length
  return names.reduce((best, name) => (likeness(name) > likeness(best) ? name : best))
}

/** Returns whether two names differ by at most `most` changed, added or removed letters. */
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
 * Returns the sentence that follows an unknown name in an error message. It suggests the known name that
 * differs in at most two letters, ignoring case and separators; otherwise it lists all known names.
 */
export const knownNames = (given: string, what: string, known: readonly string[]): string => {
  const near = known.find((name) => differs(lettersOf(given), lettersOf(name), 2))
  return near ? `Did you mean "${near}"?` : `The ${what} are ${known.join(', ')}.`
}
