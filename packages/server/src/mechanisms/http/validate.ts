import {
  bodilessFault,
  eventTypeOfStripe,
  eventTypes,
  explainRefusal,
  type Refusal,
  type RefusedPart,
  suggestion,
} from '@stablerail/contract'
import { type ApiError, invalid } from './api-error.ts'
import type { RouteDefinition } from './routes.ts'

type Input = { params: unknown; query: unknown; body: unknown }

type Issues = Parameters<typeof explainRefusal>[0]['issues']

export type Faults = Record<RefusedPart['part'], Issues | null>

/**
 * Returns an error that names the invalid field, from the first fault that the schemas found in a request.
 */
export const refusalOf = (route: RouteDefinition, input: Input, faults: Faults): ApiError => {
  const schemas = { params: route.pathParams, query: route.query, body: route.body }
  for (const part of ['params', 'query', 'body'] as const) {
    const [issues, schema] = [faults[part], schemas[part]]
    if (issues === null || schema === undefined) continue
    return refusing(explainRefusal({ part, schema, value: input[part], issues }))
  }
  throw new Error(`${route.metadata.operation} refused a request without a fault.`)
}

export const refuseBody = (body: unknown): void => {
  const fault = bodilessFault(body)
  if (fault !== undefined) throw refusing(fault)
}

const refusing = ({ param, message }: Refusal): ApiError => invalid(param, message)

const unsafeEscape = /\\u(0000|d[89a-f])/i

/**
 * Refuses text that PostgreSQL cannot store or that is not valid Unicode: NUL and lone surrogates. In JSON, both can
 * occur only as an escape, so a body without such an escape is not traversed.
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
        `${path || 'The body'} holds NUL or half a surrogate pair, which is no text.`,
      )
  } else if (value !== null && typeof value === 'object')
    for (const [name, item] of Object.entries(value)) {
      walk(name, path === '' ? name : path)
      walk(item, path === '' ? name : `${path}.${name}`)
    }
}

/** Refuses an event type that does not exist, and suggests the type that was probably meant. */
export const requireEventTypes = (types: readonly string[], param: string): void => {
  types.forEach((type, index) => {
    if (type === '*' || (eventTypes as readonly string[]).includes(type)) return
    const ours = eventTypeOfStripe(type)
    const meant =
      ours === undefined ? suggestion(type, eventTypes) : ` That is Stripe's name: here it is "${ours}".`
    throw invalid(`${param}.${index}`, `There is no event type "${type}".${meant}`)
  })
}
