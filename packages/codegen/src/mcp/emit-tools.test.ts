import { expect, test } from 'vitest'
import { kebab } from '../cli/emit-commands.ts'
import { readContract } from '../model/read-contract.ts'
import { changesData, toolFiles, toolMethods } from './emit-tools.ts'
import { inputSchemaOf, takesKey } from './input-schema.ts'
import { serviceUrls, textFieldsOf } from './own-text.ts'
import { isTestOnly } from './test-only.ts'

const model = readContract()
const methods = toolMethods(model)
const named = (operation: string) => {
  const found = methods.find((method) => method.operation.operation === operation)
  if (found === undefined) throw new Error(`${operation} is no tool`)
  return found
}

type Properties = Record<string, { type?: string; description?: string; maximum?: number }>

const propertiesOf = (operation: string) =>
  (inputSchemaOf(named(operation), model) as { properties: Properties }).properties

test('every route that a key may call is a tool once, except the stream of events', () => {
  const operations = methods.map((method) => method.operation.operation)
  const forKeys = model.operations.filter(({ access }) => access.by === 'key')
  expect(forKeys.map(({ operation }) => operation).filter((each) => !operations.includes(each))).toEqual([
    'streamEvents',
  ])
  expect(new Set(operations).size).toBe(operations.length)
})

test('the names of tools are those that clients accept, and stay different with underscores', () => {
  const names = methods.map(({ operation }) =>
    `${kebab(operation.group)}_${kebab(operation.method)}`.replaceAll('-', '_'),
  )
  for (const name of names) expect(name).toMatch(/^[a-z_]{3,48}$/)
  expect(new Set(names).size).toBe(names.length)
})

test('refunds, credits and deletions are for test mode only, and nothing else is', () => {
  const writes = methods.filter(({ operation }) => changesData(operation))
  const testOnly = writes.filter(({ operation }) => isTestOnly(operation))
  const byWords = writes.filter(({ operation }) =>
    /refund|credit|delete|remove/i.test(`${operation.operation} ${operation.httpMethod}`),
  )
  expect(testOnly).toEqual(byWords)
  expect(testOnly.length).toBeGreaterThan(8)
})

test('every argument has a description, and a list returns at most 25 records', () => {
  for (const method of methods) {
    const schema = inputSchemaOf(method, model) as { properties: Properties }
    for (const [name, { description }] of Object.entries(schema.properties))
      expect(`${method.operation.operation}.${name} ${description ?? ''}`).toMatch(/ ..+/)
    if (method.operation.item) expect(schema.properties.limit?.maximum).toBe(25)
  }
})

test('the arguments are those of the path, the query and the body, without references', () => {
  expect(Object.keys(propertiesOf('listWebhookDeliveries'))).toEqual(
    expect.arrayContaining(['endpointId', 'cursor', 'limit']),
  )
  expect(propertiesOf('listPayments')).not.toHaveProperty('format')
  expect(propertiesOf('updateCustomer')).toHaveProperty('customerId')
  expect(JSON.stringify(methods.map((method) => inputSchemaOf(method, model)))).not.toContain('$ref')
  expect(propertiesOf('createCheckout').amount?.description).toContain('cents')
})

test('a POST that changes data takes an idempotency key, and nothing else does', () => {
  for (const { operation } of methods) {
    const takes = 'idempotencyKey' in propertiesOf(operation.operation)
    expect(takes).toBe(takesKey(operation))
    expect(takes).toBe(operation.httpMethod === 'POST')
  }
})

test('a text is own text only if the contract leaves no word of it to a person', () => {
  const answers = methods.flatMap(({ operation }) => operation.answers.flatMap(({ schema }) => schema ?? []))
  const { own, open } = textFieldsOf(answers, model)
  expect(own).toEqual(expect.arrayContaining(['id', 'status', 'chain', 'createdAt', 'customerId']))
  expect(own).toEqual(expect.arrayContaining([...serviceUrls]))
  for (const name of ['name', 'email', 'description', 'memo', 'url', 'successUrl', 'title', 'publicSlug'])
    expect(own).not.toContain(name)
  expect(open).toContain('metadata')
})

test('a field that is a constant in one response and free text in another is no own text', () => {
  const answer = (source: object) => ({ type: 'object', properties: { source } })
  const fixed = answer({ enum: ['a', 'b'] })
  expect(textFieldsOf([fixed], model).own).toEqual(['source'])
  expect(textFieldsOf([fixed, answer({ type: 'string' })], model).own).toEqual([])
})

test('the generated file has each tool with its route', () => {
  const text = toolFiles(model)['tools.ts'] ?? ''
  expect(text).toContain("name: 'payment-links.create'")
  expect(text).toContain("shows: 'retrieveInvoice GET ~/invoices/{invoiceId}'")
})
