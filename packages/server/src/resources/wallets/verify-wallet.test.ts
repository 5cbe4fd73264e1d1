import { addressKey } from '@stablerail/chains/addresses'
import { chains, type Wallet } from '@stablerail/contract'
import { createTestClock, type TestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evmSigner, type Signer, signerOn } from '../../../../chains/test/signers.ts'
import { openShop, type WalletShop } from '../../testing/wallets/shop.ts'
import { findDefaultWallet } from './index.ts'

let clock: TestClock
let shop: WalletShop

beforeAll(async () => {
  clock = createTestClock(new Date())
  shop = await openShop({ clock })
})
afterAll(() => shop.close())

test.each(chains)(
  'an address on %s is registered unverified and verified by its signature',
  async (chain) => {
    const merchant = await shop.createMerchant()
    const signer = signerOn(chain)
    const { wallet, challenge } = await merchant.register(chain, 'USDC', signer.address)
    expect(wallet).toMatchObject({ chain, address: signer.address, verified: false, isDefault: false })
    expect(await findDefaultWallet(shop.context.db, merchant.workspaceId, chain, 'USDC')).toBeNull()
    clock.advance({ seconds: 1 })
    const { status, body } = await merchant.verify(wallet, challenge, signer)
    expect(status).toBe(200)
    const verified = { ...wallet, verified: true, verifiedAt: clock.now().toISOString(), isDefault: true }
    expect(body).toEqual({ wallet: verified })
    expect(await merchant.retrieve(wallet)).toEqual(verified)
    expect(await findDefaultWallet(shop.context.db, merchant.workspaceId, chain, 'USDC')).toEqual({
      id: wallet.id,
      address: signer.address,
      address_key: addressKey(chain, signer.address),
      removed: false,
      byContract: false,
      contractNetworkId: null,
      replacesDeposits: false,
    })
    const events = await shop.eventsOf(merchant.workspaceId)
    expect(events.map(({ type, livemode }) => [type, livemode])).toEqual([
      ['wallet.connected', true],
      ['wallet.verified', true],
    ])
    expect(JSON.parse(events[1]?.payload ?? '')).toEqual({ wallet: verified })
  },
)

test('of twenty concurrent requests with one challenge and a right signature, one verifies the wallet', async () => {
  const merchant = await shop.createMerchant()
  const signer = evmSigner()
  const { wallet, challenge } = await merchant.register('base', 'USDC', signer.address)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => merchant.verify(wallet, challenge, signer)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 400)
  expect(refused).toHaveLength(19)
  expect(refused[0]?.body.error).toMatchObject({ code: 'invalid_request', param: 'challengeId' })
  const types = (await shop.eventsOf(merchant.workspaceId)).map(({ type }) => type)
  expect(types).toEqual(['wallet.connected', 'wallet.verified'])
})

test('a wrong signature uses the challenge up, so that the right one comes too late', async () => {
  const merchant = await shop.createMerchant()
  const [owner, thief] = [evmSigner(), evmSigner()]
  const { wallet, challenge } = await merchant.register('base', 'USDC', owner.address)
  const wrong = await merchant.verify(wallet, challenge, thief)
  expect(wrong.status).toBe(400)
  expect(wrong.body.error).toMatchObject({ code: 'invalid_request', param: 'signature' })
  const late = await merchant.verify(wallet, challenge, owner)
  expect([late.status, late.body.error.param]).toEqual([400, 'challengeId'])
  expect(await merchant.retrieve(wallet)).toEqual(wallet)
  expect((await merchant.verify(wallet, await merchant.challenge(wallet), owner)).status).toBe(200)
})

test('of a right and a wrong signature at once, only the one that comes first is checked', async () => {
  const merchant = await shop.createMerchant()
  for (let round = 0; round < 5; round += 1) {
    const [owner, thief] = [evmSigner(), evmSigner()]
    const { wallet, challenge } = await merchant.register('base', 'USDC', owner.address)
    const [right, wrong] = await Promise.all([
      merchant.verify(wallet, challenge, owner),
      merchant.verify(wallet, challenge, thief),
    ])
    expect(wrong.status).toBe(400)
    const looked = [right.status === 200, wrong.body.error.param === 'signature']
    expect(looked.filter(Boolean)).toHaveLength(1)
    expect((await merchant.retrieve(wallet)).verified).toBe(right.status === 200)
  }
})

