import { eventTypes } from '@stablerail/contract'
import type { z } from 'zod'
import { type ApiError, invalid } from './api-error.ts'
import type { RouteDefinition } from './routes.ts'

type Input = { params: unknown; query: unknown; body: unknown }

/** Parses what a request brings by its route; the first fault is answered, with its field. */
export const validate = (route: RouteDefinition, input: Input): Input => ({
  params: parse(route.pathParams, input.params),
  query: parse(route.query, input.query),
  body: parse(route.body, input.body),
})

const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (schema === undefined) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw explain(issue)
}

const explain = (issue: z.core.$ZodIssue | undefined): ApiError => {
  const param = issue?.path.map(String).join('.') || 'body'
  return invalid(param, `${param}: ${describe(issue)}`)
}

const describe = (issue: z.core.$ZodIssue | undefined): string => {
  if (issue === undefined) return 'is not valid.'
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return issue.message.includes('undefined') ? 'is required.' : `${issue.message}.`
  return `${issue.message}.`.replace(/\.\.$/, '.')
}

const unsafeEscape = /\\u(0000|d[89a-f])/i

/**
 * Refuses text that PostgreSQL cannot hold or that is no Unicode: NUL and lone surrogates. In JSON either can
 * come only as an escape, so a body without one need not be walked.
 */
export const refuseUnsafeText = (raw: string | null, input: Input): void => {
  if (raw !== null && unsafeEscape.test(raw)) walk(input.body, '')
  walk(input.params, '')
  walk(input.query, '')
}

const walk = (value: unknown, path: string): void => {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw invalid(
        path || 'body',
        `${path || 'body'}: holds NUL or half a surrogate pair, which is no text.`,
      )
  } else if (value !== null && typeof value === 'object')
    for (const [name, item] of Object.entries(value)) {
      walk(name, path === '' ? name : path)
      walk(item, path === '' ? name : `${path}.${name}`)
    }
}

/** The known name nearest to a misspelt one, to be suggested. */
export const nearest = (word: string, known: readonly string[]): string =>
  known.reduce((best, name) => (distance(word, name) < distance(word, best) ? name : best), known[0] ?? '')

/** Edits that turn one word into the other (Levenshtein). */
const distance = (left: string, right: string): number => {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const substitution = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1)
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[right.length] ?? 0
}

/** Refuses an event type that does not exist, with the one that was probably meant. */
export const requireEventTypes = (types: readonly string[], param: string): void => {
  types.forEach((type, index) => {
    if (type === '*' || (eventTypes as readonly string[]).includes(type)) return
    throw invalid(
      `${param}.${index}`,
      `There is no event type "${type}". Did you mean "${nearest(type, eventTypes)}"?`,
    )
  })
}
