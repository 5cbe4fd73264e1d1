import { LeaseLost } from '../../packages/server/src/mechanisms/chains/reading/cursor.ts'
import { ChainError } from '../../packages/server/src/mechanisms/chains/reading/source.ts'
import { createPaymentListener } from '../../packages/server/src/resources/payments/index.ts'
import { createSteppedReader, type SteppedReader } from '../../packages/server/src/testing/chains/reader.ts'
import { type FaultyProxy, startFaultyProxy } from '../../packages/server/src/testing/chains/rpc-proxy.ts'
import { createTestClock, type TestClock } from '../../packages/server/src/testing/clock.ts'
import type { createTestContext } from '../../packages/server/src/testing/context.ts'
import { createWorld, type World } from '../../packages/server/src/testing/payments/world.ts'
import { type Chance, createChance } from './chance.ts'
import { compare } from './compare.ts'
import { failOver } from './fail-over.ts'
import { mend, spoil } from './faults.ts'

const shallowReorg = 6
const deepestReorg = 700
/** Rounds after the last fault in which everything must be right again. */
const roundsToMend = 400

/** Thrown in a reader's transaction, in place of the death of its process. */
class Killed extends Error {
  override name = 'Killed'
}

type Story = {
  world: World
  clock: TestClock
  chance: Chance
  proxies: FaultyProxy[]
  /** The provider that may leave transfers out, or make some up. */
  forgetful: FaultyProxy
  reader: SteppedReader
  shops: Awaited<ReturnType<World['openShop']>>[]
  killNext: boolean
}

export type Ending = { seed: number; faults: string[]; payments: number; blocks: number }

/**
 * Tells the story of a seed on a chain and a database of its own: payments, reorganisations, faults of providers, skewed
 * clocks and dying readers in any order, then a while without any. Answers what is not as the chain says.
 */
export const tellStory = async (
  seed: number,
  { actions, open }: { actions: number; open?: typeof createTestContext },
): Promise<Ending> => {
  const chance = createChance(seed)
  const clock = createTestClock(new Date())
  // `finalized` is 800 blocks behind the head: every reorganisation of a story is above it.
  const world = await createWorld({ clock, slotsInAnEpoch: 400, ...(open === undefined ? {} : { open }) })
  const proxies: FaultyProxy[] = []
  try {
    const providers = chance.happens(0.3) ? 1 : 2
    while (proxies.length < providers) proxies.push(await startFaultyProxy(world.node.rpcUrl))
    const shops = [await world.openShop(), await world.openShop()]
    // The blocks of a reorg may have other times than the blocks they replace.
    await world.context.db
      .updateTable('wallets')
      .set({ verified_at: new Date(0) })
      .execute()
    for (const { address } of world.node.accounts.slice(2, 4))
      await world.node.mint({ token: world.token, to: address, amountBase: 10n ** 12n })
    await world.node.mine(shallowReorg)
    const forgetful = proxies[chance.upTo(providers)] as FaultyProxy
    const story = openStory({ world, clock, chance, proxies, forgetful, shops, killNext: false })
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
      ...{ seed, faults: [...lost, ...left, ...faults] },
      payments: (await world.payments()).length,
      blocks: Number(await world.node.client.getBlockNumber()),
    }
  } finally {
    for (const proxy of proxies) await proxy.stop()
    await world.close()
  }
}

const openStory = (parts: Omit<Story, 'reader'>): Story => {
  const story = { ...parts } as Story
  story.reader = startReader(story)
  return story
}

const startReader = (story: Omit<Story, 'reader'>): SteppedReader => {
  const { world, proxies, clock, chance } = story
  const network = { ...world.network, rpcUrls: proxies.map(({ url }) => url) }
  // The clock of a process may be hours ahead or behind. One provider alone is read again ten minutes after a block by
  // that clock, which, far ahead, would read it again at once.
  const skewMs = chance.happens(0.3) && proxies.length > 1 ? (chance.next() - 0.5) * 4 * 3_600_000 : 0
  const skewed = { now: () => new Date(clock.now().getTime() + skewMs) }
  const payments = createPaymentListener()
  const listener: typeof payments = {
    ...payments,
    async advance(step) {
      await payments.advance(step)
      if (!story.killNext) return
      story.killNext = false
      throw new Killed('The process died before it committed.')
    },
  }
  return createSteppedReader({ ...world.context, clock: skewed }, network, listener)
}