test('a challenge lasts ten minutes, and is used up also when it comes late', async () => {
  const merchant = await shop.createMerchant()
  const signer = evmSigner()
  const first = await merchant.register('base', 'USDC', signer.address)
  const second = await merchant.register('base', 'USDT', signer.address)
  clock.advance({ minutes: 10, ms: -1 })
  await merchant.renew()
  expect((await merchant.verify(first.wallet, first.challenge, signer)).status).toBe(200)
  clock.advance({ ms: 1 })
  const late = await merchant.verify(second.wallet, second.challenge, signer)
  expect([late.status, late.body.error.param]).toEqual([400, 'challengeId'])
  expect(late.body.error.message).toContain('expired')
  const again = await merchant.verify(second.wallet, second.challenge, signer)
  expect(again.body.error.message).toContain('was used')
})

test('a new challenge invalidates the one before, and concurrent new ones leave one', async () => {
  const merchant = await shop.createMerchant()
  const signer = evmSigner()
  const { wallet, challenge } = await merchant.register('base', 'USDC', signer.address)
  const fresh = await Promise.all(Array.from({ length: 8 }, () => merchant.challenge(wallet)))
  expect(new Set(fresh.map(({ id }) => id)).size).toBe(8)
  expect((await merchant.verify(wallet, challenge, signer)).status).toBe(400)
  const outcomes: number[] = []
  for (const one of fresh) outcomes.push((await merchant.verify(wallet, one, signer)).status)
  expect(outcomes.filter((status) => status === 200)).toHaveLength(1)
})

test('a challenge of one wallet verifies no other', async () => {
  const merchant = await shop.createMerchant()
  const signer = evmSigner()
  const one = await merchant.register('base', 'USDC', signer.address)
  const two = await merchant.register('base', 'USDT', signer.address)
  const crossed = await merchant.verify(two.wallet, one.challenge, signer)
  expect([crossed.status, crossed.body.error.param]).toEqual([400, 'challengeId'])
  expect((await merchant.verify(one.wallet, one.challenge, signer)).status).toBe(200)
})

test('verifying a verified wallet again changes nothing and emits no event', async () => {
  const merchant = await shop.createMerchant()
  const signer = evmSigner()
  const wallet = await merchant.connect('base', 'USDC', signer)
  clock.advance({ minutes: 1 })
  const again = await merchant.verify(wallet, await merchant.challenge(wallet), signer)
  expect(again.body).toEqual({ wallet })
  const types = (await shop.eventsOf(merchant.workspaceId)).map(({ type }) => type)
  expect(types).toEqual(['wallet.connected', 'wallet.verified'])
})

test('a verification sent again with its idempotency key gets the first answer', async () => {
  const merchant = await shop.createMerchant()
  const signer = evmSigner()
  const { wallet, challenge } = await merchant.register('base', 'USDC', signer.address)
  const body = { challengeId: challenge.id, signature: await signer.sign(challenge.message) }
  const send = () =>
    merchant.call('POST', `/${wallet.id}/verify`, body, { 'idempotency-key': 'the same verification' })
  const first = await send()
  const second = await send()
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
})

test('ten wallets verified at once leave one default', async () => {
  const merchant = await shop.createMerchant()
  const signers = Array.from({ length: 10 }, () => evmSigner())
  const registered = await Promise.all(
    signers.map(({ address }) => merchant.register('base', 'USDC', address)),
  )
  const answers = await Promise.all(
    registered.map(({ wallet, challenge }, index) =>
      merchant.verify(wallet, challenge, signers[index] as Signer),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const { data } = (await merchant.call('GET')).body as { data: Wallet[] }
  expect(data.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('a wallet removed while it is being verified stays removed, and no default', async () => {
  const merchant = await shop.createMerchant()
  for (let round = 0; round < 10; round += 1) {
    const signer = evmSigner()
    const { wallet, challenge } = await merchant.register('base', 'USDC', signer.address)
    const [verified, removed] = await Promise.all([
      merchant.verify(wallet, challenge, signer),
      merchant.call('DELETE', `/${wallet.id}`),
    ])
    expect([200, 400, 404]).toContain(verified.status)
    expect(removed.status).toBe(204)
    expect(await findDefaultWallet(shop.context.db, merchant.workspaceId, 'base', 'USDC')).toBeNull()
  }
})
