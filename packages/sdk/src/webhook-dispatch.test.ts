import { expect, test, vi } from 'vitest'
import {
  dispatch,
  isEvent,
  memoryStore,
  StablerailError,
  type UnknownWebhookEvent,
  type WebhookEvent,
} from './webhooks.ts'

const confirmed = {
  id: 'evt_1',
  type: 'payment.confirmed',
  livemode: false,
  created_at: '2026-11-20T09:30:00.000Z',
  data: { checkoutId: 'chk_1', fullySettled: true },
} as WebhookEvent
const unknown = { ...confirmed, id: 'evt_2', type: 'payment.teleported' } as unknown as UnknownWebhookEvent

test('an event goes to the handler of its type, which knows its data', async () => {
  const seen: string[] = []
  const handle = dispatch({
    'payment.confirmed': (event) => seen.push(event.data.checkoutId ?? ''),
    'checkout.created': (event) => seen.push(event.data.checkout.id),
  })
  expect(await handle(confirmed)).toBe('handled')
  expect(seen).toEqual(['chk_1'])
})

test('what no handler takes goes to `otherwise`, or is passed over', async () => {
  const otherwise = vi.fn()
  expect(await dispatch({ otherwise })(unknown)).toBe('handled')
  expect(otherwise).toHaveBeenCalledWith(unknown, undefined)
  expect(await dispatch({})(confirmed)).toBe('ignored')
})

test.each(['constructor', 'toString', '__proto__'])('an event of type %s has no handler', async (type) => {
  expect(await dispatch({})({ ...unknown, type } as unknown as UnknownWebhookEvent)).toBe('ignored')
})

test('with a store an event is handled once', async () => {
  const handler = vi.fn()
  const handle = dispatch({ 'payment.confirmed': handler }, { store: memoryStore() })
  expect([await handle(confirmed), await handle(confirmed)]).toEqual(['handled', 'duplicate'])
  expect(handler).toHaveBeenCalledOnce()
})

test('an event whose handler failed is handled when it comes again', async () => {
  const handler = vi.fn().mockRejectedValueOnce(new Error('the database is down'))
  const handle = dispatch({ 'payment.confirmed': handler }, { store: memoryStore() })
  await expect(handle(confirmed)).rejects.toThrow('the database is down')
  expect(await handle(confirmed)).toBe('handled')
})

test('an event that is being handled is not handled beside it', async () => {
  let finish = () => {}
  const running = new Promise<void>((resolve) => {
    finish = resolve
  })
  const handler = vi.fn(() => running)
  const handle = dispatch({ 'payment.confirmed': handler }, { store: memoryStore() })
  const first = handle(confirmed)
  const refused = await handle(confirmed).catch((error: unknown) => error)
  expect(refused).toMatchObject({ name: 'WebhookReceiveError', code: 'event_busy' })
  expect(refused).toBeInstanceOf(StablerailError)
  finish()
  expect(await first).toBe('handled')
  expect(handler).toHaveBeenCalledOnce()
})

test('an event of a type to come can be asked for and read', async () => {
  const event: WebhookEvent | UnknownWebhookEvent = unknown
  if (!isEvent(event, 'payment.teleported')) return expect.unreachable()
  const checkout: unknown = event.data.checkoutId
  expect(checkout).toBe('chk_1')
  expect(isEvent(confirmed, 'payment.teleported')).toBe(false)
  if (!isEvent(confirmed, 'payment.confirmed')) return expect.unreachable()
  const settled: boolean = confirmed.data.fullySettled
  expect(settled).toBe(true)
})
