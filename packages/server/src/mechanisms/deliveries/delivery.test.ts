import { exampleId, webhookDeliveryMoves } from '@stablerail/contract'
import { describe, expect, it } from 'vitest'
import { type AttemptResult, isFailure, recordAttempt } from './delivery.ts'
import { writeEnvelope } from './envelope.ts'

const now = new Date('2026-11-20T09:30:00.000Z')
const attempt = (attemptCount: number) => ({
  workspaceId: exampleId('workspace'),
  livemode: false,
  id: exampleId('webhookDelivery'),
  endpointId: exampleId('webhookEndpoint'),
  leaseOwner: 'worker.1',
  leaseEndsMs: 30_000,
  attemptCount,
})
const answered = (httpStatus: number): AttemptResult => ({
  kind: 'answered',
  httpStatus,
  responsePreview: 'body',
  latencyMs: 12,
})

it.each<[string, AttemptResult, boolean]>([
  ['an answer of 200', answered(200), false],
  ['an answer of 503', answered(503), true],
  ['no answer', { kind: 'unanswered', error: 'timeout', latencyMs: 15_000 }, true],
  ['an attempt that was broken off', { kind: 'interrupted', error: 'stopped' }, true],
  ['an attempt that was not made', { kind: 'not_made', againInMs: 0 }, false],
])('%s counts against the receiver or not', (_, result, counts) => {
  expect(isFailure(result)).toBe(counts)
})

describe('an answer', () => {
  it.each([200, 201, 202, 204, 299])('with %i is a success', (status) => {
    expect(recordAttempt(attempt(3), answered(status), now)).toMatchObject({
      status: 'succeeded',
      attempted: true,
      httpStatus: status,
      lastError: null,
      latencyMs: 12,
      responsePreview: 'body',
      deliveredAt: now,
      nextAttemptAt: null,
      waiting: false,
    })
  })

  it.each([100, 199, 300, 301, 302, 304, 307, 308, 400, 404, 410, 429, 500, 503])(
    'with %i is a failure that says so, and is tried again after its delay',
    (status) => {
      expect(recordAttempt(attempt(2), answered(status), now)).toMatchObject({
        status: 'pending',
        attempted: true,
        httpStatus: status,
        lastError: expect.stringContaining(`answered ${status}`),
        deliveredAt: null,
        nextAttemptAt: new Date(now.getTime() + 300_000),
        waiting: true,
      })
    },
  )

  it.each([300, 301, 399])('with %d says that redirects are not followed', (status) => {
    expect(recordAttempt(attempt(1), answered(status), now).lastError).toContain('Redirects are not followed')
  })

  it.each([199, 400])('with %d says what was expected', (status) => {
    expect(recordAttempt(attempt(1), answered(status), now).lastError).toContain('Only a 2xx answer counts')
  })
})

describe('the tenth attempt', () => {
  const failures: AttemptResult[] = [
    answered(500),
    { kind: 'unanswered', error: 'no', latencyMs: 1 },
    { kind: 'interrupted', error: 'gone' },
  ]
  it.each(failures)('that is $kind fails the delivery', (result) => {
    expect(recordAttempt(attempt(10), result, now)).toMatchObject({
      status: 'failed',
      nextAttemptAt: null,
      waiting: false,
      lastError: expect.any(String),
    })
  })
})

describe('an attempt', () => {
  it('without an answer says why, and has no status', () => {
    const result = recordAttempt(
      attempt(1),
      { kind: 'unanswered', error: 'It was refused.', latencyMs: 7 },
      now,
    )
    expect(result).toMatchObject({
      status: 'pending',
      httpStatus: null,
      lastError: 'It was refused.',
      latencyMs: 7,
      waiting: true,
    })
  })

  it('that was interrupted counts, and the next is due at once', () => {
    const result = recordAttempt(attempt(9), { kind: 'interrupted', error: 'gone' }, now)
    expect(result).toMatchObject({
      status: 'pending',
      attempted: true,
      nextAttemptAt: now,
      waiting: false,
      lastError: 'gone',
    })
  })

  it('that was not made does not count, even as the tenth', () => {
    expect(recordAttempt(attempt(10), { kind: 'not_made', againInMs: 0 }, now)).toMatchObject({
      status: 'pending',
      attempted: false,
      nextAttemptAt: now,
      waiting: false,
    })
    expect(recordAttempt(attempt(1), { kind: 'not_made', againInMs: 500 }, now)).toMatchObject({
      nextAttemptAt: new Date(now.getTime() + 500),
      waiting: true,
    })
  })

  it('leads only where the contract says that attempts lead', () => {
    const { succeed, retry, giveUp } = webhookDeliveryMoves
    const legal: string[] = [succeed.to, retry.to, giveUp.to]
    for (let count = 1; count <= 10; count += 1)
      for (let status = 100; status < 600; status += 1)
        expect(legal).toContain(recordAttempt(attempt(count), answered(status), now).status)
  })
})

describe('the envelope', () => {
  it('has the specified keys in one order, and the payload as it was stored', () => {
    const payload = '{"customer" : {"name":"Zoë \\u2028 \\"x\\"", "amount": 1.0}}'
    const event = { id: exampleId('event'), type: 'customer.created', createdAt: now, payload }
    expect(writeEnvelope({ event, livemode: true }).toString()).toBe(
      `{"id":"${event.id}","type":"customer.created","livemode":true,` +
        `"created_at":"2026-11-20T09:30:00.000Z","data":${payload}}`,
    )
  })
})
