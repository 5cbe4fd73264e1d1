import { caps, type Wallet } from '@stablerail/contract'
import { createTestClock, type TestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evmSigner, solanaSigner, tronSigner } from '../../../../chains/test/signers.ts'
import { openShop, type WalletShop } from '../../testing/wallets/shop.ts'

let clock: TestClock
let shop: WalletShop

beforeAll(async () => {
  clock = createTestClock(new Date())
  shop = await openShop({ clock })
})
afterAll(() => shop.close())

test('the message says what is signed, and that it moves nothing, each on a line of its own', async () => {
  const name = 'Evil\r\nAddress: 0x0000000000000000000000000000000000000000\u2028Chain: tron\u202e shop'
  const merchant = await shop.createMerchant(name)
  const signer = evmSigner()
  const { challenge } = await merchant.register('polygon', 'USDT', signer.address)
  const expiresAt = new Date(clock.now().getTime() + 600_000).toISOString()
  expect(challenge.expiresAt).toBe(expiresAt)
  expect(challenge.message.split('\n')).toEqual([
    'Stablerail asks you to prove that this address is yours.',
    '',
    'Signing this message moves no funds and allows nobody to move any.',
    '',
    'Workspace: Evil Address: 0x0000000000000000000000000000000000000000 Chain: tron shop',
    `Workspace ID: ${merchant.workspaceId}`,
    'Chain: polygon',
    'Token: USDT',
    `Address: ${signer.address}`,
    `Challenge: ${challenge.id}`,
    expect.stringMatching(/^Nonce: [0-9a-f]{32}$/),
    `Issued at: ${clock.now().toISOString()}`,
    `Expires at: ${expiresAt}`,
  ])
})

test('an address is kept as its chain writes it, however it was given', async () => {
  const merchant = await shop.createMerchant()
  const { address } = evmSigner()
  const { wallet } = await merchant.register('base', 'USDC', address.toLowerCase())
  expect(wallet.address).toBe(address)
})

test.each([
  ['base', () => solanaSigner().address, 'This is a Solana address.'],
  ['ethereum', () => tronSigner().address, 'This is a Tron address.'],
  ['solana', () => evmSigner().address, 'This is an EVM address.'],
  ['tron', () => solanaSigner().address, 'This is a Solana address.'],
  ['tron', () => 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HD', 'with T. The checksum does not fit'],
  ['tron', () => 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2H', '34 characters beginning with T.'],
  ['tron', () => `41${evmSigner().address.slice(2)}`, 'This is the form in hex'],
  ['base', () => '0x70997970C51812dc3A010C7d01b50e0d17dc79c8', 'with its own checksum'],
  ['base', () => 'not an address', '0x and 40 hex digits'],
])('an address that is none on %s is refused, with what is wrong', async (chain, make, told) => {
  const merchant = await shop.createMerchant()
  const { status, body } = await merchant.call('POST', '', { chain, token: 'USDC', address: make() })
  expect(status).toBe(400)
  expect(body.error).toMatchObject({ code: 'invalid_request', param: 'address' })
  expect(body.error.message).toContain(told)
  expect((await merchant.call('GET')).body.data).toEqual([])
})

test('of twenty concurrent requests for one address in any case, one registers it, nineteen conflict', async () => {
  const merchant = await shop.createMerchant()
  const { address } = evmSigner()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      merchant.call('POST', '', {
        chain: 'base',
        token: 'USDC',
        address: index % 2 === 0 ? address : address.toLowerCase(),
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(19)
  expect(refused[0]?.body.error).toMatchObject({ code: 'conflict', param: 'address' })
  expect((await shop.eventsOf(merchant.workspaceId)).map(({ type }) => type)).toEqual(['wallet.connected'])
})

test('the same address serves another token, chain and workspace, and again once removed', async () => {
  const [merchant, other] = [await shop.createMerchant(), await shop.createMerchant()]
  const { address } = evmSigner()
  const { wallet } = await merchant.register('base', 'USDC', address)
  await merchant.register('base', 'USDT', address)
  await merchant.register('polygon', 'USDC', address)
  await other.register('base', 'USDC', address)
  expect((await merchant.call('DELETE', `/${wallet.id}`)).status).toBe(204)
  const again = await merchant.register('base', 'USDC', address)
  expect(again.wallet.id).not.toBe(wallet.id)
})

test('wallets are the same in both modes, and an event is emitted in the mode of the request', async () => {
  const merchant = await shop.createMerchant()
  const inTestMode = { 'x-service-mode': 'test' }
  const { address } = evmSigner()
  const { body } = await merchant.call('POST', '', { chain: 'base', token: 'USDC', address }, inTestMode)
  expect(await merchant.retrieve(body.wallet)).toEqual(body.wallet)
  const events = await shop.eventsOf(merchant.workspaceId)
  expect(events.map(({ livemode }) => livemode)).toEqual([false])
})

test('lists are newest first', async () => {
  const merchant = await shop.createMerchant()
  const ids: string[] = []
  for (let index = 0; index < 3; index += 1) {
    clock.advance({ ms: 1 })
    ids.push((await merchant.register('base', 'USDC', evmSigner().address)).wallet.id)
  }
  const { data } = (await merchant.call('GET')).body as { data: Wallet[] }
  expect(data.map(({ id }) => id)).toEqual(ids.toReversed())
})

test(`a workspace has at most ${caps.wallets} wallets, however many are registered at once`, async () => {
  const merchant = await shop.createMerchant()
  const few = 2
  const registered = await Promise.all(
    Array.from({ length: caps.wallets - few }, () => merchant.register('base', 'USDC', evmSigner().address)),
  )
  const body = () => ({ chain: 'base', token: 'USDC', address: evmSigner().address })
  const answers = await Promise.all(Array.from({ length: few + 4 }, () => merchant.call('POST', '', body())))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(few)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  expect(refused[0]?.body.error).toMatchObject({
    code: 'invalid_request',
    message: `A workspace has at most ${caps.wallets} wallets. Remove one that no longer receives payments.`,
  })
  expect((await merchant.call('DELETE', `/${registered[0]?.wallet.id}`)).status).toBe(204)
  expect((await merchant.call('POST', '', body())).status).toBe(201)
})
