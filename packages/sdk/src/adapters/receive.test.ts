import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { body, secret, signature } from '../../test/signed-delivery.ts'
import { memoryStore } from '../webhook-event-store.ts'
import type { WebhookHandlerOptions } from './options.ts'
import { receive } from './receive.ts'

type Given = Partial<WebhookHandlerOptions<string>> & { header?: string; raw?: unknown }

const outcome = ({ header = signature(body), raw = body, ...options }: Given = {}) =>
  receive(
    { request: 'request', headers: header, readBody: () => raw, parsedFix: 'Do this.' },
    { secret, onEvent: () => undefined, ...options },
  )

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

test('a reporter that throws changes no answer', async () => {
  const onError = () => {
    throw new Error('no log')
  }
  expect((await outcome({ onError, header: 'hello' })).status).toBe(400)
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
