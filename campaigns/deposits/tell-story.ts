import type { createTestContext } from '../../packages/server/src/testing/context.ts'
import { readTransfers } from './chain-history.ts'
import { compare } from './compare.ts'
import { bringBack, crash, expire, heal, passTime, reorg, runJobs, spoil } from './disturb.ts'
import { collect, pay, race, sendCoins } from './pay.ts'
import { type Kinds, openSale, openScene, type Scene, slotsInAnEpoch } from './scene.ts'
import { checkStep } from './step-rules.ts'

export type Ending = { seed: number; faults: string[]; payments: number; blocks: number; kinds: Kinds }

/** The acts of a story, each with its weight. */
const acts: [weight: number, act: (scene: Scene) => Promise<void> | void][] = [
  [3, openSale],
  [24, pay],
  [5, race],
  [7, collect],
  [1, sendCoins],
  [10, ({ world, chance }) => world.node.mine(1 + chance.upTo(4))],
  [30, ({ reader }) => reader.round()],
  [10, reorg],
  [4, bringBack],
  [2, expire],
  [4, passTime],
  [5, spoil],
  [3, heal],
  [3, ({ reader, note }) => reader.restart().then(() => note('restart'))],
  [4, crash],
  [6, runJobs],
  [2, ({ clock, chance }) => clock.advance({ seconds: chance.upTo(300) })],
]

const total = acts.reduce((sum, [weight]) => sum + weight, 0)

const act = async (scene: Scene): Promise<void> => {
  let drawn = scene.chance.upTo(total)
  for (const [weight, run] of acts) {
    if (drawn < weight) return void (await run(scene))
    drawn -= weight
  }
}

/**
 * Runs a story from a seed, with its own chain and database. Checkouts, payments, collections, reorganisations, faults
 * and lies of providers, restarts and deaths of the reader occur in random order, followed by a time without faults.
 * Returns the violations of the rules that hold after each step and at the end.
 */
export const tellStory = async (
  seed: number,
  { actions, open }: { actions: number; open?: typeof createTestContext },
): Promise<Ending> => {
  const scene = await openScene(seed, open)
  try {
    const broken = new Set<string>()
    const most = new Map<string, bigint>()
    for (let action = 0; action < actions; action += 1) {
      await act(scene)
      await noteReceived(scene, most)
      for (const violation of await checkStep(scene, most)) broken.add(`after a step: ${violation}`)
    }
    await recover(scene)
    const faults = [...broken, ...(await checkStep(scene, most)), ...(await compare(scene))]
    if (scene.reader.deaths() > 0) scene.kinds.set('death of the reader', scene.reader.deaths())
    await scene.reader.close()
    return {
      seed,
      faults,
      payments: (await scene.world.payments()).length,
      blocks: Number(await scene.world.node.client.getBlockNumber()),
      kinds: scene.kinds,
    }
  } finally {
    await scene.close()
  }
}

/** Notes the sum of the transfers to each address that any version of the chain has contained, by transaction. */
const noteReceived = async ({ world, usdc, seen }: Scene, sums: Map<string, bigint>): Promise<void> => {
  for (const { txHash, to, amountBase, place } of await readTransfers(world.node, [usdc])) {
    const key = `${txHash} ${to} ${amountBase} ${place}`
    if (seen.has(key)) continue
    seen.add(key)
    sums.set(to, (sums.get(to) ?? 0n) + amountBase)
  }
}

/** Reads the chain without faults until all payments are final and all checkouts have ended. */
const recover = async (scene: Scene): Promise<void> => {
  const { world, clock, reader } = scene
  heal(scene)
  reader.dies(false)
  reader.diesAt(null)
  await world.node.mine(1)
  await reader.restart()
  await readForHours(scene, 8)
  await world.node.mine(2 * slotsInAnEpoch + 10)
  await readForHours(scene, 2)
  await runJobs(scene)
  // Transactions that have not returned for a day are given up, and the checkouts that waited for them end.
  clock.advance({ hours: 50 })
  await world.node.client.increaseTime({ seconds: 100 * 3_600 })
  await world.node.mine(8)
  await readForHours(scene, 2)
  for (let times = 0; times < 3; times += 1) {
    await runJobs(scene)
    await reader.round()
  }
}

/** The most rounds that read the blocks of a story. */
const mostRounds = 200

/**
 * Runs read rounds for some hours of the clock. Blocks about which two readings differed are read again within an hour,
 * and blocks of a single provider after ten minutes.
 */
const readForHours = async ({ world: { context }, reader, clock }: Scene, hours: number): Promise<void> => {
  const stateOf = async () =>
    JSON.stringify([
      await context.db
        .selectFrom('chain_cursors')
        .select(['block_hash', 'witnessed_number', 'fault'])
        .execute(),
      // A round reads one doubted block again.
      await context.db.selectFrom('chain_doubts').select(['from_number', 'asked_at']).execute(),
    ])
  let left = mostRounds
  for (let passed = 0; passed < hours; passed += 1) {
    for (let before = ''; left > 0; left -= 1) {
      await reader.round()
      const after = await stateOf()
      if (before === after) break
      before = after
    }
    clock.advance({ hours: 1 })
  }
  if (left === 0) throw new Error(`There was more to read after ${mostRounds} rounds.`)
}
