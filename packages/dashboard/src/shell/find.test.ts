import type { SearchResult } from '@stablerail/sdk/functions'
import { expect, test } from 'vitest'
import { findCreations, findPages, groupGoals } from './find.ts'

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
  const groups = groupGoals('hook', [customer('cus_1'), product, customer('cus_2')], 'admin')
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
      'admin',
    )[0]?.goals.at(-1)
  expect(found(4)).toMatchObject({ to: 'customers/cus_3' })
  expect(found(5)).toMatchObject({ to: 'customers', search: { q: 'Ada' } })
})

test('what can be created follows the pages, for roles that may create it', () => {
  const titles = (role: 'viewer' | 'developer') =>
    groupGoals('invoice', [], role).map(({ title, goals }) => [title, goals.map(({ to }) => to)])
  expect(titles('developer')).toEqual([
    ['Pages', ['invoices']],
    ['Create', ['invoices/new']],
  ])
  expect(titles('viewer')).toEqual([['Pages', ['invoices']]])
  expect(findCreations(' NEW ', 'admin').length).toBeGreaterThanOrEqual(4)
  expect(findCreations('new', undefined)).toEqual([])
})
