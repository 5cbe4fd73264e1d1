import { startReceiver } from '@stablerail/test-support'
import { expect, onTestFinished, test } from 'vitest'
import { startDeliveryWorker } from '../../mechanisms/deliveries/index.ts'
import { createOutgoing } from '../../mechanisms/outgoing/index.ts'
import { startTestApi } from '../../testing/api.ts'

test('a webhook that was not sent before its customer was deleted tells nothing personal of them', async () => {
  const receiver = await startReceiver()
  const webhooks = { concurrency: 8, concurrencyPerEndpoint: 8, allowedOrigins: [receiver.origin] }
  const api = await startTestApi({ config: { webhooks } })
  onTestFinished(async () => {
    await api.close()
    await receiver.stop()
  })
  await api.call('POST', api.path('webhook_endpoints'), { body: { url: receiver.url, events: ['*'] } })
  const personal = { email: 'grace@buyer.example', name: 'Grace Hopper' }
  const { customer } = (await api.call('POST', api.path('customers'), { body: personal })).json
  await api.call('DELETE', api.path(`customers/${customer.id}`))

  const outgoing = createOutgoing({ allowedOrigins: webhooks.allowedOrigins })
  const worker = startDeliveryWorker(api.context, outgoing, { pollMs: 20 })
  const typesSent = () => receiver.requests.map(({ rawBody }) => JSON.parse(rawBody.toString()).type)
  await expect
    .poll(typesSent, { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['customer.created', 'customer.deleted']))
  await worker.stop()
  await outgoing.close()
  const sent = receiver.requests.map(({ rawBody }) => rawBody.toString()).join()
  expect(sent).toContain(customer.id)
  for (const text of Object.values(personal)) expect(sent).not.toContain(text)
})
