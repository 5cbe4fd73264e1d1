import type { WalletPuller } from '@stablerail/contract'
import { pullContractAbi } from '@stablerail/contracts-evm'
import { contractWalletAbi as abi, contractWalletBytecode as bytecode } from '@stablerail/local-evm'
import { createTestClock } from '@stablerail/test-support'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRelayWorld, type RelayWorld, settleRelays } from '../../testing/relaying/world.ts'
import { openShop, type WalletShop } from '../../testing/wallets/shop.ts'
import { pullerKind } from './index.ts'

type Merchant = ReturnType<WalletShop['createMerchant']> extends Promise<infer One> ? One : never

const clock = createTestClock(new Date())
let world: RelayWorld
let shop: WalletShop
beforeAll(async () => {
  world = await createRelayWorld()
  const { networks, relayerKey } = world.context.config
  shop = await openShop({ clock, config: { networks, relayerKey } })
})
afterAll(async () => {
  await shop.close()
  await world.close()
})

/**
 * Creates a merchant with a verified wallet. Also returns the owner of the wallet, with a function that signs
 * typed data.
 */
const connect = async (chain = 'base') => {
  const merchant = await shop.createMerchant()
  const owner = privateKeyToAccount(generatePrivateKey())
  const sign = (message: string) => owner.signMessage({ message })
  const wallet = await merchant.connect(chain, 'USDC', { address: owner.address, sign })
  const sends = (typedData: string) => owner.signTypedData(JSON.parse(typedData) as never)
  return { merchant, wallet, owner: { address: owner.address, sign: sends } }
}

const inTestMode = { 'x-service-mode': 'test' }

const ask = async (merchant: Merchant, walletId: string, headers = inTestMode) =>
  merchant.call('GET', `/${walletId}/puller`, undefined, headers)

const tell = async (
  merchant: Merchant,
  walletId: string,
  { allowed, deadline }: WalletPuller['toSign'],
  signature: string,
) => merchant.call('POST', `/${walletId}/puller`, { allowed, deadline, signature }, inTestMode)

const isNamed = (merchant: Address) =>
  world.node.client.readContract({
    address: world.network.pullContract as Address,
    abi: pullContractAbi,
    functionName: 'isPuller',
    args: [merchant, world.relayer.address],
  })

/**
 * Sends the queued contract calls. The relayer uses the database of the test service that received the
 * requests over HTTP.
 */
const carry = () => settleRelays({ ...world, context: shop.context }, [pullerKind])

test('the signature of a settlement wallet names the relayer on the chain, and a later one ends that', async () => {
  const { merchant, wallet, owner } = await connect()
  const before = (await ask(merchant, wallet.id)).body as WalletPuller
  expect(before).toMatchObject({
    chain: 'base',
    puller: world.relayer.address,
    contract: world.network.pullContract,
    named: false,
    toSign: { allowed: true },
    naming: null,
  })
  const told = await tell(merchant, wallet.id, before.toSign, await owner.sign(before.toSign.typedData))
  expect([told.status, told.body.status]).toEqual([201, 'carrying'])
  await carry()
  expect(await isNamed(owner.address)).toBe(true)

  const after = (await ask(merchant, wallet.id)).body as WalletPuller
  expect(after).toMatchObject({ named: true, toSign: { allowed: false }, naming: { status: 'carried' } })
  await tell(merchant, wallet.id, after.toSign, await owner.sign(after.toSign.typedData))
  await carry()
  expect(await isNamed(owner.address)).toBe(false)
})

