import type { Wallet } from '@stablerail/contract'
import { createTestClock, type TestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evmSigner } from '../../../../chains/test/signers.ts'
import { createApiKey } from '../../access/api-keys/index.ts'
import { transact } from '../../mechanisms/work/transact.ts'
import { openShop, type WalletShop } from '../../testing/wallets/shop.ts'
import { findDefaultWallet, findWallet } from './index.ts'

let clock: TestClock
let shop: WalletShop

beforeAll(async () => {
  clock = createTestClock(new Date())
  shop = await openShop({ clock })
})
afterAll(() => shop.close())

test('concurrent changes of the default leave exactly one default', async () => {
  const merchant = await shop.createMerchant()
  const wallets = [await merchant.connect(), await merchant.connect(), await merchant.connect()]
  const other = await merchant.connect('base', 'USDT')
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      merchant.call('PATCH', `/${wallets[index % 3]?.id}`, { isDefault: true, nickname: `n${index}` }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  for (const { body } of answers) expect(body.isDefault).toBe(true)
  const { data } = (await merchant.call('GET')).body as { data: Wallet[] }
  expect(data.filter(({ isDefault, token }) => isDefault && token === 'USDC')).toHaveLength(1)
  expect(data.find(({ id }) => id === other.id)?.isDefault).toBe(true)
})

test('an unverified wallet cannot be the default, and the default cannot be unset without another', async () => {
  const merchant = await shop.createMerchant()
  const verified = await merchant.connect()
  const { wallet } = await merchant.register('base', 'USDC', evmSigner().address)
  const unproven = await merchant.call('PATCH', `/${wallet.id}`, { isDefault: true, nickname: 'lost' })
  expect(unproven.status).toBe(422)
  expect(unproven.body.error).toMatchObject({
    code: 'signing_required',
    param: 'isDefault',
    metadata: { chain: 'base', token: 'USDC' },
  })
  expect((await merchant.retrieve(wallet)).nickname).toBe('')
  const none = await merchant.call('PATCH', `/${verified.id}`, { isDefault: false })
  expect([none.status, none.body.error.param]).toEqual([400, 'isDefault'])
  const renamed = await merchant.call('PATCH', `/${wallet.id}`, { isDefault: false, nickname: 'Till' })
  expect(renamed.body).toEqual({ ...wallet, nickname: 'Till' })
  expect((await merchant.call('PATCH', `/${wallet.id}`, {})).body.nickname).toBe('Till')
})

test('a removed default hands over to the oldest other verified wallet', async () => {
  const merchant = await shop.createMerchant()
  const connect = async () => {
    clock.advance({ ms: 1 })
    return await merchant.connect()
  }
  const first = await connect()
  await merchant.register('base', 'USDC', evmSigner().address)
  const second = await connect()
  const third = await connect()
  await merchant.call('PATCH', `/${third.id}`, { isDefault: true })
  const { db } = shop.context
  const defaultId = async () =>
    (await findDefaultWallet(db, merchant.workspaceId, 'base', 'USDC'))?.id ?? null
  for (const [removed, heir] of [
    [third, first.id],
    [first, second.id],
    [second, null],
  ] as const) {
    expect(await defaultId()).toBe(removed.id)
    expect((await merchant.call('DELETE', `/${removed.id}`)).status).toBe(204)
    expect(await defaultId()).toBe(heir)
  }
  const { data } = (await merchant.call('GET')).body as { data: Wallet[] }
  expect(data.map(({ verified }) => verified)).toEqual([false])
})

test('wallets removed and made default at once leave one default among those not removed', async () => {
  const merchant = await shop.createMerchant()
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await merchant.connect(), await merchant.connect()]
    const [removal, promotion] = await Promise.all([
      merchant.call('DELETE', `/${one.id}`),
      merchant.call('PATCH', `/${one.id}`, { isDefault: true }),
      merchant.call('PATCH', `/${two.id}`, { isDefault: true }),
    ])
    expect(removal.status).toBe(204)
    expect([200, 404]).toContain(promotion.status)
    const { data } = (await merchant.call('GET')).body as { data: Wallet[] }
    expect(data.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([two.id])
    await merchant.call('DELETE', `/${two.id}`)
  }
})

test('buyers keep the deposit addresses of a removed wallet unless the removal replaces them', async () => {
  const merchant = await shop.createMerchant()
  const replaces = async (query: string) => {
    const wallet = await merchant.connect()
    const { status } = await merchant.call('DELETE', `/${wallet.id}${query}`)
    const row = await findWallet(shop.context.db, merchant.workspaceId, wallet.id)
    return [status, row?.removed, row?.replacesDeposits]
  }
  expect(await replaces('')).toEqual([204, true, false])
  expect(await replaces('?depositAddresses=keep')).toEqual([204, true, false])
  expect(await replaces('?depositAddresses=replace')).toEqual([204, true, true])
  expect(await replaces('?depositAddresses=none')).toEqual([400, false, false])
})

