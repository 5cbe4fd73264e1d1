import { webhookDelivery } from '@stablerail/contract'
import { expect, it } from 'vitest'
import { mostEarlierAttempts } from '../../mechanisms/deliveries/attempts-store.ts'
import { refusal, useEndpointApi } from '../../testing/webhooks/endpoint-api.ts'

const api = useEndpointApi()

const sendTest = async () => {
  const { endpoint } = await api.create({ events: ['customer.created'] })
  const { body } = await api.call('POST', `/${endpoint.id}/test`)
  const listed = await api.call('GET', `/${endpoint.id}/deliveries`)
  return { endpoint, eventId: body.eventId as string, delivery: listed.body.data[0] }
}

it('a delivery has the body that is sent, and no attempt before the first', async () => {
  const { endpoint, eventId, delivery } = await sendTest()
  const path = `/${endpoint.id}/deliveries/${delivery.id}`
  const { status, body } = await api.call('GET', path, { key: api.keys.readonly })
  expect([status, body.delivery, body.attempts]).toEqual([200, delivery, []])
  expect(JSON.parse(body.body)).toMatchObject({
    id: eventId,
    type: 'webhook.endpoint.test',
    livemode: false,
    data: { endpointId: endpoint.id },
  })
})

it('a delivery whose event was deleted has no body', async () => {
  const { endpoint, delivery } = await sendTest()
  await api.context().db.deleteFrom('events').where('id', '=', delivery.eventId).execute()
  const { body } = await api.call('GET', `/${endpoint.id}/deliveries/${delivery.id}`)
  expect(body.body).toBeNull()
})

it('a delivery is found at its own endpoint only', async () => {
  const [first, second] = [await sendTest(), await sendTest()]
  const elsewhere = await api.call('GET', `/${second.endpoint.id}/deliveries/${first.delivery.id}`)
  expect(refusal(elsewhere)).toEqual([404, 'not_found', null])
})

it('the description of the attempts names the number that is kept', () => {
  expect([mostEarlierAttempts + 1, webhookDelivery.maxAttempts]).toEqual([20, 10])
})
