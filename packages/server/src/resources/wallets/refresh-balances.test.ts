import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Wallet } from '@stablerail/contract'
import { type EvmNode, startEvmNode } from '@stablerail/local-evm'
import { createTestClock, type TestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { evmSigner, type Signer } from '../../../../chains/test/signers.ts'
import type { NetworkConfig } from '../../settings/config.ts'
import { networkOf } from '../../testing/payments/world.ts'
import { openShop, type WalletShop } from '../../testing/wallets/shop.ts'
import { refreshBalances } from './refresh-balances.ts'

let node: EvmNode
let token: `0x${string}`
let relay: Relay
let network: NetworkConfig
let clock: TestClock
let shop: WalletShop
let merchant: Awaited<ReturnType<WalletShop['createMerchant']>>
beforeAll(async () => {
  node = await startEvmNode({ chainId: 31_337 })
  token = (await node.deployToken('USDC')) as `0x${string}`
  relay = await startRelay(node.rpcUrl)
  network = networkOf(node, token, { rpcUrls: [relay.url], minesOnDemand: true })
  clock = createTestClock(new Date())
  shop = await openShop({ clock, config: { networks: [network] } })
})
afterAll(async () => {
  await shop.close()
  await relay.close()
  await node.stop()
})
beforeEach(async () => {
  network.rpcUrls[0] = relay.url
  await shop.context.db.deleteFrom('wallet_challenges').execute()
  await shop.context.db.deleteFrom('wallets').execute()
  merchant = await shop.createMerchant()
})

type Relay = { url: string; requests: { method: string }[][]; close(): Promise<void> }

/** Starts a proxy in front of a node that records the calls of each request. */
const startRelay = async (target: string): Promise<Relay> => {
  const requests: Relay['requests'] = []
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    requests.push([JSON.parse(body.toString())].flat())
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    response.setHeader('content-type', 'application/json').end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const verified = async (symbol: 'USDC' | 'USDT' = 'USDC'): Promise<{ id: string; signer: Signer }> => {
  const signer = evmSigner()
  const { wallet, challenge } = await merchant.register('base', symbol, signer.address)
  await merchant.verify(wallet, challenge, signer)
  return { id: wallet.id, signer }
}
const hold = (signer: Signer, amountBase: bigint) =>
  node.mint({ token, to: signer.address as `0x${string}`, amountBase })
const shown = async (id: string) => {
  const { balance, balanceReadAt } = await merchant.retrieve({ id })
  return [balance, balanceReadAt]
}
const balanceCalls = () =>
  relay.requests
    .map((calls) => calls.filter(({ method }) => method === 'eth_call').length)
    .filter((count) => count > 0)

test('the balance of a verified wallet is read in whole cents, rounded down, and again after 15 minutes', async () => {
  const { id, signer } = await verified()
  expect(await shown(id)).toEqual([0, null])
  await hold(signer, 19_999_999n)
  expect(await refreshBalances(shop.context)).toBe(1)
  const first = clock.now().toISOString()
  expect(await shown(id)).toEqual([1999, first])
  await hold(signer, 1n)
  clock.advance({ ms: 15 * 60_000 - 1 })
  expect(await refreshBalances(shop.context)).toBe(0)
  expect(await shown(id)).toEqual([1999, first])
  clock.advance({ ms: 1 })
  expect(await refreshBalances(shop.context)).toBe(1)
  expect(await shown(id)).toEqual([2000, clock.now().toISOString()])
})

test('the balances of many wallets are read in a few requests, and each is that of its own wallet', async () => {
  const { db } = shop.context
  const signers = Array.from({ length: 120 }, () => evmSigner())
  await db
    .insertInto('wallets')
    .values(
      signers.map(({ address }, index) => ({
        workspace_id: merchant.workspaceId,
        id: `wlt_${String(index).padStart(26, '0')}`,
        chain: 'base' as const,
        token: 'USDC' as const,
        address,
        address_key: address.toLowerCase(),
        nickname: '',
        verified_at: clock.now(),
        created_at: clock.now(),
      })),
    )
    .execute()
  const [held, other] = [signers[3] as Signer, signers[117] as Signer]
  await hold(held, 5_000_000n)
  await hold(other, 7_000_000n)
  relay.requests.length = 0
  expect(await refreshBalances(shop.context)).toBe(120)
  expect(balanceCalls().sort()).toEqual([20, 50, 50])
  const rows = await db.selectFrom('wallets').select(['address', 'balance_minor']).execute()
  const rich = rows.filter(({ balance_minor }) => balance_minor !== 0)
  expect(new Map(rich.map((row) => [row.address, row.balance_minor]))).toEqual(
    new Map([
      [held.address, 500],
      [other.address, 700],
    ]),
  )
})

test('of two workers at once, only one reads the balance of a wallet', async () => {
  await verified()
  const counts = await Promise.all([refreshBalances(shop.context), refreshBalances(shop.context)])
  expect(counts.sort()).toEqual([0, 1])
})

test('a network that does not answer leaves the balance as it was, and is asked again 15 minutes later', async () => {
  const { id, signer } = await verified()
  await hold(signer, 1_000_000n)
  network.rpcUrls[0] = 'http://127.0.0.1:1'
  expect(await refreshBalances(shop.context)).toBe(1)
  expect(await shown(id)).toEqual([0, null])
  network.rpcUrls[0] = relay.url
  expect(await refreshBalances(shop.context)).toBe(0)
  clock.advance({ ms: 15 * 60_000 })
  await refreshBalances(shop.context)
  expect(await shown(id)).toEqual([100, clock.now().toISOString()])
})

test('a wallet that is unverified, or for a token that is not read, has no balance', async () => {
  const { wallet } = await merchant.register('base', 'USDC', evmSigner().address)
  const { id } = await verified('USDT')
  expect(await refreshBalances(shop.context)).toBe(1)
  for (const each of [wallet.id, id]) expect(await shown(each)).toEqual([0, null])
})

test('a contract that answers no number changes no balance', async () => {
  const { id, signer } = await verified()
  await hold(signer, 1_000_000n)
  const { tokens } = network
  network.tokens = { USDC: { address: '0x00000000000000000000000000000000000000aa', decimals: 6 } }
  await refreshBalances(shop.context)
  network.tokens = tokens
  expect(await shown(id)).toEqual([0, null])
})

test('a wallet says whether its chain is read in time', async () => {
  const { id } = await verified()
  const healthOf = async (walletId: string) => {
    const { body } = await merchant.call('GET')
    const listed = body.data.find((each: Wallet) => each.id === walletId).chainHealth
    expect((await merchant.call('GET', `/${walletId}`)).body.chainHealth).toBe(listed)
    return listed
  }
  const health = () => healthOf(id)
  const cursor = (
    change: Partial<Record<'scanned_through' | 'head_seen_at' | 'fault_at', Date>> & {
      fault?: string | null
    },
  ) => shop.context.db.updateTable('chain_cursors').set(change).execute()
  const now = clock.now()
  await cursor({ scanned_through: now, head_seen_at: now })
  expect(await health()).toBe('ok')
  await cursor({ scanned_through: new Date(now.getTime() - 121_000) })
  expect(await health()).toBe('delayed')
  await cursor({ scanned_through: new Date(now.getTime() - 120_000) })
  expect(await health()).toBe('ok')
  await cursor({ fault: 'unreachable', fault_at: now })
  expect(await health()).toBe('delayed')
  await cursor({ fault: null })
  await cursor({ head_seen_at: new Date(now.getTime() - 60_001) })
  expect(await health()).toBe('delayed')
  const { wallet } = await merchant.register('solana', 'USDC', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')
  expect(await healthOf(wallet.id)).toBe('unread')
})
