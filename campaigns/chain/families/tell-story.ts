import { createTestClock, type TestClock } from '@stablerail/test-support'
import { expireCheckouts } from '../../../packages/server/src/resources/checkouts/index.ts'
import type { Context } from '../../../packages/server/src/resources/context.ts'
import { createTestContext } from '../../../packages/server/src/testing/context.ts'
import { type Chance, createChance } from '../chance.ts'
import { failOver } from '../fail-over.ts'
import { createMortalReader, type MortalReader } from '../mortal-reader.ts'
import { readToTheEnd } from '../recover.ts'
import { compare, type Sent } from './compare.ts'
import { type Asked, askToPay, openShop, type Shop } from './shops.ts'
import type { Departure, Oddity, Stage, StageOptions, Transfer, Trial } from './stage.ts'

type Story = {
  context: Context
  databaseUrl: string
  clock: TestClock
  chance: Chance
  stage: Stage
  reader: MortalReader
  shops: Shop[]
  asked: Asked[]
  /** The checkouts whose buyers sent too little, and did not send the rest yet. */
  short: Asked[]
  sent: Sent[]
  departed: Departure[]
  reorgs: number
}

export type Ending = { seed: number; faults: string[]; payments: number; blocks: number }

export type StoryOptions = {
  actions: number
  openStage(options: StageOptions): Promise<Stage>
  open?: typeof createTestContext
}

const dollar = 1_000_000n

/**
 * Runs a simulation from a seed, with its own chain and database. Payments of all kinds, reorgs, faults of
 * providers, late finality, skewed clocks and dying readers occur in random order, followed by a time without
 * faults. Returns the differences between the database and the chain.
 */
export const tellStory = async (
  seed: number,
  { actions, openStage, open = createTestContext }: StoryOptions,
): Promise<Ending> => {
  const chance = createChance(seed)
  const clock = createTestClock(new Date())
  const stage = await openStage({ chance, clock })
  try {
    const { context, databaseUrl, close } = await open({ config: { networks: [stage.network] }, clock })
    try {
      const story = await openStory({ context, databaseUrl, clock, chance, stage })
      for (let action = 0; action < actions; action += 1) await act(story)
      const lost = seed % 3 === 0 ? await loseCommits(story) : []
      for (const trial of stage.trials) lost.push(...(await undergo(story, trial)))
      const doubts = await recover(story)
      const faults = await compare(story)
      await story.reader.close()
      return {
        seed,
        faults: [...lost, ...doubts, ...faults],
        payments: story.sent.length,
        blocks: await stage.height(),
      }
    } finally {
      await close()
    }
  } finally {
    await stage.close()
  }
}

const openStory = async (
  parts: Pick<Story, 'context' | 'databaseUrl' | 'clock' | 'chance' | 'stage'>,
): Promise<Story> => {
  const { context, stage, chance } = parts
  const shops = [
    await openShop(context, stage.pair, await stage.openWallet()),
    await openShop(context, stage.pair, await stage.openWallet()),
  ]
  // Sets the clock of a reader process up to two hours ahead or behind, but only if there are several
  // providers. With one provider, the reader reads each block again when the block is ten minutes old, and a
  // clock that is far ahead would make every new block seem older.
  const isAlone = stage.network.rpcUrls.length === 1
  const skewMs = () => (chance.happens(0.3) && !isAlone ? (chance.next() - 0.5) * 4 * 3_600_000 : 0)
  const reader = createMortalReader(context, stage.network, skewMs)
  // The first round stores the current block as the reader's position. Earlier blocks are never read.
  await reader.round()
  return { ...parts, reader, shops, asked: [], short: [], sent: [], departed: [], reorgs: 0 }
}

const act = async (story: Story): Promise<void> => {
  const { stage, chance, reader } = story
  const drawn = chance.next()
  if (drawn < 0.2) await pay(story)
  else if (drawn < 0.26) await sendBack(story)
  else if (drawn < 0.33) await stage.mine(1 + chance.upTo(chance.happens(0.2) ? 60 : 4))
  else if (drawn < 0.41) await reorganise(story)
  else if (drawn < 0.48) await stage.moveFinality(chance)
  else if (drawn < 0.57) await stage.spoil(chance)
  else if (drawn < 0.61) await reader.restart()
  else if (drawn < 0.65) reader.dies(true)
  else if (drawn < 0.7) await passTime(story)
  else await reader.round()
}

const reorganise = async (story: Story): Promise<void> => {
  story.reorgs += 1
  await story.stage.reorganise(story.chance)
}

const passTime = async ({ stage, chance, context }: Story): Promise<void> => {
  // A checkout expires after half an hour, so the longer advance of 40 minutes makes it expire.
  await stage.passTime(chance.happens(0.2) ? 2_400 : chance.upTo(120))
  await expireCheckouts(context)
}

const pick = <One>(chance: Chance, ones: readonly One[]): One => ones[chance.upTo(ones.length)] as One

