import {
  contract,
  ErrorBody,
  errorCatalogue,
  eventEnvelope,
  eventTypes,
  type Route,
} from '@stablerail/contract'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { answerExample, errorExample, eventExample, requestExample } from './example.ts'
import { readContract } from './read-contract.ts'

const model = readContract()

const routeOf = (group: string, method: string) => {
  const routes = contract as unknown as Record<string, Record<string, Route>>
  const route = routes[group]?.[method]
  if (!route) throw new Error(`no route ${group}.${method}`)
  return route
}

const problems = (schema: unknown, value: unknown) => {
  const result = (schema as z.ZodType).safeParse(value)
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('an example is what the contract accepts', () => {
  const bodies = model.operations.flatMap(({ body, ...operation }) => (body ? [{ ...operation, body }] : []))
  test.each(bodies)('$operation is sent', ({ group, method, body }) => {
    expect(problems(routeOf(group, method).body, requestExample(body.schema, model))).toEqual([])
  })

  const answers = model.operations.flatMap(({ group, method, operation, answers: all }) =>
    all.flatMap(({ status, schema }) => (schema ? [{ group, method, operation, status, schema }] : [])),
  )
  test.each(answers)('$operation is answered with $status', ({ group, method, status, schema }) => {
    expect(problems(routeOf(group, method).successes[status], answerExample(schema, model))).toEqual([])
  })

  test.each(eventTypes)('%s is delivered', (type) => {
    const event = model.events.find((each) => each.type === type)
    expect(problems(eventEnvelope(type), event && eventExample(event, model))).toEqual([])
  })

  test.each(model.errors)('$code is answered', ({ code }) => {
    const example = errorExample(code, model)
    expect(problems(ErrorBody, example)).toEqual([])
    expect(problems(errorCatalogue[code].metadata, example.error.metadata)).toEqual([])
  })
})
