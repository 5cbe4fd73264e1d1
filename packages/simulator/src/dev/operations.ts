/** Operations that other programs request of a running `stablerail dev`. Each operation uses the API, a chain or its provider. */
import { evmChains, tokens } from '@stablerail/contract'
import { z } from 'zod'
import type { CheckoutToPay, PayStep } from '../rail/buyer.ts'
import type { Chain } from '../rail/chain.ts'
import type { Mails } from '../rail/mail.ts'
import type { Workspace } from '../rail/rail.ts'
import { scenarios } from '../rail/scenarios/index.ts'
import { billedSubscription, findCheckout } from './find-checkout.ts'
import type { Outages } from './outages.ts'
import type { Activity } from './protocol.ts'
import { type Trigger, triggerTypes } from './trigger/index.ts'

export type Running = {
  workspace: Workspace
  chains: ReadonlyMap<string, Chain>
  mails: Mails
  outages: Outages
  trigger: Trigger
  emit(activity: Activity): void
}

/** The operation cannot be done as it was requested. Its message is for the person who requested it. */
export class OperationError extends Error {}

export type Operation = { input: z.ZodType; run(running: Running, input: unknown): Promise<object> }

const operation = <Input extends z.ZodType>(
  input: Input,
  run: (running: Running, input: z.output<Input>) => Promise<object>,
): Operation => ({ input, run: (running, given) => run(running, given as z.output<Input>) })

const scenarioNames = Object.keys(scenarios) as (keyof typeof scenarios)[]
const ChainName = z.enum(evmChains).optional()

/** Returns the named chain, or the only one. */
const pick = ({ chains }: Running, name: string | undefined): [string, Chain] => {
  const names = [...chains.keys()].join(', ')
  const [only, ...others] = chains
  if (name === undefined && only !== undefined && others.length === 0) return only
  if (name === undefined) throw new OperationError(`Name one of the chains: ${names}.`)
  const chain = chains.get(name)
  if (chain === undefined) throw new OperationError(`There is no chain ${name}. There is: ${names}.`)
  return [name, chain]
}

const pay = operation(
  z.strictObject({
    checkout: z.string(),
    scenario: z.enum(scenarioNames).default('exact'),
    chain: ChainName,
    token: z.enum(tokens).optional(),
    alongside: z.array(z.string()).max(2).default([]),
    depth: z.int().min(1).max(100).optional(),
  }),
  async ({ workspace }, { checkout, scenario, chain, token, alongside, depth }) => {
    const [first, ...others] = await Promise.all(
      [checkout, ...alongside].map((given) => findCheckout(workspace.client, given, { chain, token })),
    )
    const steps: Pick<PayStep, 'who' | 'what'>[] = []
    const sent = await workspace.pay(first as CheckoutToPay, {
      scenario,
      chain,
      token,
      depth,
      alongside: others,
      onStep: ({ who, what }) => void steps.push({ who, what }),
    })
    const { transactions } = sent
    return { scenario, steps, transactions, ...(await sent.settled()) }
  },
)

const status = operation(z.strictObject({}), async (running) => ({
  clock: (await running.workspace.clock.now()).toISOString(),
  chains: await Promise.all(
    [...running.chains].map(async ([name, chain]) => ({
      chain: name,
      height: await chain.height(),
      chainId: chain.chainId,
      confirmations: chain.confirmations,
      outage: running.outages.current(name),
      rpcUrl: chain.rpcUrl,
    })),
  ),
}))

/** Returns a later time than `now`: the given one, or the next billing date of the given subscription. */
const timeOf = async (client: Workspace['client'], given: string, now: Date): Promise<Date> => {
  const isSubscription = given.startsWith('sub_')
  const text = isSubscription ? (await billedSubscription(client, given)).nextBillingDate : given
  const time = new Date(text)
  if (Number.isNaN(time.getTime()))
    throw new OperationError(
      `${given} is no time, such as 2027-01-31T12:00:00Z, and no id of a subscription.`,
    )
  if (time <= now)
    throw new OperationError(`The clock is at ${now.toISOString()} already, and never goes back.`)
  return time
}

