import {
  bodilessFault,
  eventTypes,
  explainRefusal,
  type Refusal,
  type RefusedPart,
  suggestion,
} from '@stablerail/contract'
import type { z } from 'zod'
import { type ApiError, invalid } from './api-error.ts'
import type { RouteDefinition } from './routes.ts'

type Input = { params: unknown; query: unknown; body: unknown }

/** Parses what a request brings by its route; the first fault is answered, with its field. */
export const validate = (route: RouteDefinition, input: Input): Input => {
  const { pathParams, query, body } = route
  return {
    params: pathParams && parse('params', pathParams, input.params),
    query: parse('query', query, input.query),
    body: body === undefined ? refuseBody(input.body) : parse('body', body, input.body),
  }
}

const parse = (part: RefusedPart['part'], schema: z.ZodType, value: unknown): unknown => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw refusing(explainRefusal({ part, schema, value, issues: parsed.error.issues }))
}

const refuseBody = (body: unknown): undefined => {
  const fault = bodilessFault(body)
  if (fault !== undefined) throw refusing(fault)
}

const refusing = ({ param, message }: Refusal): ApiError => invalid(param, message)

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

/** Refuses an event type that does not exist, with the one that was probably meant. */
export const requireEventTypes = (types: readonly string[], param: string): void => {
  types.forEach((type, index) => {
    if (type === '*' || (eventTypes as readonly string[]).includes(type)) return
    throw invalid(`${param}.${index}`, `There is no event type "${type}".${suggestion(type, eventTypes)}`)
  })
}
