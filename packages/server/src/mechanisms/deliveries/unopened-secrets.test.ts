import { randomBytes } from 'node:crypto'
import { webhookDelivery } from '@stablerail/contract'
import { expect, test } from 'vitest'
import { createContextBeside } from '../../testing/context-beside.ts'
import { openTestShop, outcomes, tallyOf } from '../../testing/webhooks/shop.ts'

const minuteMs = 60_000

test('a delivery whose secret cannot be decrypted waits a minute each time, and no attempt is counted', async () => {
  const shop = await openTestShop()
  const { clock } = shop
  const endpoint = await shop.addEndpoint()
  const context = await createContextBeside(shop, { encryptionKeys: [{ id: 'other', key: randomBytes(32) }] })
  const wrong = shop.startWorker({ context })
  await shop.emit()
  const tries = webhookDelivery.maxAttempts + 2
  for (let tried = 1; tried <= tries; tried += 1) {
    const dueAt = new Date(clock.now().getTime() + minuteMs)
    const [row] = await shop.settled(
      ({ status, waiting, next_attempt_at }) =>
        status === 'pending' && waiting && next_attempt_at?.getTime() === dueAt.getTime(),
    )
    expect(row).toMatchObject({ attempt_count: 0, http_status: null, last_error: null })
    clock.advance({ ms: minuteMs })
  }
  await wrong.stop()
  expect(context.secrets.missed()).toEqual(['test'])
  const counted = (await context.metrics.unopened.get()).values
  expect(counted).toEqual([{ labels: { key: 'test', reason: 'missing_key' }, value: expect.any(Number) }])
  expect(counted[0]?.value).toBeGreaterThanOrEqual(tries)
  expect(await outcomes({ ...shop, context })).toEqual({ not_made: counted[0]?.value })
  expect(endpoint.receiver.requests).toEqual([])

  clock.advance({ ms: minuteMs })
  shop.startWorker()
  const [row] = await shop.settled(({ status }) => status === 'succeeded')
  expect(row?.attempt_count).toBe(1)
  expect(await tallyOf(shop, endpoint)).toEqual({ succeeded_count: 1, failed_count: 0 })
})

test('an altered secret spends no attempt either, and its key does not count as missing', async () => {
  const shop = await openTestShop()
  await shop.addEndpoint()
  await shop.context.db
    .updateTable('webhook_endpoints')
    .set({ secret_sealed: shop.context.secrets.seal('whsec', 'of another row') })
    .execute()
  await shop.emit()
  shop.startWorker()
  const [row] = await shop.settled(({ status, waiting }) => status === 'pending' && waiting)
  expect(row?.attempt_count).toBe(0)
  expect(shop.context.secrets.missed()).toEqual([])
  const { values } = await shop.context.metrics.unopened.get()
  expect(values.map(({ labels }) => labels)).toEqual([{ key: 'test', reason: 'altered' }])
})
