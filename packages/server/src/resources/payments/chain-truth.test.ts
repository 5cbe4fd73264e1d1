import { type Hex, parseAbiItem } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChainError } from '../../mechanisms/chains/reading/source.ts'
import { createSteppedReader } from '../../testing/chains/reader.ts'
import { type FaultyProxy, type ProviderFaults, startFaultyProxy } from '../../testing/chains/rpc-proxy.ts'
import { createTestClock, type TestClock } from '../../testing/clock.ts'
import { createWorld, type World } from '../../testing/payments/world.ts'
import { paymentListener } from './index.ts'

const actionsPerSeed = 60
const deepestReorg = 6

let world: World
let clock: TestClock
const proxies: FaultyProxy[] = []
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createWorld({ clock })
  for (let count = 0; count < 2; count += 1) proxies.push(await startFaultyProxy(world.node.rpcUrl))
})
afterAll(async () => {
  for (const proxy of proxies) await proxy.stop()
  await world.close()
})

/** A seeded random generator (mulberry32), so that a failing history can be repeated. */
const createChance = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Known = { tx: string; index: number; block: string; number: number; amount: string }
const inOrder = (a: Known, b: Known) => a.number - b.number || a.index - b.index

/** Every transfer to one of the wallets that the node has in its chain now. */
const readChain = async (wallets: readonly Hex[]): Promise<Known[]> => {
  const logs = await world.node.client.getLogs({
    address: world.token,
    event: parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)'),
    args: { to: [...wallets] },
    fromBlock: 0n,
  })
  return logs
    .map((log) => ({
      ...{ tx: log.transactionHash, index: log.logIndex, block: log.blockHash },
      ...{ number: Number(log.blockNumber), amount: String(log.args.value) },
    }))
    .toSorted(inOrder)
}

/** The same transfers according to the payments: those that no reorg has taken out of the chain. */
const readPayments = async (walletIds: readonly string[]): Promise<Known[]> =>
  (await world.payments())
    .filter(({ wallet_id }) => walletIds.includes(wallet_id ?? ''))
    .filter(({ state }) => state !== 'orphaned')
    .map((row) => ({
      ...{ tx: row.tx_hash ?? '', index: row.position ?? -1, block: row.block_hash ?? '' },
      ...{ number: row.block_number ?? -1, amount: row.token_amount_base ?? '' },
    }))
    .toSorted(inOrder)

const faultsBy = (chance: () => number): ProviderFaults => {
  const drawn = Math.floor(chance() * 8)
  if (drawn === 0) return { lagBlocks: 1 + Math.floor(chance() * 80) }
  if (drawn === 1) return { boastBlocks: 1 + Math.floor(chance() * 100) }
  if (drawn === 2) return { maxRange: { blocks: 3, code: -32005, message: 'block range is too wide' } }
  if (drawn === 3) return { flaky: { probability: 0.3, chance } }
  if (drawn === 4) return { refuses: { status: 503 } }
  if (drawn === 5) return { noBatches: true }
  return {}
}

/**
 * Expects that no checkout is paid twice, that the events of each payment are those of its story, and that the
 * checkouts are as the recorded effects say.
 */
const expectStories = async () => {
  const { db } = world.context
  const live = await db.selectFrom('allocations').selectAll().where('released_at', 'is', null).execute()
  expect(live).toHaveLength(new Set(live.map(({ target_id }) => target_id)).size)
  const events = await world.events()
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  const counts = new Map<string, number>()
  for (const { type, data } of events) {
    const subject = `${type} ${data.paymentId ?? (data.checkout as { id: string } | undefined)?.id}`
    counts.set(subject, (counts.get(subject) ?? 0) + 1)
  }
  const count = (subject: string) => counts.get(subject) ?? 0
  for (const { id, status, confirmed_at, failure_reason, reorg_suspected } of await world.payments()) {
    const told = (type: string) => count(`${type} ${id}`)
    const suspected = told('payment.reorg_suspected')
    expect({
      pending: told('payment.pending'),
      confirmed: told('payment.confirmed'),
      failed: told('payment.failed'),
      reversed: told('payment.reversed'),
      restored: told('payment.restored'),
      reorged: told('payment.reorged'),
    }).toEqual({
      pending: 1,
      confirmed: confirmed_at === null ? 0 : 1,
      failed: failure_reason === null ? 0 : 1,
      reversed: suspected,
      // A payment that is suspected, or was when it was given up, was restored once less than it was suspected.
      restored: suspected - (reorg_suspected || status === 'reorged' ? 1 : 0),
      reorged: status === 'reorged' ? 1 : 0,
    })
  }
  const effects = await db.selectFrom('effects').selectAll().execute()
  for (const checkout of await db.selectFrom('checkouts').select(['id', 'status']).execute()) {
    const made = effects.filter(({ target_id }) => target_id === checkout.id)
    expect(count(`checkout.succeeded ${checkout.id}`)).toBe(made.length)
    const lasting = made.filter(({ undone_at }) => undone_at === null)
    expect(lasting).toHaveLength(checkout.status === 'succeeded' ? 1 : 0)
  }
}

