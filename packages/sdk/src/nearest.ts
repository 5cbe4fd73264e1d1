const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** The name that is spelt most like the given one: that which has most of its pairs of letters. */
export const nearest = (given: string, names: readonly string[]): string => {
  const letters = lettersOf(given)
  const likeness = (name: string) =>
    [...letters].filter((_, at) => lettersOf(name).includes(letters.slice(at, at + 2))).length
  return names.reduce((best, name) => (likeness(name) > likeness(best) ? name : best))
}
