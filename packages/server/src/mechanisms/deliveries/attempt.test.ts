import { webhookDelivery } from '@stablerail/contract'
import { expect, test } from 'vitest'
import { openGatedShop } from '../../testing/webhooks/gate.ts'
import { openTestShop } from '../../testing/webhooks/shop.ts'
import { createOutgoing, type Outgoing } from '../outgoing/index.ts'
import { makeAttempt } from './attempt.ts'
import { createOpenSecret } from './signing-secret.ts'
import { claimDeliveries } from './store.ts'

test.each([
  ['as long as an attempt may take is begun', 0, 'answered', 1],
  ['a millisecond less is given back unsent: another worker would send it as well', -1, 'not_made', 0],
])('an attempt whose lease lasts %s', async (_, extraMs, kind, requestCount) => {
  const shop = await openTestShop()
  const { context } = shop
  const { receiver } = await shop.addEndpoint()
  await shop.emit()
  const lastsMs = webhookDelivery.timeoutMs + extraMs
  const lease = { owner: 'worker.1', lastsMs, endsMs: 5_000 + lastsMs }
  const limits = { afterEndpointId: '', total: 1, perEndpoint: 1, exceptions: new Map<string, number>() }
  const [delivery] = (await claimDeliveries(context.db, lease, limits)).deliveries
  if (delivery === undefined) throw new Error('There was nothing to claim.')
  const { allowedOrigins } = context.config.webhooks
  const outgoing = createOutgoing({ allowedOrigins, maxConnectionsPerOrigin: 1 })
  const sender = { outgoing, openSecret: createOpenSecret(context.secrets) }
  const result = await makeAttempt(context, sender, delivery, new AbortController().signal, () => 5_000)
  await outgoing.close()
  expect(result.kind).toBe(kind)
  expect(receiver.requests).toHaveLength(requestCount)
})

test('a delivery that gets no connection in time was not attempted, and is sent again a second later', async () => {
  const { gate, shop } = await openGatedShop()
  const { context } = shop
  await shop.emit(2)
  const lease = { owner: 'worker.1', lastsMs: 60_000, endsMs: performance.now() + 60_000 }
  const limits = { afterEndpointId: '', total: 2, perEndpoint: 2, exceptions: new Map<string, number>() }
  const { deliveries } = await claimDeliveries(context.db, lease, limits)
  const { allowedOrigins } = context.config.webhooks
  const outgoing = createOutgoing({ allowedOrigins, maxConnectionsPerOrigin: 1 })
  const impatient: Outgoing = { ...outgoing, post: (asked) => outgoing.post({ ...asked, timeoutMs: 50 }) }
  const attempt = (delivery: (typeof deliveries)[number] | undefined, by: Outgoing) => {
    if (delivery === undefined) throw new Error('There was nothing to claim.')
    const sender = { outgoing: by, openSecret: createOpenSecret(context.secrets) }
    return makeAttempt(context, sender, delivery, new AbortController().signal)
  }
  const first = attempt(deliveries[0], outgoing)
  await gate.reaches(1)
  expect(await attempt(deliveries[1], impatient)).toEqual({ kind: 'not_made', againInMs: 1_000 })
  gate.answer(0, 200)
  expect(await first).toMatchObject({ kind: 'answered', httpStatus: 200 })
  await outgoing.close()
  expect(gate.arrived()).toBe(1)
})
