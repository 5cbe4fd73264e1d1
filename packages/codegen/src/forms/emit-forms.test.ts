import { readFileSync } from 'node:fs'
import { contract, isNoBody, type Route } from '@stablerail/contract'
import { describe, expect, test } from 'vitest'
import type { Model, Schema } from '../model/model.ts'
import { readContract } from '../model/read-contract.ts'
import { buildForms } from './emit-forms.ts'
import { bodyLimits } from './field-limits.ts'

const model = readContract()
const text = buildForms()['forms.ts'] ?? ''
const onDisk = new URL('../../../dashboard/src/generated/forms.ts', import.meta.url)

const limitsOf = (operation: string) => {
  const found = model.operations.find((each) => each.operation === operation)
  return bodyLimits(found?.body?.schema ?? {}, operation, model)
}

const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
})

const inputs = (schemas: Record<string, Schema>): Model => ({ ...model, inputs: schemas })

describe('the limits of forms', () => {
  test('on disk are what the contract gives, and import nothing', () => {
    expect(readFileSync(onDisk, 'utf8')).toBe(text)
    expect(text).not.toMatch(/^import/m)
  })

  test('are there for every operation that takes a body, and no other', () => {
    const routes = Object.values(contract as unknown as Record<string, Record<string, Route>>)
    const withBody = routes
      .flatMap((group) => Object.values(group))
      .filter(({ body }) => body !== undefined && !isNoBody(body))
      .map(({ metadata }) => metadata.operation)
    expect([...text.matchAll(/^export const (\w+) = /gm)].map(([, name]) => name)).toEqual(withBody)
  })

  test('say of a customer what the server refuses', () => {
    expect(limitsOf('createCustomer')).toMatchObject({
      email: { type: 'string', format: 'email', maxLength: 254 },
      metadata: { type: 'object', maxProperties: 50 },
    })
  })

  test('say of an invoice its lines and the values of its enumerations', () => {
    expect(limitsOf('createInvoice')).toMatchObject({
      chain: { type: 'string', enum: expect.arrayContaining(['base', 'tron']) },
      currency: { required: false, default: 'USD', pattern: '^[A-Za-z]{3}$', form: expect.any(String) },
      lineItems: {
        type: 'array',
        required: true,
        minItems: 1,
        maxItems: 100,
        items: {
          type: 'object',
          fields: { quantity: { type: 'integer', required: true, min: 1, max: 1_000_000 } },
        },
      },
    })
  })
})

describe('a field', () => {
  test('with a default is not required, though its schema lists it', () => {
    const body = object({ mode: { type: 'string', default: 'a' }, name: { type: 'string' } }, [
      'mode',
      'name',
    ])
    expect(bodyLimits(body, 'it', model)).toEqual({
      mode: { type: 'string', required: false, default: 'a' },
      name: { type: 'string', required: true },
    })
  })

  test('that may be null says so beside the limits of its value', () => {
    const nullable = { anyOf: [{ type: 'object', maxProperties: 3 }, { type: 'null' }] }
    const body = object({
      note: { type: ['string', 'null'], maxLength: 5 },
      kind: { type: ['string', 'null'], enum: ['a', null] },
      data: nullable,
    })
    expect(bodyLimits(body, 'it', model)).toEqual({
      note: { type: 'string', required: false, nullable: true, maxLength: 5 },
      kind: { type: 'string', required: false, nullable: true, enum: ['a'] },
      data: { type: 'object', required: false, nullable: true, maxProperties: 3 },
    })
  })

  test('that refers to a named schema has its limits, and the default beside the reference', () => {
    const body = object({ mode: { $ref: '#/components/schemas/Mode', default: 'a' } })
    const named = inputs({ Mode: { type: 'string', enum: ['a', 'b'] } })
    expect(bodyLimits(body, 'it', named)).toEqual({
      mode: { type: 'string', required: false, enum: ['a', 'b'], default: 'a' },
    })
    expect(() => bodyLimits(body, 'it', inputs({}))).toThrow('Mode is no schema of a request')
  })

  test('of several forms is refused rather than half described', () => {
    const body = object({ both: { anyOf: [{ type: 'string' }, { type: 'integer' }] } })
    expect(() => bodyLimits(body, 'it', model)).toThrow('it.both has several forms')
  })
})