test('a removed wallet is not found by its routes, and is still found for its payments', async () => {
  const merchant = await shop.createMerchant()
  const signer = evmSigner()
  const wallet = await merchant.connect('base', 'USDC', signer)
  const fresh = await merchant.challenge(wallet)
  const verification = { challengeId: fresh.id, signature: await signer.sign(fresh.message) }
  await merchant.call('DELETE', `/${wallet.id}`)
  const attempts = [
    await merchant.call('GET', `/${wallet.id}`),
    await merchant.call('DELETE', `/${wallet.id}`),
    await merchant.call('PATCH', `/${wallet.id}`, { nickname: 'back' }),
    await merchant.call('POST', `/${wallet.id}/challenge`),
    await merchant.call('POST', `/${wallet.id}/verify`, verification),
  ]
  expect(attempts.map(({ status }) => status)).toEqual(Array(5).fill(404))
  const found = await findWallet(shop.context.db, merchant.workspaceId, wallet.id)
  expect(found).toMatchObject({ id: wallet.id, removed: true })
  const last = (await shop.eventsOf(merchant.workspaceId)).at(-1)
  expect(last?.type).toBe('wallet.removed')
  expect(JSON.parse(last?.payload ?? '')).toEqual({ wallet: { ...wallet, isDefault: false } })
  const { changes } = await shop.context.db
    .selectFrom('audit_log')
    .select('changes')
    .where('target', '=', wallet.id)
    .where('action', '=', 'wallet.removed')
    .executeTakeFirstOrThrow()
  expect(changes).toEqual([
    { field: 'address', before: wallet.address, after: null },
    { field: 'token', before: 'USDC', after: null },
    { field: 'chain', before: 'base', after: null },
  ])
})

test("another workspace's wallet is not found, by any route", async () => {
  const [owner, stranger] = [await shop.createMerchant(), await shop.createMerchant()]
  const signer = evmSigner()
  const { wallet, challenge } = await owner.register('base', 'USDC', signer.address)
  const verification = { challengeId: challenge.id, signature: await signer.sign(challenge.message) }
  const attempts = [
    await stranger.call('GET', `/${wallet.id}`),
    await stranger.call('PATCH', `/${wallet.id}`, { nickname: 'mine' }),
    await stranger.call('DELETE', `/${wallet.id}`),
    await stranger.call('POST', `/${wallet.id}/challenge`),
    await stranger.call('POST', `/${wallet.id}/verify`, verification),
  ]
  expect(attempts.map(({ status, body }) => [status, body.error.code])).toEqual(
    Array(5).fill([404, 'not_found']),
  )
  expect((await stranger.call('GET')).body).toEqual({ data: [] })
  expect(await findWallet(shop.context.db, stranger.workspaceId, wallet.id)).toBeNull()
  expect((await owner.verify(wallet, challenge, signer)).status).toBe(200)
})

test('registering, verifying and removing need a factor of the last five minutes; renaming does not', async () => {
  const merchant = await shop.createMerchant()
  const signer = evmSigner()
  const { wallet, challenge } = await merchant.register('base', 'USDC', signer.address)
  clock.advance({ minutes: 5, ms: 1 })
  const guarded = [
    await merchant.call('POST', '', { chain: 'base', token: 'USDT', address: signer.address }),
    await merchant.verify(wallet, challenge, signer),
    await merchant.call('DELETE', `/${wallet.id}`),
  ]
  expect(guarded.map(({ status, body }) => [status, body.error.code])).toEqual(
    Array(3).fill([401, 'aal_required']),
  )
  expect((await merchant.call('GET', `/${wallet.id}`)).status).toBe(200)
  expect((await merchant.call('PATCH', `/${wallet.id}`, { nickname: 'Till' })).status).toBe(200)
  await merchant.renew()
  // The rejected request did not use up the challenge.
  expect((await merchant.verify(wallet, challenge, signer)).status).toBe(200)
})

test('an API key gets 401 on wallet routes, whatever it may do elsewhere', async () => {
  const { workspaceId } = await shop.createMerchant()
  const { secret } = await transact(shop.context, { workspaceId, livemode: false }, (work) =>
    createApiKey(work, { name: 'Full', permission: 'full', livemode: false }),
  )
  const { status, body } = await shop.call('GET', `/v1/workspaces/${workspaceId}/wallets`, {
    headers: { authorization: `Bearer ${secret}` },
  })
  expect([status, body.error.code]).toEqual([401, 'unauthorized'])
})
