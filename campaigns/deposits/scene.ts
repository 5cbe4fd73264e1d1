import { createTestClock, type FaultyProxy, startFaultyProxy, type TestClock } from '@stablerail/test-support'
import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { AllOrNothing } from '../../packages/contracts-evm/test/generated/deposit-doubles.ts'
import { createChainClock } from '../../packages/server/src/testing/chains/chain-clock.ts'
import type { createTestContext } from '../../packages/server/src/testing/context.ts'
import {
  createWorld,
  type PreparedCheckout,
  type World,
} from '../../packages/server/src/testing/payments/world.ts'
import { type Chance, createChance } from '../chain/chance.ts'
import { createMortalReader, type MortalReader } from '../chain/mortal-reader.ts'
import { approveData, createAccounts, transferData } from './accounts.ts'
import { batchData } from './batch.ts'
import type { Removed } from './chain-history.ts'
import { addressOf, type Order } from './oracle.ts'

export type Shop = Awaited<ReturnType<World['openShop']>> & { latePayments: Order['latePayments'] }

/** A checkout with the facts that the oracle needs. */
export type Sale = Order & { checkout: PreparedCheckout; address: Hex }

/** How often each kind of thing happened in a story, by its name. */
export type Kinds = Map<string, number>

export type Scene = {
  world: World
  clock: TestClock
  chance: Chance
  proxies: FaultyProxy[]
  /** The provider that may lie, if there are two. The other one never lies. */
  liar: FaultyProxy | null
  reader: MortalReader
  shops: Shop[]
  sales: Sale[]
  factory: Hex
  usdc: Hex
  usdt: Hex
  /** A contract that makes calls of one contract, all in one transaction. It holds both tokens. */
  batch: Hex
  accounts: PrivateKeyAccount[]
  removed: Removed
  /** Transactions that a reorganisation left out, as they were signed. */
  dropped: Hex[]
  /** The transfers that were in the chain at some time, each as a text. */
  seen: Set<string>
  /** Whether a provider had a fault with which it lies. */
  hasLied: boolean
  kinds: Kinds
  note(kind: string): void
  close(): Promise<void>
}

/** A reorganisation never replaces a block that the chain calls final: these are twice as many blocks behind. */
export const slotsInAnEpoch = 20

/** The greatest number of blocks that a reorganisation replaces. */
export const deepestReorg = 20

/** More accounts than most stories use, so that most transactions can be moved without others of their sender. */
const accountCount = 40

/** Starts a chain, a database, one or two providers and the shops of a story. */
export const openScene = async (seed: number, open?: typeof createTestContext): Promise<Scene> => {
  const chance = createChance(seed)
  const clock = createTestClock(new Date())
  const world = await createWorld({
    clock,
    slotsInAnEpoch,
    byDeposit: true,
    ...(open === undefined ? {} : { open }),
  })
  const proxies: FaultyProxy[] = []
  const kinds: Kinds = new Map()
  const close = async () => {
    for (const proxy of proxies) await proxy.stop()
    await world.close()
  }
  try {
    const count = chance.happens(0.25) ? 1 : 2
    while (proxies.length < count) proxies.push(await startFaultyProxy(world.node.rpcUrl))
    const money = await distribute(world)
    const shops = await openShops(world, chance)
    const parts = {
      world,
      clock,
      chance,
      proxies,
      shops,
      ...money,
      factory: world.network.depositFactory as Hex,
    }
    return {
      ...parts,
      liar: count === 1 ? null : (proxies[chance.upTo(count)] ?? null),
      reader: startReader(parts),
      sales: [],
      removed: new Map(),
      dropped: [],
      seen: new Set(),
      hasLied: false,
      kinds,
      note: (kind) => void kinds.set(kind, (kinds.get(kind) ?? 0) + 1),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Gives coins and tokens to the accounts and to the contract that pays several addresses at once. */
const distribute = async (world: World) => {
  const { node, token: usdc, network } = world
  const usdt = await node.deployToken('USDT')
  // The reader and the jobs share this object.
  Object.assign(network.tokens, { USDT: { address: usdt, decimals: 6 } })
  const accounts = createAccounts(accountCount)
  for (const { address } of accounts) await node.client.setBalance({ address, value: 10n ** 21n })
  const batch = await node.deploy({ abi: AllOrNothing.abi, bytecode: AllOrNothing.initCode })
  const operator = node.accounts[0]?.address as Hex
  const each = 10n ** 12n
  for (const token of [usdc, usdt]) {
    await node.mint({ token, to: batch, amountBase: each * 100n })
    const payloads = accounts.map(({ address }) => transferData(address, each))
    await node.call({ from: operator, to: batch, data: batchData(token, payloads) })
  }
  // The last account lets the contract spend its tokens, as a wallet that pays by `transferFrom`.
  const spender = accounts.at(-1)?.address as Hex
  await node.call({ from: spender, to: usdc, data: approveData(batch) })
  // No reorganisation may replace the transactions above.
  await node.mine(deepestReorg)
  return { accounts, batch, usdc, usdt }
}

/** Opens three shops. Two of them may have the same wallet, and some refund late payments. */
const openShops = async (world: World, chance: Chance): Promise<Shop[]> => {
  const first = await world.openShop()
  const opened = [
    first,
    await world.openShop(chance.happens(0.4) ? first.wallet : undefined),
    await world.openShop(),
  ]
  const { db } = world.context
  const shops: Shop[] = []
  for (const shop of opened) {
    const latePayments = chance.happens(0.35) ? 'refund' : 'credit'
    await db
      .updateTable('workspaces')
      .set({ late_payments: latePayments })
      .where('id', '=', shop.scope.workspaceId)
      .execute()
    shops.push({ ...shop, latePayments })
  }
  return shops
}

const startReader = ({ world, proxies }: Pick<Scene, 'world' | 'proxies'>): MortalReader => {
  const network = { ...world.network, rpcUrls: proxies.map(({ url }) => url) }
  const chainClock = createChainClock(world.context.chainClock, world.chainTime)
  const reader = createMortalReader({ ...world.context, chainClock }, network, () => 0)
  return { ...reader, round: () => chainClock.look().then(reader.round) }
}

const prices = [1_999, 1_999, 500, 10_000, 3]

/** Creates a checkout with a deposit address, whose time ends soon or late. */
export const openSale = async ({ world, shops, sales, chance, factory, note }: Scene): Promise<void> => {
  const shop = shops[chance.upTo(shops.length)] as Shop
  const now = await world.chainTime()
  const seconds = chance.happens(0.5) ? 5 + chance.upTo(60) : 3_600
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  const amountMinor = prices[chance.upTo(prices.length)] as number
  const checkout = await world.prepare(shop, { amountMinor, expiresAt })
  const order = { id: checkout.id, payee: shop.wallet }
  const address = addressOf(factory, order)
  sales.push({
    ...order,
    checkout,
    address,
    priceBase: BigInt(amountMinor) * 10_000n,
    expiresAt,
    endedEarly: false,
    latePayments: shop.latePayments,
  })
  note('checkout')
}