/** A provider that omits logs is detected by comparing it with the other provider, which must then work correctly. */
const spoil = (chance: () => number) => {
  for (const proxy of proxies) proxy.faults = faultsBy(chance)
  const [silent, honest] = chance() < 0.5 ? proxies : proxies.toReversed()
  if (silent === undefined || honest === undefined || chance() < 0.8) return
  silent.faults = { silent: true }
  honest.faults = {}
}

test.each([1, 2, 3, 4, 5])(
  'seed %i: payments and events agree with the chain after any faults, reorgs and restarts',
  async (seed) => {
    const chance = createChance(seed)
    const upTo = (count: number) => Math.floor(chance() * count)
    const shops = [await world.openShop(), await world.openShop()]
    const wallets = shops.map(({ wallet }) => wallet)
    const rows = await world.context.db.selectFrom('wallets').select(['id', 'workspace_id']).execute()
    const walletIds = rows
      .filter(({ workspace_id }) => shops.some(({ scope }) => scope.workspaceId === workspace_id))
      .map(({ id }) => id)
    const network = { ...world.network, rpcUrls: proxies.map(({ url }) => url) }
    const start = () => createSteppedReader(world.context, network, paymentListener, 'truth')
    // The blocks of a reorg may have other times than the blocks they replace.
    await world.context.db
      .updateTable('wallets')
      .set({ verified_at: new Date(0) })
      .execute()
    // End the lease that the reader of the previous seed, or the world's own reader, still holds.
    await world.context.db.updateTable('chain_cursors').set({ lease_owner: null }).execute()
    let reader = start()
    const round = () =>
      reader.step().catch((error: unknown) => {
        if (!(error instanceof ChainError)) throw error
      })

    const pay = async () => {
      const shop = shops[upTo(2)] ?? shops[0]
      if (shop === undefined) return
      const from = world.node.accounts[1 + upTo(3)]?.address ?? world.buyer
      const checkout = chance() < 0.5 ? await world.prepare(shop) : null
      const amountBase = checkout?.amountBase ?? BigInt(1 + upTo(5)) * 1_000_000n
      const transfer = { token: world.token, from, to: shop.wallet, amountBase }
      if (chance() < 0.2) await world.node.transferTwice({ ...transfer, secondAmountBase: amountBase })
      else await world.pay({ ...transfer, suffix: chance() < 0.5 ? checkout?.suffix : undefined })
    }
    const reorg = async () => {
      const depth = 1 + upTo(deepestReorg)
      const head = await world.node.client.getBlockNumber()
      const kept: { transaction: Hex; block: number }[] = []
      let block = 0
      for (let number = head - BigInt(depth) + 1n; number <= head; number += 1n) {
        const { transactions } = await world.node.client.getBlock({ blockNumber: number })
        // The transactions keep their order; some are left out, and some are mined in a later block than before.
        if (chance() < 0.3) block = Math.min(depth - 1, block + 1)
        for (const hash of transactions)
          if (chance() < 0.7) kept.push({ transaction: await world.node.signedTransaction(hash), block })
      }
      await world.node.reorg({ depth, transactions: kept })
    }

    for (const { address } of world.node.accounts.slice(2, 4))
      await world.node.mint({ token: world.token, to: address, amountBase: 10n ** 12n })
    await world.node.mine(deepestReorg)
    for (let action = 0; action < actionsPerSeed; action += 1) {
      const drawn = chance()
      if (drawn < 0.25) await pay()
      else if (drawn < 0.35) await world.node.mine(1 + upTo(chance() < 0.2 ? 90 : 4))
      else if (drawn < 0.5) await reorg()
      else if (drawn < 0.62) spoil(chance)
      else if (drawn < 0.67) {
        await reader.close()
        reader = start()
      } else await round()
    }

    for (const proxy of proxies) proxy.faults = {}
    clock.advance({ seconds: 30 })
    await world.node.mine(1)
    await round()
    await round()
    await reader.catchUp()
    await reader.close()
    expect(await readPayments(walletIds)).toEqual(await readChain(wallets))
    await expectStories()
  },
  120_000,
)
