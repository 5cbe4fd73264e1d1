import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readContract } from '../model/read-contract.ts'
import { commandFiles, kebab } from './emit-commands.ts'
import { irreversible, isIrreversible, retrievalOf } from './irreversible.ts'

const model = readContract()
const files = commandFiles(model)
const groupFile = (group: string) => files[`groups/${kebab(group)}.ts`] ?? ''

test('every route that a key may call is a command, and every route of a person names a page', () => {
  for (const { access, group, operation, method } of model.operations) {
    const text = groupFile(group)
    if (access.by === 'key') expect(text).toContain(`route: '${operation} `)
    else if (access.by !== 'anyone') expect(text).toMatch(new RegExp(`name: '${kebab(method)}', .*page: '`))
  }
})

test('each page is a page of the dashboard', () => {
  const pages = readFileSync(new URL('../../../dashboard/src/pages/pages.ts', import.meta.url), 'utf8')
  const named = new Set(
    Object.values(files).flatMap((text) => [...text.matchAll(/page: '([^']+)'/g)].map(([, page]) => page)),
  )
  expect(named.size).toBeGreaterThan(3)
  for (const page of named) expect(pages).toContain(`page('${page}',`)
})

test('no field of a route has the name of a flag that every command has', () => {
  const own = [
    'profile',
    'json',
    'yes',
    'verbose',
    'data',
    'unset',
    'idempotencyKey',
    'csv',
    'all',
    'help',
    'version',
  ]
  for (const text of Object.values(files))
    for (const name of own) expect(text).not.toMatch(new RegExp(`^ {6}(?:\\{ | {2})name: '${name}'`, 'm'))
})

test('each irreversible operation exists, and all that the word list names are among them', () => {
  const operations = new Set(model.operations.map(({ operation }) => operation))
  for (const operation of irreversible) expect(operations).toContain(operation)
  const words = /^(delete|void|cancel|refund|credit|expire|rotate)|TestWebhook/
  const missed = model.operations.filter(
    (each) =>
      each.access.by === 'key' &&
      ['POST', 'DELETE'].includes(each.httpMethod) &&
      words.test(each.operation) &&
      !isIrreversible(each),
  )
  expect(missed.map(({ operation }) => operation)).toEqual([])
})

test.each([
  ['refundPayment', 'retrievePayment'],
  ['cancelRefund', 'retrievePayment'],
  ['voidInvoice', 'retrieveInvoice'],
  ['deleteCustomer', 'retrieveCustomer'],
  ['sendTestWebhook', 'retrieveWebhookEndpoint'],
  ['deletePaymentLink', undefined],
  ['removeLogo', undefined],
])('the confirmation of %s shows the record of %s', (operation, retrieval) => {
  const found = model.operations.find((each) => each.operation === operation)
  if (found === undefined) throw new Error(operation)
  expect(retrievalOf(found, model.operations)?.operation).toBe(retrieval)
})
