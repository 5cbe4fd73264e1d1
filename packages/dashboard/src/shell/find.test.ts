import type { SearchResult } from '@stablerail/sdk/functions'
import { expect, test } from 'vitest'
import type { PaymentFacts } from '../parts/statuses.ts'
import { briefStatuses, findCreations, findPages, groupGoals, isName, isShortened } from './find.ts'

const customer = (id: string): SearchResult => ({
  kind: 'customer',
  id,
  title: `Ada ${id}`,
  subtitle: null,
  createdAt: '2026-11-20T09:30:00.000Z',
  status: 'active',
})
const product: SearchResult = {
  kind: 'product',
  id: 'prod_1',
  title: 'Hook',
  subtitle: null,
  createdAt: '2026-11-20T09:30:00.000Z',
  active: true,
}

test.each([
  ['we_01m830', ['webhooks/we_01m830']],
  [' hook ', ['webhooks']],
  ['API', ['keys']],
  ['pay_01m830', []],
  ['zzz', []],
])('“%s” is the name of the pages %j', (text, paths) =>
  expect(findPages(text).map(({ to }) => to)).toEqual(paths),
)

test('nothing leads to every page', () => expect(findPages('').length).toBeGreaterThanOrEqual(15))

test('pages come before records, and records of one kind are together', () => {
  const groups = groupGoals('hook', [customer('cus_1'), product, customer('cus_2')], {
    role: 'admin',
    mode: 'test',
  })
  expect(groups.map(({ title, goals }) => [title, goals.map(({ to }) => to)])).toEqual([
    ['Pages', ['webhooks']],
    ['Customers', ['customers/cus_1', 'customers/cus_2']],
    ['Products', ['products/prod_1']],
  ])
})

test('after as many customers as a search returns comes the list of all that match', () => {
  const found = (count: number) =>
    groupGoals(
      ' Ada ',
      Array.from({ length: count }, (_, index) => customer(`cus_${index}`)),
      { role: 'admin', mode: 'test' },
    )[0]?.goals.at(-1)
  expect(found(4)).toMatchObject({ to: 'customers/cus_3' })
  expect(found(5)).toMatchObject({ to: 'customers', search: { q: 'Ada' } })
})

test('what can be created follows the pages, for roles that may create it', () => {
  const titles = (role: 'viewer' | 'developer') =>
    groupGoals('invoice', [], { role, mode: 'test' }).map(({ title, goals }) => [
      title,
      goals.map(({ to }) => to),
    ])
  expect(titles('developer')).toEqual([
    ['Pages', ['invoices']],
    ['Create', ['invoices/new']],
  ])
  expect(titles('viewer')).toEqual([['Pages', ['invoices']]])
  expect(findCreations(' NEW ', 'admin').length).toBeGreaterThanOrEqual(4)
  expect(findCreations('new', undefined)).toEqual([])
})

test.each([
  ['live', 'live', []],
  ['live', 'test', ['Switch to live mode']],
  [' MODE', 'live', ['Switch to test mode']],
] as const)('“%s” in %s mode finds the switches %j', (text, mode, words) =>
  expect(
    groupGoals(text, [], { role: 'viewer', mode }).flatMap(({ goals }) => goals.map((one) => one.words)),
  ).toEqual(words),
)

test('“refund” finds the payments that need a decision', () =>
  expect(findPages('refund')).toMatchObject([{ to: 'payments', search: { decision: 'needed' } }]))

test.each([
  ['0x8f392796', true],
  ['0x8f392796729f7…0a6b', true],
  ['pay_01m8…9z6a', true],
  [`0x${'a'.repeat(40)}`, false],
  [`0x${'a'.repeat(64)}`, false],
  ['Mugs …', false],
])('“%s” is a part of a hash or an id: %s', (text, is) => expect(isShortened(text)).toBe(is))

test.each([
  ['grace', true],
  ['ada99@lovelace.example', true],
  ['12.34', false],
  ['INV-000042', false],
  ['0xfeed', false],
  ['cus_', false],
])('“%s” is a name: %s', (text, is) => expect(isName(text)).toBe(is))

test.each([
  ['Ada', ['Customers', 'Invoices']],
  ['INV-000042', ['Invoices', 'Customers']],
])('the groups for “%s” are in the order %j', (text, titles) => {
  const invoice = { ...customer('in_1'), kind: 'invoice' } as SearchResult
  const groups = groupGoals(text, [invoice, customer('cus_1')], { role: 'viewer', mode: 'test' })
  expect(groups.map(({ title }) => title)).toEqual(titles)
})

test.each([
  [{}, ['confirmed']],
  [{ unmatchedInbound: true }, ['unmatched']],
  [{ unmatchedInbound: true, status: 'pending' }, ['pending', 'unmatched']],
] as const)('a payment with %j has the brief statuses %j', (changes, statuses) => {
  const facts = { status: 'confirmed', refundAmountMinor: null, overpaidMinor: 0, coverage: null, ...changes }
  expect(briefStatuses(facts as unknown as PaymentFacts)).toEqual(statuses)
})
