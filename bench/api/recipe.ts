import type { RecordedStatement } from '../processes/recorder.ts'

/**
 * Describes how to compute a parameter of an SQL statement from the values of a request. Recipes are derived
 * by comparing the statements that Stablerail's server sends for two requests, so that the server for
 * comparison can send the same statements. The bench stops with an error if it cannot derive a recipe.
 */
export type Recipe =
  | { kind: 'constant'; value: unknown }
  /** A text that contains values of the request, such as its id or email address. */
  | { kind: 'text'; parts: Part[]; bytes: boolean }
  | { kind: 'list'; items: Recipe[] }
  | { kind: 'moment'; offsetMs: number }
  /** A number that identifies an advisory lock. */
  | { kind: 'lock' }
  /**
   * A hash of 32 bytes that differs between requests. The server for comparison sends the SHA-256 hash of the
   * idempotency key instead.
   */
  | { kind: 'hash' }

type Part = string | { fact: Fact }

/** The names of the values that differ between requests. */
export const factNames = ['id', 'eventId', 'email', 'key', 'createdAt'] as const
export type Fact = (typeof factNames)[number]
export type Facts = Partial<Record<Fact, string>>

export type StatementRecipe = { name: string | null; text: string; values: Recipe[] }

type Recorded = { statements: readonly RecordedStatement[]; facts: Facts }

export const findRecipes = (first: Recorded, second: Recorded): StatementRecipe[] => {
  const texts = ({ statements }: Recorded) =>
    statements.map(({ name, text }) => `${name ?? ''} ${text}`).join('\n---\n')
  if (texts(first) !== texts(second))
    throw new Error(`Two requests of a kind sent different statements:\n${texts(first)}\n\n${texts(second)}`)
  return first.statements.map(({ name, text, values }, place) => ({
    name,
    text,
    values: values.map((value, index) => {
      const other = second.statements[place]?.values[index]
      const recipe = findRecipe({ value, facts: first.facts }, { value: other, facts: second.facts })
      if (recipe === null)
        throw new Error(
          `The floor cannot make parameter ${index + 1} of this statement: ${text}\n${value}\n${other}`,
        )
      return recipe
    }),
  }))
}

type Sample = { value: unknown; facts: Facts }

const findRecipe = (one: Sample, two: Sample): Recipe | null => {
  if (Array.isArray(one.value)) return findList(one.value, one.facts, two)
  if (one.value instanceof Date) return findMoment(one, two)
  const text = asText(one.value)
  const other = asText(two.value)
  if (text === null || other === null)
    return Object.is(one.value, two.value) ? { kind: 'constant', value: one.value } : null
  const bytes = Buffer.isBuffer(one.value)
  const parts = cut(text, one.facts)
  if (JSON.stringify(parts) === JSON.stringify(cut(other, two.facts))) return { kind: 'text', parts, bytes }
  if (bytes && (one.value as Buffer).length === 32) return { kind: 'hash' }
  return /^-?\d{15,}$/.test(text) && /^-?\d{15,}$/.test(other) ? { kind: 'lock' } : null
}

const asText = (value: unknown): string | null => {
  if (typeof value === 'string') return value
  // Decodes a buffer as Latin-1, which maps each byte to one character, so that the bytes can be restored.
  return Buffer.isBuffer(value) ? value.toString('latin1') : null
}

const findList = (values: readonly unknown[], facts: Facts, two: Sample): Recipe | null => {
  const others = two.value
  if (!Array.isArray(others) || others.length !== values.length) return null
  const items = values.map((value, index) =>
    findRecipe({ value, facts }, { value: others[index], facts: two.facts }),
  )
  return items.includes(null) ? null : { kind: 'list', items: items as Recipe[] }
}

const findMoment = (one: Sample, two: Sample): Recipe | null => {
  const offsetMs = offsetOf(one)
  // The server reads its clock several times per request. On a busy machine these readings differ by many
  // milliseconds, so differences of up to a second are accepted.
  return Math.abs(offsetMs - offsetOf(two)) <= 1_000 ? { kind: 'moment', offsetMs } : null
}

const offsetOf = ({ value, facts }: Sample): number =>
  value instanceof Date ? value.getTime() - new Date(facts.createdAt ?? Number.NaN).getTime() : Number.NaN

const cut = (text: string, facts: Facts): Part[] => {
  let parts: Part[] = [text]
  for (const fact of factNames) {
    const value = facts[fact]
    if (value === undefined) continue
    parts = parts.flatMap((part) =>
      typeof part === 'string'
        ? part.split(value).flatMap((piece, index): Part[] => (index === 0 ? [piece] : [{ fact }, piece]))
        : [part],
    )
  }
  return parts.filter((part) => part !== '')
}
