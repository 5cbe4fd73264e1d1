import { readdirSync, readFileSync } from 'node:fs'
import { errorCodes, eventTypes } from '@stablerail/contract'
import { expect, test } from 'vitest'
import { readContract } from '../model/read-contract.ts'
import { buildMock } from './emit-mock.ts'
import { planMock } from './plan-mock.ts'

const folder = new URL('../../../sdk/src/testing/generated/', import.meta.url)
const files = buildMock()
const { routes, records } = planMock(readContract())

test('the data of the mock on disk is what the contract gives', () => {
  const onDisk = readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')])
  expect(Object.fromEntries(onDisk)).toEqual(files)
})

test('the data of the mock is the same when built twice', () => {
  expect(buildMock()).toEqual(files)
})

test('the data of the mock imports neither zod nor ts-rest nor the contract', () => {
  for (const [path, text] of Object.entries(files))
    expect(text, path).not.toMatch(/from '(zod|@ts-rest|@stablerail)/)
})

test('every route, error and event is in the data of the mock', () => {
  expect(Object.keys(routes)).toEqual(readContract().operations.map(({ operation }) => operation))
  for (const code of errorCodes) expect(files['errors.ts']).toContain(`  ${code}: {`)
  for (const type of eventTypes) expect(files['events.ts']).toMatch(new RegExp(`  '${type}': `))
})

test('the action of a route follows from its method, path and answer', () => {
  const told = Object.fromEntries(
    Object.entries(routes).map(([name, { action, kind, wrap }]) => [name, [action, kind, wrap]]),
  )
  expect(told).toMatchObject({
    listCustomers: ['page', 'Customer', undefined],
    createCustomer: ['create', 'Customer', 'customer'],
    listPrices: ['list', 'Price', undefined],
    sendInvoice: ['act', 'Invoice', undefined],
    refundPayment: ['act', 'Payment', 'payment'],
    revokeApiKey: ['delete', 'ApiKey', undefined],
    listWebhookDeliveries: ['page', 'WebhookDelivery', undefined],
    createWalletChallenge: ['none', undefined, undefined],
    retrieveHostedCheckout: ['none', undefined, undefined],
  })
})

test('a record has no field that is answered on request only', () => {
  expect(records.Payment?.example).not.toHaveProperty('customer')
  expect(records.Payment?.nullable).toContain('payerAddress')
})
