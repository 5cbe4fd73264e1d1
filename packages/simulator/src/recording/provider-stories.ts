/** Payments on a chain whose provider has a fault. With two providers, the first has it. */
import { setTimeout as delay } from 'node:timers/promises'
import type { ChainFault, EvmChain, ProviderLie } from '../description.ts'
import type { ChainClient } from '../rail/chain-client.ts'
import type { Scenario } from '../rail/scenarios/index.ts'
import { mineConfirmations } from '../rail/scenarios/send.ts'
import type { RecordedPage } from './page.ts'
import { openRecorder, type TimelineRow } from './recorder.ts'
import { createCheckout, type RecordingWorld, storyChains, until } from './world.ts'

type ProviderStory = {
  name: string
  summary: string
  fault: ChainFault
  begins: string
  ends: string
  /** The fault as the option of `stablerail chain outage`. */
  flag: string
  /**
   * How the buyer pays. Default: `exact`. The amount of `overpaid` has no fraction of a cent: such a fraction identifies
   * the checkout without a reference, and twice the fraction may be a cent more.
   */
  scenario?: Scenario
  /** Whether the service does not see the payment in the response of the provider with the fault. */
  isMissed?: true
  /** A sentence after the tables. */
  after?: string
  /** The chain of the story with two providers. Stories on different chains run side by side. */
  chainOfTwo: EvmChain
  /** The number of payments that the two providers report together. */
  paymentsOfTwo: number
}

const lie = (about: ProviderLie, what: string): Omit<ProviderStory, 'chainOfTwo' | 'paymentsOfTwo'> => ({
  name: `provider-wrong-about-a-${about}`,
  summary: `The provider through which the service reads the chain reports ${what}.`,
  fault: { lieAbout: about },
  begins: `reports ${what}`,
  ends: 'reports what the chain has',
  flag: ` --lie-about ${about}`,
})

const stories: readonly ProviderStory[] = [
  {
    name: 'provider-down',
    summary: 'The provider through which the service reads the chain refuses every connection.',
    fault: 'down',
    begins: 'refuses every connection',
    ends: 'works again',
    flag: '',
    chainOfTwo: storyChains[0],
    paymentsOfTwo: 1,
  },
  {
    name: 'provider-lagging',
    summary: 'The provider through which the service reads the chain does not know the newest blocks.',
    fault: { lagBlocks: 20 },
    begins: 'does not know the newest 20 blocks',
    ends: 'knows all blocks',
    flag: ' --lag-blocks 20',
    chainOfTwo: storyChains[0],
    paymentsOfTwo: 1,
  },
  {
    ...lie('transfer', 'another transfer of twice the amount in place of each'),
    scenario: 'overpaid',
    chainOfTwo: storyChains[1],
    paymentsOfTwo: 2,
  },
  {
    ...lie('reference', 'every transfer without the reference of its checkout'),
    scenario: 'overpaid',
    chainOfTwo: storyChains[2],
    paymentsOfTwo: 1,
  },
  {
    ...lie('time', 'blocks with a time that is five minutes too early'),
    isMissed: true,
    after:
      'For this provider the block is older than the settlement wallet, so its report of the payment is left out. With one provider the service reads blocks again when they are ten minutes old, and finds the payment then.',
    chainOfTwo: storyChains[3],
    paymentsOfTwo: 1,
  },
]

const isLie = (fault: ChainFault): boolean => typeof fault === 'object' && 'lieAbout' in fault

const differenceLogged =
  'two readings returned different transfers, references or block times, and the payments wait until they agree'
const absenceLogged = 'no second provider could be read, and payments wait if a second opinion is required'

/** Blocks on which two providers have differed are read again after a minute. */
const agreesWithinMs = 100_000

/** Few blocks follow while providers differ: an unmatched payment in a final block is not matched again. */
const mineEveryMs = 3_000

/** Mines a block from time to time until a condition holds. */
const mineUntil = (node: ChainClient, isMet: () => Promise<boolean>): Promise<void> =>
  until(
    'the providers agree, and the checkout is paid',
    async () => {
      if (await isMet()) return true
      await node.mine(1)
      await delay(mineEveryMs)
      return false
    },
    agreesWithinMs,
  )