const pay = async (story: Story): Promise<void> => {
  const { stage, chance } = story
  const short = story.short.length > 0 && chance.happens(0.4) ? story.short.shift() : undefined
  const asked = short ?? (chance.happens(0.7) ? await choose(story) : null)
  const to = (asked?.shop ?? pick(chance, story.shops)).wallet
  const transfer = short ? rest(short) : asked === null ? stray(story, to) : answer(story, asked)
  const { arrivals, departures = [] }: Oddity = chance.happens(0.4)
    ? await stage.sendOddly(transfer, chance)
    : { arrivals: [await stage.send(transfer)] }
  story.departed.push(...departures)
  for (const [index, arrival] of arrivals.entries()) {
    // Only the first transfer pays the checkout; further transfers belong to no checkout.
    const meant = index === 0 ? { asked, named: transfer.reference !== null } : { asked: null, named: false }
    story.sent.push({ ...arrival, ...meant, reorgsBefore: story.reorgs })
  }
}

/** Returns a new checkout or, in a quarter of the cases, an earlier one, which may be paid or expired. */
const choose = async (story: Story): Promise<Asked> => {
  const { context, stage, chance } = story
  if (story.asked.length > 0 && chance.happens(0.25)) return pick(chance, story.asked)
  const asked = await askToPay(context, pick(chance, story.shops), stage.pair)
  story.asked.push(asked)
  // Some buyers pay an hour after they requested the instructions.
  if (chance.happens(0.1)) await stage.passTime(3_600)
  return asked
}

/**
 * Returns a transfer that pays a checkout: with its reference, with its exact amount, with an amount that is
 * too low, or with another token.
 */
const answer = ({ chance, stage, short }: Story, asked: Asked): Transfer => {
  const { shop, priceBase, amountBase, reference } = asked
  const to = shop.wallet
  const drawn = chance.next()
  if (drawn < 0.4) return { to, coin: 'asked', amountBase: priceBase + dollar, reference }
  if (drawn < 0.7) return { to, coin: 'asked', amountBase, reference: null }
  if (drawn < 0.85) {
    short.push(asked)
    return { to, coin: 'asked', amountBase: (priceBase * 9n) / 10n, reference }
  }
  return { to, coin: pick(chance, stage.coins), amountBase, reference }
}

/** Returns a transfer that pays the rest of a checkout whose buyer sent too little, with its reference. */
const rest = ({ shop, priceBase, reference }: Asked): Transfer => ({
  to: shop.wallet,
  coin: 'asked',
  amountBase: priceBase - (priceBase * 9n) / 10n,
  reference,
})

const stray = ({ chance, stage }: Story, to: string): Transfer => ({
  to,
  coin: pick(chance, stage.coins),
  reference: null,
  amountBase: BigInt(1 + chance.upTo(5)) * dollar,
})

const sendBack = async ({ stage, chance, shops, departed }: Story): Promise<void> => {
  const departure = await stage.sendBack(pick(chance, shops).wallet)
  if (departure !== null) departed.push(departure)
}

/** The number of times that one call of `readSome` runs the chain reader. */
const roundsAtOnce = 12
const paymentsAtOnce = 3

const paySome = async (story: Story): Promise<void> => {
  for (let payments = 0; payments < paymentsAtOnce; payments += 1) await pay(story)
}

const readSome = async ({ reader }: Story): Promise<void> => {
  for (let rounds = 0; rounds < roundsAtOnce; rounds += 1) await reader.round()
}

/**
 * Simulates a failover of the database that loses the commits of some read rounds, so that the reader reads
 * the same blocks again. Returns the events and payments that differ between the two readings.
 */
const loseCommits = async (story: Story): Promise<string[]> => {
  const { stage, reader } = story
  stage.mend()
  reader.dies(false)
  await paySome(story)
  await stage.mine(4)
  return failOver(story, async () => {
    await reader.restart()
    await readSome(story)
  })
}

/**
 * Turns off all random faults of the providers and of the reader, and runs a fixed sequence of operations
 * (`Trial`). Returns the errors of the server that the sequence itself finds.
 */
const undergo = async (story: Story, trial: Trial): Promise<string[]> => {
  story.stage.mend()
  story.reader.dies(false)
  const before = story.sent.length
  return trial({
    pay: () => paySome(story),
    read: () => readSome(story),
    passedOver: () => passedOver(story, before),
  })
}

/**
 * Returns the payments, from the index `from` on, that are in blocks up to the reader's position but are not
 * recorded.
 */
const passedOver = async ({ context, stage, sent }: Story, from: number): Promise<string[]> => {
  const { db } = context
  const cursor = await db.selectFrom('chain_cursors').select('block_number').executeTakeFirstOrThrow()
  const transfers = await db.selectFrom('transfers').select('tx_id').execute()
  const recorded = new Set(transfers.map(({ tx_id }) => tx_id))
  const faults: string[] = []
  for (const { tx, coin } of sent.slice(from)) {
    if (stage.symbolOf(coin) === null || recorded.has(tx)) continue
    const place = await stage.find(tx)
    if (place !== null && place.blockNumber <= cursor.block_number)
      faults.push(`passed over: ${tx} in ${place.blockNumber}`)
  }
  return faults
}

/**
 * Makes all blocks final and runs read rounds without faults until nothing remains to be read or verified.
 * Returns what remains at the end.
 */
const recover = async ({ context, stage, reader }: Story): Promise<string[]> => {
  stage.mend()
  reader.dies(false)
  await stage.settle()
  await reader.restart()
  return readToTheEnd(context, reader.round, async () => {
    // Pass time and make new blocks: time alone is not enough, because a reader does nothing without new
    // blocks.
    await stage.passTime(3_600)
    await stage.settle()
  })
}
