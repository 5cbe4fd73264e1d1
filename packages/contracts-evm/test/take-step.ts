import { type Address, type Hex, keccak256 } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { periodAt, type Terms } from '../src/index.ts'
import { boundaryByTemporal } from './calendar.ts'
import { Tether } from './generated/doubles.ts'
import type { Model } from './model.ts'
import type { Step } from './story.ts'
import { stranger, type World } from './world.ts'

/** A person of a random run: an address, and the key whose signatures are valid for the address. */
export type Person = { address: Address; key: PrivateKeyAccount }

/**
 * Subscription terms of a random run, with the hash of the agreement and the key that signs for the payer.
 */
export type Entry = { terms: Terms; agreement: Hex; key: PrivateKeyAccount }

/**
 * A token transfer by a successful call of `pull`: the recipient and the amount from the token's `Transfer`
 * event, and the terms and the period from the call.
 */
export type Movement = {
  terms: Terms
  agreement: Hex
  period: number
  atSeconds: number
  to: Address
  amountBase: bigint
}

/**
 * The results of a run: the token transfers, the number of successful pulls, and the time at which each
 * agreement was stopped.
 */
export type StepOutcome = { movements: Movement[]; pulls: number; stoppedAt: Map<Hex, number> }

/**
 * The state of a run: the chain and the model on which each step is performed, the results so far, the
 * people, the tokens and the terms.
 */
export type Scene = {
  world: World
  model: Model
  told: StepOutcome
  people: Person[]
  payers: Person[]
  merchants: Person[]
  tokens: Address[]
  book: Entry[]
}

/** Returns an item of a list. An index beyond the end wraps around to the start. */
export const at = <T>(list: readonly T[], index: number): T => {
  const found = list[((index % list.length) + list.length) % list.length]
  if (found === undefined) throw new Error('The list is empty.')
  return found
}

/** Advances the time on the chain and in the model. Does nothing if the time is in the past. */
export const setTime = ({ world, model }: Pick<Scene, 'world' | 'model'>, seconds: number): void => {
  if (seconds < model.now()) return
  world.chain.setTime(seconds)
  model.setTime(seconds)
}

type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>
type Handlers = { [Kind in Step['kind']]: (scene: Scene, step: StepOf<Kind>) => Promise<void> }

/** Performs one step on the chain and in the model. Fails the test if the results differ. */
export const takeStep = (scene: Scene, step: Step): Promise<void> => {
  const handler = handlers[step.kind] as (scene: Scene, step: Step) => Promise<void>
  return handler(scene, step)
}

