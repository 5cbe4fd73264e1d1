/**
 * Tests that crediting a payment by hand has the same effect on its checkout in the SDK's mock as on the
 * server.
 */
import { createMock } from '@stablerail/sdk/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from './api.ts'
import { insertVerifiedWallet, unreadNetwork } from './checkouts.ts'
import { idOf, masked, type Send, sendWith, servedBy } from './parity.ts'
import { insertPayment } from './payments/rows.ts'

const usdc = { chain: 'base', token: 'USDC' } as const
const mug = { mode: 'payment', amount: 1999, ...usdc }

const mock = createMock()
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] } })
  await insertVerifiedWallet(api.context, api.scope, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', usdc)
})
afterAll(() => api.close())

it.each([
  ['enough', '19990042'],
  ['less than was asked', '14990042'],
])('a checkout that a payment of %s is credited to by hand', async (_, amount_base) => {
  const { workspaceId } = api.scope
  const received = {
    workspaceId,
    status: 'confirmed',
    unmatchedInbound: true,
    reorgSuspected: false,
  } as const
  const none = { checkoutId: null, invoiceId: null, customerId: null }
  const ends: [Send, () => Promise<string> | string][] = [
    [sendWith(fetch, servedBy(api)), () => insertPayment(api.context, api.scope, { amount_base })],
    [
      sendWith(mock.fetch, servedBy(api)),
      () => mock.add('Payment', { ...received, ...none, ...usdc, tokenAmountBase: amount_base }).id,
    ],
  ]
  const told = await Promise.all(
    ends.map(async ([send, pay]) => {
      const checkoutId = idOf((await send('POST', 'checkouts', mug)).json)
      const { status } = await send('POST', `payments/${await pay()}/credit`, { checkoutId })
      return [status, masked(await send('GET', `checkouts/${checkoutId}`))]
    }),
  )
  expect(told[1]).toEqual(told[0])
  expect(told[0]?.[0]).toBe(200)
})
