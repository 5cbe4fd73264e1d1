import { expect, test } from 'vitest'
import { compareEvents, compareRequests, findUntold, longestGap, type Request } from './compare.ts'

const request = (changes: Partial<Request>): Request => ({
  name: 'Ada',
  kind: 'keyed',
  id: 'cus_1',
  failures: [],
  ...changes,
})
const ada = { id: 'cus_1', name: 'Ada' }

test('a request that succeeded has exactly the customer of its response', () => {
  expect(compareRequests([request({})], [ada])).toEqual([])
  expect(compareRequests([request({})], [])).toEqual([
    'lost: keyed request Ada was answered cus_1, and the database has nothing',
  ])
  expect(compareRequests([request({})], [{ id: 'cus_2', name: 'Ada' }])).toEqual([
    'lost: keyed request Ada was answered cus_1, and the database has cus_2',
  ])
  expect(compareRequests([request({})], [ada, { id: 'cus_2', name: 'Ada' }])).toEqual([
    'doubled: keyed request Ada made cus_1 and cus_2',
  ])
  expect(compareRequests([], [ada])).toEqual(['nobody asked for the customer Ada'])
})

test('a request that got only 503 has no customer; one that got 500 or no response may have one', () => {
  const failed = (failures: (number | null)[]) => request({ kind: 'bare', id: null, failures })
  expect(compareRequests([failed([503])], [])).toEqual([])
  expect(compareRequests([failed([503])], [ada])).toEqual([
    'written in spite of 503: bare request Ada made cus_1',
  ])
  expect(compareRequests([failed([500])], [ada])).toEqual([])
  expect(compareRequests([failed([null])], [ada])).toEqual([])
})

test('each subject has one event of its type, and each event has a subject', () => {
  const created = { id: 'evt_1', type: 'customer.created', about: 'cus_1' }
  expect(compareEvents([created], 'customer.created', ['cus_1'])).toEqual([])
  expect(compareEvents([created, created], 'customer.created', ['cus_1'])).toEqual([
    'cus_1 has 2 events customer.created, not one',
  ])
  expect(compareEvents([created], 'customer.created', ['cus_1', 'cus_2'])).toEqual([
    'cus_2 has 0 events customer.created, not one',
  ])
  expect(compareEvents([created], 'customer.created', [])).toEqual([
    'customer.created is about cus_1, which is not in the database',
  ])
  expect(compareEvents([created], 'payment.confirmed', [])).toEqual([])
})

test('an event that a stream left out is untold, unless a reset stands in its place', () => {
  const told = (...ids: string[]) => ids.map((id) => (id === 'reset' ? ('reset' as const) : { event: id }))
  expect(findUntold(['a', 'b', 'c'], told('a', 'b', 'c'))).toEqual([])
  expect(findUntold(['a', 'b', 'c'], told('a', 'c'))).toEqual(['b'])
  expect(findUntold(['a', 'b', 'c'], told('a', 'reset', 'c'))).toEqual([])
  expect(findUntold(['a', 'b', 'c'], told('reset', 'a', 'c'))).toEqual(['b'])
  expect(findUntold(['a', 'b', 'c'], told('a', 'c', 'reset'))).toEqual(['b'])
  expect(findUntold(['a', 'b', 'c'], told('b', 'c'))).toEqual([])
  expect(findUntold(['a', 'b', 'c'], told('a', 'b'))).toEqual(['c'])
  expect(findUntold(['a', 'b', 'c'], told('a', 'b', 'reset'))).toEqual([])
  expect(findUntold(['a', 'b', 'c', 'd', 'e'], told('a', 'reset', 'c', 'e'))).toEqual(['d'])
})

test('the longest gap is within the period and includes its edges', () => {
  expect(longestGap([1, 2, 8, 9, 30], 0, 10)).toBe(6)
  expect(longestGap([5], 0, 20)).toBe(15)
  expect(longestGap([], 0, 20)).toBe(20)
  expect(longestGap([-50, 4, 6], 3, 7)).toBe(2)
})