/** A round, whatever comes of it. */
const round = async (story: Story): Promise<void> => {
  try {
    await story.reader.step()
  } catch (error) {
    if (error instanceof Killed) return restart(story)
    if (!(error instanceof ChainError || error instanceof LeaseLost)) throw error
  }
}

const restart = async (story: Story): Promise<void> => {
  await story.reader.close()
  story.reader = startReader(story)
}

const act = async (story: Story): Promise<void> => {
  const { world, chance, proxies, forgetful, clock } = story
  const drawn = chance.next()
  if (drawn < 0.22) await pay(story)
  else if (drawn < 0.32) await world.node.mine(1 + chance.upTo(chance.happens(0.2) ? 90 : 4))
  else if (drawn < 0.44) await reorg(story, 1 + chance.upTo(shallowReorg))
  else if (drawn < 0.56) spoil(proxies, forgetful, chance)
  else if (drawn < 0.6) await restart(story)
  else if (drawn < 0.64) story.killNext = true
  else if (drawn < 0.7) clock.advance({ seconds: chance.upTo(120) })
  else await round(story)
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

/** The transactions keep their order; some are left out, and some are mined in a later block than before. */
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

/** A reorganisation of up to 700 blocks, with payments in what goes and in what comes. */
const reorgDeep = async (story: Story): Promise<void> => {
  const { world, chance } = story
  const snapshot = await world.node.snapshot()
  const depth = 100 + chance.upTo(deepestReorg - 100)
  await pay(story)
  for (let mined = 0; mined < depth; mined += 50) {
    await world.node.mine(50)
    await round(story)
  }
  await world.node.revert(snapshot)
  await pay(story)
  await world.node.mine(depth + 60)
}

/** How many rounds are read, lost and read again. */
const roundsToLose = 12

/** Payments are read and confirm, the last commits are lost, and the same chain is read again. */
const loseCommits = async (story: Story): Promise<string[]> => {
  const { world, proxies } = story
  mend(proxies)
  story.killNext = false
  for (let payments = 0; payments < 3; payments += 1) await pay(story)
  await world.node.mine(shallowReorg)
  return failOver(world, async () => {
    await restart(story)
    for (let rounds = 0; rounds < roundsToLose; rounds += 1) await round(story)
  })
}

/** Rounds without a fault, until there is nothing left to read or to doubt. */
const recover = async (story: Story): Promise<string[]> => {
  const { world, clock, proxies } = story
  mend(proxies)
  story.killNext = false
  await world.node.mine(1)
  await restart(story)
  for (let left = roundsToMend; left > 0; left -= 1) {
    const before = await stateOf(world)
    await round(story)
    const after = await stateOf(world)
    if (before !== after) continue
    // Doubts are asked about once an hour at least, and one provider alone is read again after ten minutes.
    if (left < roundsToMend - 8 && (await doubtsOf(world)) === 0) return []
    clock.advance({ hours: 1 })
  }
  const doubts = await doubtsOf(world)
  const unproven = await world.context.db
    .selectFrom('transfers')
    .select('id')
    .where('witnessed', '=', false)
    .where('state', '=', 'seen')
    .execute()
  return doubts > 0 && unproven.length === 0 ? [`${doubts} doubts are left after ${roundsToMend} rounds`] : []
}

const stateOf = async ({ context }: World): Promise<string> =>
  JSON.stringify(
    await context.db
      .selectFrom('chain_cursors')
      .select(['block_hash', 'witnessed_number', 'fault'])
      .execute(),
  )

const doubtsOf = async ({ context }: World): Promise<number> =>
  (await context.db.selectFrom('chain_doubts').select('from_number').execute()).length
