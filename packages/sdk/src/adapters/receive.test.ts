import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { body, secret, signature } from '../../test/signed-delivery.ts'
import { memoryStore } from '../webhook-event-store.ts'
import { dispatch, type EventHandlers, StablerailError } from '../webhooks.ts'
import type { WebhookHandlerOptions } from './options.ts'
import { receiverOf } from './receive.ts'

type Given = Partial<WebhookHandlerOptions<string>> & { header?: string; raw?: unknown }

const outcome = ({ header = signature(body), raw = body, ...options }: Given = {}) =>
  receiverOf({ secret, onEvent: () => undefined, ...options })({
    request: 'request',
    headers: header,
    readBody: () => raw,
    parsedFix: 'Do this.',
  })

describe('what goes to the log by default', () => {
  let log: MockInstance<typeof console.error>
  beforeEach(() => {
    log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterEach(() => log.mockRestore())

  test('an error of the handler does, whole', async () => {
    const error = new Error('disk full')
    await outcome({
      onEvent: () => {
        throw error
      },
    })
    expect(log.mock.calls).toEqual([[expect.any(String), error]])
  })

  test.each<[string, Given]>([
    ['a body that was parsed', { raw: {} }],
    ['a secret that is not set', { secret: '' }],
    ['an option that is none', { toleranceSeconds: Number.NaN }],
  ])('%s does, with what to do', async (_, given) => {
    await outcome(given)
    expect(log).toHaveBeenCalledOnce()
    expect(log.mock.calls[0]?.[0]).toMatch(/A webhook was refused: .+/)
    expect(log.mock.calls[0]?.[0]).not.toContain(secret)
  })

  test.each<[string, Given]>([
    ['a forgery', { header: signature(body, { key: 'another' }) }],
    ['a delivery that is late', { header: signature(body, { at: -1000 }) }],
    ['a request that is no webhook', { header: 'hello' }],
  ])('%s does not', async (_, given) => {
    expect((await outcome(given)).status).toBe(400)
    expect(log).not.toHaveBeenCalled()
  })
})

test.each([
  [
    'throws',
    () => {
      throw new Error('no log')
    },
  ],
  [
    'rejects',
    async () => {
      throw new Error('no log')
    },
  ],
])('a reporter that %s changes no answer, and ends nothing', async (_, onError) => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  expect((await outcome({ onError, header: 'hello' })).status).toBe(400)
  await new Promise(setImmediate)
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})

test('a reporter has done its work before the answer', async () => {
  const told: string[] = []
  const onError = async () => {
    await new Promise(setImmediate)
    told.push('reported')
  }
  await outcome({ onError, header: 'hello' })
  expect(told).toEqual(['reported'])
})

describe('handlers that could take no event are refused when they are given', () => {
  test.each<[unknown, string]>([
    [undefined, 'onEvent must be a function, or an object of functions by event type.'],
    ['payment.confirmed', 'onEvent must be a function, or an object of functions by event type.'],
    [
      { 'payment.confirm': () => {} },
      'No event is of type payment.confirm; the nearest is payment.confirmed. Types to come go to otherwise.',
    ],
    [
      { paymentConfirmed: () => {} },
      'No event is of type paymentConfirmed; the nearest is payment.confirmed. Types to come go to otherwise.',
    ],
    [{ 'payment.confirmed': 5 }, 'The handler of payment.confirmed must be a function.'],
  ])('%j', (onEvent, message) => {
    const options = { secret, onEvent } as WebhookHandlerOptions<string>
    expect(() => receiverOf(options)).toThrow(message)
    expect(() => receiverOf(options)).toThrow(StablerailError)
    if (typeof onEvent === 'object') expect(() => dispatch(onEvent as EventHandlers)).toThrow(StablerailError)
  })
})

test('handlers kept apart suit any adapter', async () => {
  const seen: string[] = []
  const onEvent: EventHandlers = { 'payment.confirmed': ({ id }) => seen.push(id) }
  await outcome({ onEvent })
  expect(seen).toHaveLength(1)
})

test('the secret is read from the environment where none is given', async () => {
  vi.stubEnv('STABLERAIL_WEBHOOK_SECRET', secret)
  const without = receiverOf<string>({ onEvent: () => undefined })
  const delivery = { request: '', headers: signature(body), readBody: () => body, parsedFix: '' }
  expect((await without(delivery)).status).toBe(204)
  vi.unstubAllEnvs()
})

test('a store in memory takes a claim for lost after five minutes', () => {
  vi.useFakeTimers()
  const store = memoryStore()
  expect([store.claim('a'), store.claim('a')]).toEqual(['claimed', 'busy'])
  vi.advanceTimersByTime(299_999)
  expect(store.claim('a')).toBe('busy')
  vi.advanceTimersByTime(1)
  expect([store.claim('a'), store.claim('a')]).toEqual(['claimed', 'busy'])
  vi.useRealTimers()
})

test('a handler is told the request', async () => {
  const seen: string[] = []
  await outcome({ onEvent: { 'payment.confirmed': (_, request) => seen.push(request) } })
  expect(seen).toEqual(['request'])
})

test('a store in memory forgets the oldest, and no more than it must', () => {
  const store = memoryStore({ maxEvents: 2 })
  for (const id of ['a', 'b', 'c']) {
    expect(store.claim(id)).toBe('claimed')
    store.complete(id)
  }
  expect(store.claim('c')).toBe('handled')
  expect(store.claim('b')).toBe('handled')
  expect(store.claim('a')).toBe('claimed')
})
