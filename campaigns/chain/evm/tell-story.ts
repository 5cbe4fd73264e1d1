import { createTestClock, type FaultyProxy, startFaultyProxy, type TestClock } from '@stablerail/test-support'
import { createChainClock } from '../../../packages/server/src/testing/chains/chain-clock.ts'
import type { createTestContext } from '../../../packages/server/src/testing/context.ts'
import { createWorld, type World } from '../../../packages/server/src/testing/payments/world.ts'
import { type Chance, createChance } from '../chance.ts'
import { failOver } from '../fail-over.ts'
import { createMortalReader, type MortalReader } from '../mortal-reader.ts'
import { readToTheEnd } from '../recover.ts'
import { compare } from './compare.ts'
import { mend, spoil } from './faults.ts'

const shallowReorg = 6
const deepestReorg = 700

type Story = {
  world: World
  clock: TestClock
  chance: Chance
  proxies: FaultyProxy[]
  /** The provider that may omit or invent transfers; the other provider never does. */
  forgetful: FaultyProxy
  reader: MortalReader
  shops: Awaited<ReturnType<World['openShop']>>[]
}

export type Ending = { seed: number; faults: string[]; payments: number; blocks: number }

/**
 * Runs a simulation from a seed, with its own chain and database. Payments, reorgs, faults of providers,
 * skewed clocks and dying readers occur in random order, followed by a time without faults. Returns the
 * differences between the database and the chain.
 */
export const tellStory = async (
  seed: number,
  { actions, open }: { actions: number; open?: typeof createTestContext },
): Promise<Ending> => {
  const chance = createChance(seed)
  const clock = createTestClock(new Date())
  // The block tag `finalized` is 800 blocks behind the newest block, so that no reorg of the run removes a
  // final block.
  const world = await createWorld({ clock, slotsInAnEpoch: 400, ...(open === undefined ? {} : { open }) })
  const proxies: FaultyProxy[] = []
  try {
    const providers = chance.happens(0.3) ? 1 : 2
    while (proxies.length < providers) proxies.push(await startFaultyProxy(world.node.rpcUrl))
    const shops = [await world.openShop(), await world.openShop()]
    // Wallets count as verified since 1970, because blocks after a reorg may have earlier times than the
    // blocks that they replace.
    await world.context.db
      .updateTable('wallets')
      .set({ verified_at: new Date(0) })
      .execute()
    for (const { address } of world.node.accounts.slice(2, 4))
      await world.node.mint({ token: world.token, to: address, amountBase: 10n ** 12n })
    await world.node.mine(shallowReorg)
    const forgetful = proxies[chance.upTo(providers)] as FaultyProxy
    const parts = { world, clock, chance, proxies, forgetful, shops }
    const story: Story = { ...parts, reader: startReader(parts) }
    const deepAt = chance.happens(0.1) ? chance.upTo(actions) : -1
    for (let action = 0; action < actions; action += 1) {
      if (action === deepAt) await reorgDeep(story)
      await act(story)
    }
    const lost = seed % 3 === 0 ? await loseCommits(story) : []
    const left = await recover(story)
    const faults = await compare(
      world,
      shops.map(({ wallet }) => wallet),
    )
    await story.reader.close()
    return {
      seed,
      faults: [...lost, ...left, ...faults],
      payments: (await world.payments()).length,
      blocks: Number(await world.node.client.getBlockNumber()),
    }
  } finally {
    for (const proxy of proxies) await proxy.stop()
    await world.close()
  }
}

const startReader = ({ world, proxies, chance }: Omit<Story, 'reader'>): MortalReader => {
  const network = { ...world.network, rpcUrls: proxies.map(({ url }) => url) }
  // Sets the clock of a reader process up to two hours ahead or behind, but only if there are several
  // providers. With one provider, the reader reads each block again when the block is ten minutes old, and a
  // clock that is far ahead would make every new block seem older.
  const skewMs = () => (chance.happens(0.3) && proxies.length > 1 ? (chance.next() - 0.5) * 4 * 3_600_000 : 0)
  // Follows the chain's time: each block is one second later than the previous one, even if many are mined at
  // once.
  const chainClock = createChainClock(world.context.chainClock, world.chainTime)
  const reader = createMortalReader({ ...world.context, chainClock }, network, skewMs)
  return { ...reader, round: () => chainClock.look().then(reader.round) }
}

