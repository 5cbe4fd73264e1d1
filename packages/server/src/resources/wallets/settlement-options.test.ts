import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../testing/checkouts.ts'
import { createTestScope } from '../../testing/context.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const [usdc, usdt] = [
  { chain: 'base', token: 'USDC' },
  { chain: 'base', token: 'USDT' },
] as const

const facts = { confirmations: 10, depositAddresses: false }

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] } })
})
afterAll(() => api.close())

const openShop = async () => {
  const scope = await createTestScope(api.context)
  const key = await api.makeKey(scope, 'readonly')
  const path = `/v1/workspaces/${scope.workspaceId}/settlement_options`
  return { scope, options: async () => (await api.call('GET', path, { key })).json.data }
}

test('a pair is an option once a wallet for it is verified, and each option makes a checkout', async () => {
  const { scope, options } = await openShop()
  expect(await options()).toEqual([])
  const walletId = await insertVerifiedWallet(api.context, scope, address, usdc)
  const otherId = await insertVerifiedWallet(api.context, scope, address, usdt)
  expect(await options()).toEqual([
    { ...usdc, walletId, ...facts },
    { ...usdt, walletId: otherId, ...facts },
  ])
  const key = await api.makeKey(scope, 'full')
  for (const { chain, token } of await options()) {
    const body = { mode: 'payment', amount: 500, chain, token }
    const path = `/v1/workspaces/${scope.workspaceId}/checkouts`
    expect((await api.call('POST', path, { key, body })).status).toBe(201)
  }
})

test('a wallet that is unverified, removed or not the default is no option, nor one on a chain that is not offered', async () => {
  const { scope, options } = await openShop()
  const walletId = await insertVerifiedWallet(api.context, scope, address, usdc)
  const setWallet = (change: object) =>
    api.context.db.updateTable('wallets').set(change).where('id', '=', walletId).execute()
  await insertVerifiedWallet(api.context, scope, address, { chain: 'ethereum', token: 'USDC' })
  expect(await options()).toEqual([{ ...usdc, walletId, ...facts }])
  const now = api.context.clock.now()
  for (const change of [{ verified_at: null }, { is_default: false }, { removed_at: now }]) {
    await setWallet(change)
    expect(await options()).toEqual([])
    await setWallet({ verified_at: now, is_default: true, removed_at: null })
  }
})

test('an option says whether the deployment has a deposit factory on its chain', async () => {
  const { networks } = api.context.config
  const { scope, options } = await openShop()
  await insertVerifiedWallet(api.context, scope, address, usdc)
  const depositFactory = '0x1111111111111111111111111111111111111111' as const
  api.context.config.networks = [{ ...unreadNetwork, depositFactory }]
  expect(await options()).toMatchObject([{ ...usdc, depositAddresses: true }])
  api.context.config.networks = networks
})

test('a mode has the options of the networks that are offered in it', async () => {
  const { scope, options } = await openShop()
  await insertVerifiedWallet(api.context, scope, address, usdc)
  expect(await options()).toHaveLength(1)
  const key = await api.makeKey({ ...scope, livemode: true }, 'readonly')
  const live = await api.call('GET', `/v1/workspaces/${scope.workspaceId}/settlement_options`, { key })
  expect(live.json).toEqual({ data: [] })
})
