import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import type { Activity } from './protocol.ts'
import { activityLines } from './view.ts'

const at = new Date('2026-11-29T10:20:30.000Z')
const plain = (activity: Activity) => activityLines(activity, at, false)

const delivery = {
  kind: 'delivery',
  eventType: 'payment.confirmed',
  status: 'succeeded',
  attempt: 1,
  httpStatus: 200,
  error: null,
  latencyMs: 12,
  url: 'http://127.0.0.1:4242/',
} as const

test.each<[Activity, string]>([
  [
    { kind: 'event', id: 'evt_1', type: 'payment.confirmed', subject: 'pay_1' },
    'event payment.confirmed pay_1',
  ],
  [{ kind: 'event', id: 'evt_1', type: 'payment.confirmed', subject: null }, 'event payment.confirmed evt_1'],
  [delivery, 'delivery payment.confirmed 200 12 ms'],
  [
    { ...delivery, status: 'pending', httpStatus: null, error: 'ECONNREFUSED', latencyMs: null, attempt: 2 },
    'delivery payment.confirmed ECONNREFUSED attempt 2, pending',
  ],
  [{ kind: 'block', chain: 'base', height: 7, mined: 1, transactions: 1 }, 'block base 7, 1 transaction'],
  [
    { kind: 'reorg', chain: 'base', depth: 3, dropped: 2 },
    'reorg base: 3 blocks replaced, 2 transactions lost',
  ],
  [{ kind: 'outage', chain: 'base', fault: 'down' }, 'outage base: the provider is down'],
  [{ kind: 'outage', chain: 'base', fault: null }, 'outage base: the provider works again'],
])('%j is one plain line', (activity, line) => {
  expect(plain(activity)).toEqual([`2026-11-29T10:20:30.000Z ${line}`])
})

test('a block without transactions has no line of its own', () => {
  expect(plain({ kind: 'block', chain: 'base', height: 7, mined: 1, transactions: 0 })).toEqual([])
})

const mail = (subject: string, link: string): Activity => ({
  kind: 'mail',
  to: ['ada@example.com'],
  subject,
  links: [link],
})

test('a mail is shown with its links, without control characters', () => {
  expect(plain(mail('Hi\u001b[31m', 'http://127.0.0.1/i/1'))).toEqual([
    '2026-11-29T10:20:30.000Z mail to ada@example.com: Hi',
    '  http://127.0.0.1/i/1',
  ])
})

test('a line of a terminal is at most 80 columns wide, and a link is whole', () => {
  const link = `http://127.0.0.1/${'x'.repeat(100)}`
  const [line = '', ...links] = activityLines(mail('y'.repeat(200), link), at, true)
  expect(stripVTControlCharacters(line).length).toBe(80)
  expect(links).toEqual([`  ${link}`])
})
