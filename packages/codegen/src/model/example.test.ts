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

describe('the contract accepts the example of', () => {
  const bodies = model.operations.flatMap(({ body, ...operation }) => (body ? [{ ...operation, body }] : []))
  test.each(bodies)('the body of $operation', ({ group, method, body }) => {
    expect(problems(routeOf(group, method).body, requestExample(body.schema, model))).toEqual([])
  })

  const answers = model.operations.flatMap(({ group, method, operation, answers: all }) =>
    all.flatMap(({ status, schema }) => (schema ? [{ group, method, operation, status, schema }] : [])),
  )
  test.each(answers)('the answer $status of $operation', ({ group, method, status, schema }) => {
    expect(problems(routeOf(group, method).successes[status], answerExample(schema, model))).toEqual([])
  })

  test.each(eventTypes)('the event %s', (type) => {
    const event = model.events.find((each) => each.type === type)
    expect(problems(eventEnvelope(type), event && eventExample(event, model))).toEqual([])
  })

  test.each(model.errors)('the error $code', ({ code }) => {
    const example = errorExample(code, model)
    expect(problems(ErrorBody, example)).toEqual([])
    expect(problems(errorCatalogue[code].metadata, example.error.metadata)).toEqual([])
  })
})

describe('in every example of a record', () => {
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

  /**
   * Rules for consistent values within a record: the name, the fields, and the condition. A rule applies to
   * records that have all of its fields.
   */
  const rules: [string, string[], (record: Json) => boolean][] = [
    [
      'a payment for a checkout is for no invoice and no subscription',
      ['checkoutId', 'invoiceId'],
      ({ invoiceId, subscriptionId, checkoutId }) => !(checkoutId && (invoiceId || subscriptionId)),
    ],
    [
      'a checkout has an invoice or a price, not both',
      ['invoiceId', 'priceId'],
      ({ invoiceId, priceId }) => !(invoiceId && priceId),
    ],
    [
      'the net amount is the amount less the fee',
      ['amountMinor', 'feeMinor', 'netMinor'],
      ({ amountMinor, feeMinor, netMinor }) => Number(amountMinor) - Number(feeMinor) === netMinor,
    ],
    [
      'a payment with a checkout is not unmatched',
      ['unmatchedInbound', 'checkoutId'],
      ({ unmatchedInbound, checkoutId }) => !(unmatchedInbound && checkoutId),
    ],
    [
      'only a link with an open amount has a least amount',
      ['openAmount', 'amountMinor'],
      ({ openAmount, amountMinor, minAmountMinor = null }) =>
        openAmount ? amountMinor === 0 : minAmountMinor === null,
    ],
    [
      'a wallet has the time of its verification if and only if it is verified',
      ['verified', 'verifiedAt'],
      ({ verified, verifiedAt }) => verified === (verifiedAt !== null),
    ],
    [
      'an expiry is later than the creation',
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