const expectError = (step: Step, { error }: { error: string | null }, expected: string | null) => {
  const told = JSON.stringify(step, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  expect(error, told).toBe(expected)
}

const stopInModel = ({ model, told }: Scene, agreement: Hex) => {
  model.stop(agreement)
  if (!told.stoppedAt.has(agreement)) told.stoppedAt.set(agreement, model.now())
}

const pull: Handlers['pull'] = async (scene, step) => {
  const { world, model, told } = scene
  const entry = at(scene.book, step.which)
  const terms = changed(entry.terms, step.change, at(scene.merchants, step.which + 1).address)
  const by = step.who === -1 ? terms.merchant : at(scene.people, step.who).address
  const signature = await signatureOf(scene, step, terms)
  const call = { terms, signature, period: periodOf(scene, step, terms), amountBase: amountOf(step, terms) }
  const agreement = world.agreementOf(terms)
  const signed = step.signature === 'right' && agreement === entry.agreement
  const replaced = terms.replaces !== null && !model.isStopped(terms.replaces) ? terms.replaces : null
  const error = model.pull({ ...call, by, agreement, signed })
  const result = await world.pull(by, call)
  expectError(step, result, error)
  if (error === null) told.pulls += 1
  if (replaced !== null && model.isStopped(replaced)) stopInModel(scene, replaced)
  for (const { token, args } of world.eventsOf(result.logs).filter(({ name }) => name === 'Transfer')) {
    expect([token, args.from]).toEqual([terms.token, terms.payer])
    const moved = { to: args.to as Address, amountBase: args.value as bigint }
    told.movements.push({ terms, agreement, period: call.period, atSeconds: model.now(), ...moved })
  }
}

const changed = (terms: Terms, what: StepOf<'pull'>['change'], anotherMerchant: Address): Terms => {
  const changes: Record<typeof what, Partial<Terms>> = {
    nothing: {},
    merchant: { merchant: anotherMerchant },
    maximum: { maximumBase: terms.maximumBase * 2n },
    end: { endSeconds: terms.endSeconds + 1 },
    ref: { ref: keccak256(terms.ref) },
  }
  return { ...terms, ...changes[what] }
}

const signatureOf = (
  { world, book }: Scene,
  { signature, which }: StepOf<'pull'>,
  terms: Terms,
): Promise<Hex> => {
  const entry = at(book, which)
  const other = { ...at(book, which + 1).terms, ref: keccak256('0x00') }
  if (signature === 'none') return Promise.resolve('0x')
  if (signature === 'of another key') return world.sign(terms, stranger)
  if (signature === 'of other terms') return world.sign(other, entry.key)
  if (signature === 'of another chain') return world.sign(terms, entry.key, { ...world.place(), chainId: 1 })
  return world.sign(entry.terms, entry.key)
}

const periodOf = ({ model }: Scene, { away }: StepOf<'pull'>, terms: Terms): number => {
  const running = periodAt(terms, Math.max(model.now(), terms.startSeconds)) ?? 0
  return Math.max(0, running + away)
}

const amountOf = ({ amount }: StepOf<'pull'>, { maximumBase }: Terms): bigint =>
  ({ most: maximumBase, half: maximumBase / 2n, one: 1n, none: 0n, more: maximumBase + 1n })[amount]

const handlers: Handlers = {
  pull,
  wait: async (scene, { seconds }) => setTime(scene, scene.model.now() + seconds),
  waitFor: async (scene, { which, periods, beside }) => {
    const { terms } = at(scene.book, which)
    const running = periodAt(terms, scene.model.now())
    const next = running === null ? 0 : running + 1
    setTime(scene, boundaryByTemporal(terms, next + periods) + beside)
  },
  approve: async (scene, step) =>
    approve(scene, at(scene.payers, step.payer).address, at(scene.tokens, step.token), step.amountBase),
  stop: async (scene, step) => {
    const { terms, agreement } = at(scene.book, step.which)
    const by = step.who === -1 ? terms.payer : at(scene.people, step.who).address
    if (by === terms.payer) stopInModel(scene, agreement)
    expectError(step, await scene.world.stop(by, agreement), null)
  },
  stopAsMerchant: async (scene, step) => {
    const { terms, agreement } = at(scene.book, step.which)
    const by = step.who === -1 ? terms.merchant : at(scene.people, step.who).address
    const error = by === terms.merchant ? null : 'NotAllowed'
    if (error === null) stopInModel(scene, agreement)
    expectError(step, await scene.world.stopAsMerchant(by, terms), error)
  },
  stopSigned: async (scene, step) => {
    const { terms, agreement, key } = at(scene.book, step.which)
    const by = step.by === -1 ? key : at(scene.people, step.by).key
    const error = by === key ? null : 'BadSignature'
    if (error === null) stopInModel(scene, agreement)
    const signature = await scene.world.signStop(terms, by)
    const carrier = at(scene.people, step.who).address
    expectError(step, await scene.world.stopSigned(carrier, terms.payer, agreement, signature), error)
  },
  setPuller: async (scene, step) => {
    const [by, named] = [at(scene.people, step.who).address, at(scene.people, step.named).address]
    scene.model.setPuller(by, named, step.allowed)
    expectError(step, await scene.world.setPuller(by, named, step.allowed), null)
  },
  setPullerSigned: async (scene, step) => {
    const { world, model, people, merchants } = scene
    const [by, named] = [at(merchants, step.merchant), at(people, step.named).address]
    const signer = step.by === -1 ? by : at(people, step.by)
    const nonce = model.nonceOf(by.address)
    const naming = {
      merchant: by.address,
      puller: named,
      allowed: step.allowed,
      deadlineSeconds: model.now(),
      nonce: step.stale && nonce > 0n ? nonce - 1n : nonce,
    }
    const right = signer === by && naming.nonce === nonce
    if (right) model.setPuller(by.address, named, step.allowed)
    const signature = await world.signPuller(naming, signer.key)
    expectError(
      step,
      await world.setPullerSigned(stranger.address, naming, signature),
      right ? null : 'BadSignature',
    )
  },
}

/** Sets an approval to zero before the new amount, because USDT requires this. */
export const approve = async (
  { world, model }: Pick<Scene, 'world' | 'model'>,
  payer: Address,
  token: Address,
  amountBase: bigint,
): Promise<void> => {
  for (const value of [0n, amountBase])
    await world.tell(payer, token, Tether, 'approve', world.contract, value)
  model.approve(token, payer, amountBase)
}
