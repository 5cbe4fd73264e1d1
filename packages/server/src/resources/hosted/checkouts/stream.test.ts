import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../../testing/checkouts.ts'
import { insertPayment } from '../../../testing/payments/rows.ts'
import { serveBeside } from '../../../testing/serve-beside.ts'
import { openStream, type TestStream } from '../../../testing/streams.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] } })
  await insertVerifiedWallet(api.context, api.scope, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
})
afterAll(() => api.close())

const openCheckout = async () => {
  const body = { mode: 'payment', amount: 500, chain: 'base', token: 'USDC', metadata: { note: 'secret' } }
  const { json } = await api.call('POST', api.path('checkouts'), { body })
  return { id: json.id as string, path: `/v1/checkout/${json.hostedUrl.split('/').at(-1)}` }
}

const follow = async (path: string, lastEventId: string | null = null) => {
  const stream = await openStream(`${api.baseUrl}${path}/events`, { lastEventId })
  onTestFinished(stream.close)
  return stream
}

const statesOf = ({ told }: TestStream) => told.map(({ data }) => JSON.parse(data))

test('the stream of a checkout tells its state at once, and again whenever that has changed', async () => {
  const { id, path } = await openCheckout()
  const streams = [await follow(path), await follow(path)]
  for (const stream of streams) await stream.until(1)
  await api.call('POST', `${path}/prepare-payment`, { key: '' })
  for (const stream of streams) await stream.until(2)
  await insertPayment(api.context, api.scope, {
    checkout_id: id,
    status: 'pending',
    state: 'seen',
    tx_id: '0x1',
  })
  for (const stream of streams) {
    await stream.until(3)
    expect(statesOf(stream)).toMatchObject([
      { status: 'open', completedAt: null, payment: null },
      { status: 'pending', payment: null },
      { status: 'pending', payment: { status: 'pending', txHash: '0x1', confirmations: 0 } },
    ])
  }
})

test('the stream shows nothing that the page does not show', async () => {
  const { path } = await openCheckout()
  const stream = await follow(path)
  const [state] = await stream.until(1)
  const { json } = await api.call('GET', path, { key: '' })
  const { status, completedAt, payment, payments, addressChanges } = json
  expect(JSON.parse(state?.data ?? '')).toEqual({ status, completedAt, payment, payments, addressChanges })
})

test('who comes again is not told the state that was told before', async () => {
  const { path } = await openCheckout()
  const first = await follow(path)
  await first.until(1)
  first.close()
  const second = await follow(path, first.lastEventId)
  await api.call('POST', `${path}/prepare-payment`, { key: '' })
  await second.until(1)
  expect(statesOf(second)).toMatchObject([{ status: 'pending' }])
})

test('a page of another origin may open the stream', async () => {
  const { path } = await openCheckout()
  const { headers } = await follow(path)
  expect(headers.get('access-control-allow-origin')).toBe('*')
})

test('an unknown token, and the id of a checkout, are not found', async () => {
  const { id } = await openCheckout()
  for (const token of ['unknown', id]) expect((await follow(`/v1/checkout/${token}`)).status).toBe(404)
})

test('the streams from one address are bounded; those from others, and those of merchants, have places of their own', async () => {
  const streams = { perCaller: 9, perWorkspace: 9, perAddress: 2, perProcess: 9 }
  const { path } = await openCheckout()
  const bounded = await serveBeside(api, { trustedProxies: 1, streams })
  onTestFinished(bounded.close)
  const openAt = async (address: string, place = path) => {
    const stream = await openStream(`${bounded.baseUrl}${place}`, {
      headers: { 'x-forwarded-for': address, authorization: `Bearer ${api.keys.readonly}` },
    })
    onTestFinished(stream.close)
    return stream
  }
  const first = await openAt('203.0.113.7', `${path}/events`)
  await openAt('203.0.113.7', `${path}/events`)
  const refused = await openAt('203.0.113.7', `${path}/events`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  expect(refused.text).toContain('2 streams are open from this address')
  expect((await openAt('203.0.113.8', `${path}/events`)).status).toBe(200)
  expect((await openAt('203.0.113.7', '/v1/events/stream')).status).toBe(200)
  first.close()
  await expect.poll(async () => (await openAt('203.0.113.7', `${path}/events`)).status).toBe(200)
})
