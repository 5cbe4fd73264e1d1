import { expect, test } from 'vitest'
import { Stablerail } from '../index.ts'
import { createMock } from './index.ts'

const mug = { mode: 'payment', amount: 1999, chain: 'base', token: 'USDC' } as const
const mock = createMock()
const client = new Stablerail({
  apiKey: 'sk_test_mock',
  workspaceId: 'ws_mock',
  maxRetries: 0,
  fetch: mock.fetch,
})

test('a checkout that accepts several pairs is prepared for each, and shows the one that was paid', async () => {
  const usdc = { chain: 'polygon', token: 'USDC' } as const
  const checkout = await client.checkouts.create({ ...mug, accepts: [usdc] })
  expect(checkout.accepts).toEqual([{ chain: 'base', token: 'USDC' }, usdc])
  const token = checkout.hostedUrl.split('/').at(-1) ?? ''
  const fixed = await client.hostedCheckouts.preparePayment(token)
  expect(fixed).toMatchObject({ chain: 'base', token: 'USDC', chainId: 8453 })
  const other = await client.hostedCheckouts.preparePayment(token, usdc)
  expect(other).toMatchObject({ ...usdc, chainId: 137, transaction: { chainId: 137 } })
  expect(other.paymentUri).toContain('@137/')
  await client.hostedCheckouts.preparePayment(token)
  const shown = await client.hostedCheckouts.retrieve(token)
  expect(shown).toMatchObject({ chain: 'base', accepts: checkout.accepts, instructions: other })
  const refused = client.hostedCheckouts.preparePayment(token, { chain: 'base', token: 'USDT' })
  await expect(refused).rejects.toMatchObject({ code: 'invalid_request', param: 'token' })
  const { payment } = mock.payCheckout(checkout.id, usdc)
  expect(await client.checkouts.retrieve(checkout.id)).toMatchObject({
    ...usdc,
    accepts: checkout.accepts,
    status: 'succeeded',
    paymentId: payment.id,
    fullySettled: true,
  })
})

test('a checkout that a test adds accepts its own pair', async () => {
  const { id } = mock.add('Checkout', { chain: 'polygon', token: 'USDT', workspaceId: 'ws_mock' })
  expect((await client.checkouts.retrieve(id)).accepts).toEqual([{ chain: 'polygon', token: 'USDT' }])
})