const units = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'] as const
const Amount = z.int().min(0).max(1_000_000).optional()

const advance = operation(
  z.strictObject({
    years: Amount,
    months: Amount,
    weeks: Amount,
    days: Amount,
    hours: Amount,
    minutes: Amount,
    seconds: Amount,
    to: z.string().optional(),
  }),
  async ({ workspace }, { to, ...given }) => {
    const { clock, client } = workspace
    const from = await clock.now()
    const duration = Object.fromEntries(units.map((unit) => [unit, given[unit] ?? 0]))
    const now = to === undefined ? clock.advance(duration) : clock.advanceTo(await timeOf(client, to, from))
    return { from: from.toISOString(), now: (await now).toISOString() }
  },
)

const mine = operation(
  z.strictObject({ chain: ChainName, blocks: z.int().min(1).max(10_000) }),
  async (running, { chain, blocks }) => {
    const [name, found] = pick(running, chain)
    await found.mine(blocks)
    return { chain: name, height: await found.height() }
  },
)

const reorg = operation(
  z.strictObject({ chain: ChainName, depth: z.int().min(1).max(100), bringBack: z.boolean() }),
  async (running, { chain, depth, bringBack }) => {
    const [name, found] = pick(running, chain)
    if (depth >= (await found.height()))
      throw new OperationError(`The chain ${name} has only ${await found.height()} blocks.`)
    const made = await found.reorg(depth)
    const { dropped } = made
    running.emit({ kind: 'reorg', chain: name, depth, dropped: dropped.length })
    if (bringBack) await made.bringBack()
    return { chain: name, depth, dropped, broughtBack: bringBack, height: await found.height() }
  },
)

const outage = operation(
  z.strictObject({
    chain: ChainName,
    lagBlocks: z.int().min(1).max(500).optional(),
    lieAbout: z.enum(['transfer', 'reference', 'time']).optional(),
    forSeconds: z.int().min(0).max(86_400),
  }),
  async (running, { chain, lagBlocks, lieAbout, forSeconds }) => {
    const [name] = pick(running, chain)
    if (lagBlocks !== undefined && lieAbout !== undefined)
      throw new OperationError('A provider has one fault: name lagBlocks or lieAbout.')
    const lag = lagBlocks === undefined ? 'down' : { lagBlocks }
    if (forSeconds === 0) await running.outages.end(name)
    else await running.outages.begin(name, lieAbout === undefined ? lag : { lieAbout }, forSeconds)
    return { chain: name, outage: running.outages.current(name), forSeconds }
  },
)

const mails = operation(
  z.strictObject({ to: z.string().optional(), subject: z.string().optional() }),
  async (running, { to, subject }) => ({
    data: await running.mails.list({
      ...(to !== undefined && { to }),
      ...(subject !== undefined && { subject }),
    }),
  }),
)

const trigger = operation(z.strictObject({ type: z.string() }), async (running, { type }) => {
  const reason = triggerTypes[type]
  if (reason === undefined) throw new OperationError(`There is no event ${type}.`)
  if (reason !== true) throw new OperationError(`${type} cannot be triggered: ${reason}`)
  const [chain = ''] = running.chains.keys()
  const fault = running.outages.current(chain)
  if (fault !== null)
    throw new OperationError(
      `The provider of ${chain} is ${fault}, so no payment is read. End this first: stablerail chain outage --end.`,
    )
  return await running.trigger(type)
})

export const operations: Readonly<Record<string, Operation>> = {
  status,
  pay,
  'clock/advance': advance,
  'chain/mine': mine,
  'chain/reorg': reorg,
  'chain/outage': outage,
  mails,
  trigger,
}
