import { expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../testing/webhooks/shop.ts'
import { mostEarlierAttempts, selectDeliveryWithEvent } from './attempts-store.ts'
import { type AttemptResult, recordAttempt, toAttempts } from './delivery.ts'
import { restartDelivery } from './log-store.ts'
import { claimDeliveries, writeAttempts } from './store.ts'

const startMs = Date.parse('2026-11-20T09:30:00.000Z')

const answered = (httpStatus: number, responsePreview = 'said'): AttemptResult => ({
  kind: 'answered',
  httpStatus,
  responsePreview,
  latencyMs: 7,
})

/** Adds an endpoint and an event for it. Returns a function that makes the delivery's next attempt, a minute later. */
const openDelivery = async (shop: TestShop) => {
  const { context, scope } = shop
  const { id: endpointId } = await shop.addEndpoint()
  await shop.emit()
  const deliveryId = (await shop.deliveries())[0]?.id ?? ''
  let minute = 0
  const attempt = async (result: AttemptResult) => {
    await restartDelivery(context.db as never, scope, {
      id: deliveryId,
      endpointId,
      dueAt: new Date(startMs),
    })
    const lease = { owner: 'one', lastsMs: 30_000, endsMs: performance.now() + 30_000 }
    const limits = { afterEndpointId: '', total: 1, perEndpoint: 1, exceptions: new Map() }
    const { deliveries } = await claimDeliveries(context.db, lease, limits)
    const at = new Date(startMs + 60_000 * minute++)
    await writeAttempts(
      context.db,
      deliveries.map((claimed) => recordAttempt(claimed, result, at)),
    )
  }
  const read = async () => {
    const row = await selectDeliveryWithEvent(context.db, scope, { endpointId, deliveryId })
    return row === undefined ? expect.unreachable() : row
  }
  return { attempt, read }
}

test('the attempts before the last one are kept, also over a replay, and an attempt that was not made is none', async () => {
  const { attempt, read } = await openDelivery(await openTestShop())
  expect(toAttempts(await read())).toEqual([])
  await attempt(answered(200, 'ok'))
  expect((await read()).earlier_attempts).toBeNull()
  await attempt({ kind: 'unanswered', error: 'The connection was refused.', latencyMs: 3 })
  await attempt({ kind: 'not_made', againInMs: 0 })
  await attempt(answered(503, '<b>no</b>'))
  expect(toAttempts(await read())).toEqual([
    {
      at: '2026-11-20T09:33:00.000Z',
      httpStatus: 503,
      error: expect.stringContaining('503'),
      latencyMs: 7,
      responsePreview: '<b>no</b>',
    },
    {
      at: '2026-11-20T09:31:00.000Z',
      httpStatus: null,
      error: 'The connection was refused.',
      latencyMs: 3,
      responsePreview: null,
    },
    { at: '2026-11-20T09:30:00.000Z', httpStatus: 200, error: null, latencyMs: 7, responsePreview: 'ok' },
  ])
})

test('of many attempts the newest are kept', async () => {
  const { attempt, read } = await openDelivery(await openTestShop())
  for (let made = 0; made < mostEarlierAttempts + 3; made += 1) await attempt(answered(500, `answer ${made}`))
  const previews = toAttempts(await read()).map(({ responsePreview }) => responsePreview)
  expect(previews).toHaveLength(mostEarlierAttempts + 1)
  expect([previews[0], previews.at(-1)]).toEqual([`answer ${mostEarlierAttempts + 2}`, 'answer 2'])
})