const act = async (story: Story): Promise<void> => {
  const { world, chance, proxies, forgetful, clock } = story
  const drawn = chance.next()
  if (drawn < 0.22) await pay(story)
  else if (drawn < 0.32) await world.node.mine(1 + chance.upTo(chance.happens(0.2) ? 90 : 4))
  else if (drawn < 0.44) await reorg(story, 1 + chance.upTo(shallowReorg))
  else if (drawn < 0.56) spoil(proxies, forgetful, chance)
  else if (drawn < 0.6) await story.reader.restart()
  else if (drawn < 0.64) story.reader.dies(true)
  else if (drawn < 0.7) clock.advance({ seconds: chance.upTo(120) })
  else await story.reader.round()
}

const pay = async ({ world, chance, shops }: Story): Promise<void> => {
  const shop = shops[chance.upTo(shops.length)]
  if (shop === undefined) return
  const from = world.node.accounts[1 + chance.upTo(3)]?.address ?? world.buyer
  const checkout = chance.happens(0.5) ? await world.prepare(shop) : null
  const amountBase = checkout?.amountBase ?? BigInt(1 + chance.upTo(5)) * 1_000_000n
  const transfer = { token: world.token, from, to: shop.wallet, amountBase }
  if (chance.happens(0.2)) await world.node.transferTwice({ ...transfer, secondAmountBase: amountBase })
  else await world.pay({ ...transfer, suffix: chance.happens(0.5) ? checkout?.suffix : undefined })
}

/**
 * Replaces the newest blocks of the chain by new blocks. A random part of the transactions in the replaced
 * blocks is dropped. The new blocks contain the other transactions in the same order, but possibly in another
 * block than before.
 */
const reorg = async ({ world, chance }: Story, depth: number): Promise<void> => {
  const head = await world.node.client.getBlockNumber()
  const kept: { transaction: `0x${string}`; block: number }[] = []
  let block = 0
  for (let number = head - BigInt(depth) + 1n; number <= head; number += 1n) {
    const { transactions } = await world.node.client.getBlock({ blockNumber: number })
    if (chance.happens(0.3)) block = Math.min(depth - 1, block + 1)
    for (const hash of transactions)
      if (chance.happens(0.7)) kept.push({ transaction: await world.node.signedTransaction(hash), block })
  }
  await world.node.reorg({ depth, transactions: kept })
}

/** Makes a reorg of up to 700 blocks. There are payments both in the removed and in the new blocks. */
const reorgDeep = async (story: Story): Promise<void> => {
  const { world, chance } = story
  const snapshot = await world.node.snapshot()
  const depth = 100 + chance.upTo(deepestReorg - 100)
  await pay(story)
  for (let mined = 0; mined < depth; mined += 50) {
    await world.node.mine(50)
    await story.reader.round()
  }
  await world.node.revert(snapshot)
  await pay(story)
  await world.node.mine(depth + 60)
}

/** The number of read rounds whose commits are lost and which are then repeated. */
const roundsToLose = 12

/**
 * Simulates a failover of the database that loses the commits of some read rounds, so that the reader reads
 * the same blocks again. Returns the events and payments that differ between the two readings.
 */
const loseCommits = async (story: Story): Promise<string[]> => {
  const { world, proxies } = story
  mend(proxies)
  story.reader.dies(false)
  for (let payments = 0; payments < 3; payments += 1) await pay(story)
  await world.node.mine(shallowReorg)
  return failOver(world, async () => {
    await story.reader.restart()
    for (let rounds = 0; rounds < roundsToLose; rounds += 1) await story.reader.round()
  })
}

/**
 * Runs read rounds without faults until nothing remains to be read or verified. Returns what remains at the
 * end.
 */
const recover = async ({ world, clock, proxies, reader }: Story): Promise<string[]> => {
  mend(proxies)
  reader.dies(false)
  await world.node.mine(1)
  await reader.restart()
  return readToTheEnd(world.context, reader.round, async () => clock.advance({ hours: 1 }))
}
