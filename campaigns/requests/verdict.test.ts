import { expect, test } from 'vitest'
import { jsonBody } from './bodies.ts'
import type { Draft } from './draft.ts'
import { fairDraft } from './fair.ts'
import { isPageTarget, routeByOperation } from './routes.ts'
import { judgeExchange, judgeLogged, judgeMail, judgeTold, judgeTwins } from './verdict.ts'
import type { Answer } from './wire.ts'

const draftOf = (body: unknown, changes: Partial<Draft> = {}): Draft => {
  const route = routeByOperation.get('createCustomer')
  if (route === undefined) throw new Error('The contract has no such operation.')
  const fair = fairDraft(route, 'key', { body })
  return { ...fair, body: jsonBody(body).body, twin: 'createCustomer', ...changes }
}
const answerOf = (text: string, status = 201, headers: [string, string][] = []): Answer => ({
  status,
  headers: new Map(headers),
  body: Buffer.from(text),
  whole: true,
})
const again: [string, string][] = [['idempotent-replayed', 'true']]
const [ada, grace] = [{ email: 'ada@a.example' }, { email: 'grace@a.example' }]
const sentOf = (drafts: Draft[], ...answers: Answer[]) => ({ drafts, answers, bytes: Buffer.alloc(0) })

test.each([
  [[], sentOf([draftOf(ada), draftOf(ada)], answerOf('1'), answerOf('1', 201, again))],
  [[], sentOf([draftOf(ada), draftOf(grace)], answerOf('1'), answerOf('2', 409))],
  [[], sentOf([draftOf(ada), draftOf(grace, { target: '/other' })], answerOf('1'), answerOf('2'))],
  [
    ['createCustomer: two answers to one idempotency key'],
    sentOf([draftOf(ada), draftOf(ada)], answerOf('1'), answerOf('2')),
  ],
  [
    ['createCustomer: two things done with one idempotency key'],
    sentOf([draftOf(ada), draftOf(ada)], answerOf('1'), answerOf('1')),
  ],
  [
    ['createCustomer: an idempotency key was taken with another body'],
    sentOf([draftOf(ada), draftOf(grace)], answerOf('1'), answerOf('1', 201, again)),
  ],
])('%j is said of twins', (faults, sent) => {
  expect(judgeTwins(sent)).toEqual(faults)
})

test('a request behind a body of more than a megabyte, and no other, may go without an answer', () => {
  const long = { ...jsonBody(['x'.repeat(100)]).body, repeat: 20_000 }
  const refused = answerOf('', 204, [['x-request-id', 'req_1']])
  const judge = (body: Draft['body']) =>
    judgeExchange(sentOf([draftOf(ada, { body }), draftOf(ada)], refused), false)
  expect(judge(long)).toEqual([])
  expect(judge({ ...long, repeat: 1 })).toEqual(['fewer answers than requests'])
})

test('a word of another workspace is for its own key alone', () => {
  const answer = answerOf('{"name":"Secret"}', 200)
  const byOther = draftOf(ada, { headers: [['authorization', 'Bearer {key:other}']] })
  expect(judgeTold(sentOf([draftOf(ada)], answer), 'Secret')).toHaveLength(1)
  expect(judgeTold(sentOf([draftOf(ada)], answer), 'Other')).toEqual([])
  expect(judgeTold(sentOf([byOther], answer), 'Secret')).toEqual([])
})

test('a line break in any field of the head of a mail is a fault', () => {
  const mail = { to: 'ada@a.example', subject: 'Hello', replyTo: null, unsubscribeUrl: null }
  expect(judgeMail(mail)).toEqual([])
  for (const field of ['to', 'subject', 'replyTo', 'unsubscribeUrl'])
    expect(judgeMail({ ...mail, [field]: 'a\r\nBcc: b@b.example' })).toHaveLength(1)
})

test('a forged request is a fault where it is taken, and none where it is refused', () => {
  const line = { level: 30, operation: 'deleteCustomer' }
  const judge = (status: number) => judgeLogged(answerOf('', status), line, [draftOf(ada, { forged: true })])
  expect(judge(204)).toBe('deleteCustomer: took what was forged')
  expect(judge(400)).toBeNull()
  expect(judgeLogged(answerOf('', 204), line, [draftOf(ada)])).toBeNull()
})

test('a forged report is a fault where it is credited, and none where it is a claim', () => {
  const line = { level: 30, operation: 'reportTransaction' }
  const judge = (credited: boolean) =>
    judgeLogged(answerOf(JSON.stringify({ credited, textToSign: null }), 200), line, [
      draftOf(ada, { forged: true }),
    ])
  expect(judge(true)).toBe('reportTransaction: took what was forged')
  expect(judge(false)).toBeNull()
})

test.each([
  ['/i/%00', true],
  [' /i/%00', true],
  ['http://127.0.0.1/u/own-shop', true],
  ['/checkout', true],
  ['/unsubscribe/x?a=1', true],
  ['//i/x', false],
  ['/invoices/x', false],
  ['/v1/i/x', false],
])('%j is the target of a page: %s', (target, is) => {
  expect(isPageTarget(target)).toBe(is)
})