const record = async (
  world: RecordingWorld,
  { fault, begins, ends, paymentsOfTwo, scenario, isMissed }: ProviderStory,
  { chain, providers }: { chain: EvmChain; providers: 1 | 2 },
): Promise<readonly TimelineRow[]> => {
  const shop = await world.rail.workspace()
  const checkout = await createCheckout(shop, chain)
  const node = world.clientOf(chain)
  await using recorder = await openRecorder(world, { shop, checkout, hasEndpoint: true })
  const provider = providers === 1 ? 'provider' : 'first provider'
  const isSeenByFirst = isLie(fault) && !isMissed
  const isRead = providers === 2 || isSeenByFirst
  const warning = isLie(fault) ? differenceLogged : absenceLogged
  const statusOf = async () => (await shop.client.checkouts.retrieve(checkout.id)).status
  const logged = world.logOf(chain).length
  const isCompared = async () => {
    const { data } = await shop.client.payments.list()
    return world.logOf(chain).slice(logged).includes(warning) && data.length === paymentsOfTwo
  }
  recorder.note('merchant', 'creates a checkout of 19.99 USDC')
  const held = await world.rail.chain(chain).fault(fault)
  recorder.note(provider, begins)
  let isOver = false
  const paid = await shop.pay(checkout, {
    scenario,
    onStep: (step) => (isOver ? undefined : recorder.step(step, { isRead: isRead && !isMissed })),
  })
  const isReadToHead = async () => !isMissed || (await world.readHeight(chain)) >= (await node.height())
  const isReady = providers === 2 ? isCompared : isReadToHead
  await mineConfirmations({ chain: node, did: (step) => recorder.step(step, { isRead, isReady }) })
  if (providers === 2) recorder.note('log', warning)
  await held[Symbol.asyncDispose]()
  recorder.note(provider, ends)
  isOver = true
  if (providers === 1 && isSeenByFirst) await paid.settled()
  else if (providers === 2 || !isMissed) await mineUntil(node, async () => (await statusOf()) === 'succeeded')
  await recorder.look()
  return recorder.rows
}

const exampleOf = (fault: ChainFault, flag: string): string => `\`\`\`ts
import { startSimulator } from '@stablerail/simulator'

await using rail = await startSimulator({ providers: 2 })
const { client } = await rail.workspace()
const checkout = await client.checkouts.create({
  mode: 'payment',
  amount: 1999,
  chain: 'base',
  token: 'USDC',
})
{
  await using fault = await rail.chain('base').fault(${faultCode(fault)})
  await rail.pay(checkout)
  console.log(fault) // here the first provider has the fault
}
\`\`\`

\`\`\`sh
stablerail chain outage${flag} --for 20
stablerail pay chk_…
\`\`\``

const faultCode = (fault: ChainFault): string => {
  if (fault === 'down') return "'down'"
  return 'lieAbout' in fault ? `{ lieAbout: '${fault.lieAbout}' }` : `{ lagBlocks: ${fault.lagBlocks} }`
}

/** Records the stories of a simulator with one provider, one after the other, on one chain. */
export const recordOneProvider = async (
  world: RecordingWorld,
): Promise<Map<string, readonly TimelineRow[]>> => {
  const recorded = new Map<string, readonly TimelineRow[]>()
  for (const story of stories)
    recorded.set(story.name, await record(world, story, { chain: 'base', providers: 1 }))
  return recorded
}

/** Records the stories of a simulator with two providers. Those on different chains run side by side. */
export const recordTwoProviders = async (
  world: RecordingWorld,
): Promise<Map<string, readonly TimelineRow[]>> => {
  const recorded = new Map<string, readonly TimelineRow[]>()
  const chains = [...new Set(stories.map(({ chainOfTwo }) => chainOfTwo))]
  await Promise.all(
    chains.map(async (chain) => {
      for (const story of stories.filter(({ chainOfTwo }) => chainOfTwo === chain))
        recorded.set(story.name, await record(world, story, { chain, providers: 2 }))
    }),
  )
  return recorded
}

export const toProviderPages = (
  one: ReadonlyMap<string, readonly TimelineRow[]>,
  two: ReadonlyMap<string, readonly TimelineRow[]>,
): RecordedPage[] =>
  stories.map(({ name, summary, fault, flag, after = null }) => ({
    name,
    summary,
    example: exampleOf(fault, flag),
    tables: [
      { title: 'With one provider', rows: one.get(name) ?? [] },
      { title: 'With two providers', rows: two.get(name) ?? [] },
    ],
    after,
  }))
