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

describe('an example is a record that there can be', () => {
  type Json = Record<string, unknown>

  const within = (value: unknown): Json[] => {
    if (typeof value !== 'object' || value === null) return []
    return [...(Array.isArray(value) ? [] : [value as Json]), ...Object.values(value).flatMap(within)]
  }

  const answers: [string, unknown][] = model.operations.flatMap(({ operation, answers: all }) =>
    all.flatMap(({ status, schema }): [string, unknown][] =>
      schema ? [[`${operation} ${status}`, answerExample(schema, model)]] : [],
    ),
  )
  const events: [string, unknown][] = model.events.map((event) => [event.type, eventExample(event, model)])

  /** What two fields of a record ask of each other; each rule is about records that have its fields. */
  const rules: [string, string[], (record: Json) => boolean][] = [
    [
      'it pays for one thing',
      ['checkoutId', 'invoiceId'],
      ({ invoiceId, subscriptionId, checkoutId }) => !(checkoutId && (invoiceId || subscriptionId)),
    ],
    ['it has one source', ['invoiceId', 'priceId'], ({ invoiceId, priceId }) => !(invoiceId && priceId)],
    [
      'the net amount is what the fee leaves',
      ['amountMinor', 'feeMinor', 'netMinor'],
      ({ amountMinor, feeMinor, netMinor }) => Number(amountMinor) - Number(feeMinor) === netMinor,
    ],
    [
      'what is matched is not unmatched',
      ['unmatchedInbound', 'checkoutId'],
      ({ unmatchedInbound, checkoutId }) => !(unmatchedInbound && checkoutId),
    ],
    [
      'the buyer chooses the amount of an open link alone',
      ['openAmount', 'amountMinor'],
      ({ openAmount, amountMinor, minAmountMinor = null }) =>
        openAmount ? amountMinor === 0 : minAmountMinor === null,
    ],
    [
      'it is verified since then',
      ['verified', 'verifiedAt'],
      ({ verified, verifiedAt }) => verified === (verifiedAt !== null),
    ],
    [
      'it ends after it began',
      ['createdAt', 'expiresAt'],
      ({ createdAt, expiresAt }) => String(expiresAt) > String(createdAt),
    ],
    [
      'all instructions name one amount',
      ['amountBase', 'paymentUri', 'transaction'],
      ({ amountBase, paymentUri, transaction, approval }) =>
        String(paymentUri).endsWith(`uint256=${amountBase}`) &&
        BigInt(`0x${(transaction as { data: string }).data.slice(-64)}`) === BigInt(String(amountBase)) &&
        approval === null,
    ],
  ]

  const examples = [...answers, ...events]

  test.each(rules)('%s', (_, fields, holds) => {
    const records = examples.flatMap(([name, example]) =>
      within(example)
        .filter((record) => fields.every((field) => field in record))
        .map((record) => ({ name, record })),
    )
    expect(records.length).toBeGreaterThan(0)
    expect(records.filter(({ record }) => !holds(record))).toEqual([])
  })
})