test('a signature by somebody else, of something else, used before or too late is refused', async () => {
  const { merchant, wallet, owner } = await connect()
  const stranger = (await connect()).owner
  const { toSign } = (await ask(merchant, wallet.id)).body as WalletPuller
  const good = await owner.sign(toSign.typedData)
  const param = async (changes: Partial<WalletPuller['toSign']>, signature: Hex) => {
    const { status, body } = await tell(merchant, wallet.id, { ...toSign, ...changes }, signature)
    return [status, body.error?.param ?? body.error?.code]
  }
  expect(await param({}, await stranger.sign(toSign.typedData))).toEqual([400, 'signature'])
  expect(await param({ allowed: false }, good)).toEqual([400, 'signature'])
  expect(await param({ deadline: '2026-01-01T00:00:00.000Z' }, good)).toEqual([400, 'deadline'])
  expect(await param({ deadline: '2126-01-01T00:00:00.000Z' }, good)).toEqual([400, 'deadline'])
  expect((await tell(merchant, wallet.id, toSign, good)).status).toBe(201)
  expect(await param({}, good)).toEqual([409, 'conflict'])
  await carry()
  expect(await param({}, good)).toEqual([400, 'signature'])
})

test('twenty signatures of one workspace are brought to the chain within a day, those of others besides', async () => {
  const { merchant, wallet, owner } = await connect()
  const { toSign } = (await ask(merchant, wallet.id)).body as WalletPuller
  const signature = await owner.sign(toSign.typedData)
  const { workspaceId } = merchant
  // These rows refer to queued contract calls that do not exist, which does not matter for this test.
  const created_at = new Date(clock.now().getTime() - 3_600_000)
  const earlier = Array.from({ length: 20 }, (_, index) => ({
    workspace_id: workspaceId,
    livemode: false,
    wallet_id: wallet.id,
    relay_id: `rly_${index}`,
    allowed: true,
    deadline: created_at,
    state: 'carried' as const,
    created_at,
  }))
  await shop.context.db.insertInto('puller_namings').values(earlier).execute()
  const refused = await tell(merchant, wallet.id, toSign, signature)
  expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited'])
  expect(refused.headers.get('retry-after')).toBe('82800')
  const other = await connect()
  const asked = (await ask(other.merchant, other.wallet.id)).body as WalletPuller
  const signed = await other.owner.sign(asked.toSign.typedData)
  expect((await tell(other.merchant, other.wallet.id, asked.toSign, signed)).status).toBe(201)
  const namings = shop.context.db.updateTable('puller_namings').where('relay_id', '=', 'rly_0')
  await namings.set({ created_at: new Date(clock.now().getTime() - 86_400_000) }).execute()
  expect((await tell(merchant, wallet.id, toSign, signature)).status).toBe(201)
})

test('a wallet that is a contract names the relayer by what its contract accepts', async () => {
  const owner = privateKeyToAccount(generatePrivateKey())
  const address = await world.node.deploy({ abi, bytecode, args: [owner.address, false] })
  const merchant = await shop.createMerchant()
  const sign = (message: string) => owner.signMessage({ message })
  const wallet = await merchant.connect('base', 'USDC', { address, sign })
  const { toSign } = (await ask(merchant, wallet.id)).body as WalletPuller
  const signature = await owner.signTypedData(JSON.parse(toSign.typedData) as never)
  expect((await tell(merchant, wallet.id, toSign, signature)).status).toBe(201)
  await carry()
  expect(await isNamed(address)).toBe(true)
})

test('where nothing is pulled, and for a wallet that nobody has proven, nothing can be named', async () => {
  const { merchant, wallet, owner } = await connect()
  const live = await ask(merchant, wallet.id, { 'x-service-mode': 'live' })
  expect([live.status, live.body.error.param]).toEqual([400, 'walletId'])
  expect((await ask(merchant, 'wal_00000000000000000000000000')).status).toBe(404)
  const unproven = await merchant.register('base', 'USDT', owner.address)
  const { toSign } = (await ask(merchant, unproven.wallet.id)).body as WalletPuller
  const signed = await tell(merchant, unproven.wallet.id, toSign, await owner.sign(toSign.typedData))
  expect([signed.status, signed.body.error.code]).toEqual([422, 'signing_required'])
})
