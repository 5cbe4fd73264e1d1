import { type Address, keccak256, toHex, zeroAddress } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { Terms } from '../src/index.ts'
import { boundaryByTemporal } from './calendar.ts'
import { Coin, Tether, Wallet } from './generated/doubles.ts'
import { createModel } from './model.ts'
import type { Story } from './story.ts'
import {
  approve,
  at,
  type Entry,
  type Person,
  type Scene,
  type StepOutcome,
  setTime,
  takeStep,
} from './take-step.ts'
import { buyer, merchant, otherMerchant, person, puller, stranger, type World } from './world.ts'

const delegated = person('a buyer whose account is delegated')

/**
 * Creates the people and tokens of the random runs. The first three people are payers, the next two are
 * merchants.
 */
export const prepareStories = async ({ deploy, chain, coin }: World) => {
  const wallet = await deploy(Wallet, [buyer.address])
  // The code of this account accepts only signatures of the zero address, whose private key is unknown.
  await chain.setCode(delegated.address, `0xef0100${(await deploy(Wallet, [zeroAddress])).slice(2)}`)
  const keyed = (key: PrivateKeyAccount): Person => ({ address: key.address, key })
  const people = [
    ...[keyed(buyer), keyed(delegated), { address: wallet, key: buyer }],
    ...[merchant, otherMerchant, puller, stranger].map(keyed),
  ]
  return { people, tokens: [coin, await deploy(Tether)] }
}
export type Cast = Awaited<ReturnType<typeof prepareStories>>

const startingBase = 10n ** 6n
const approvedBase = 5_000n

/**
 * Performs the steps of a run on the chain and in the model. Fails the test if the outcome of a step or a
 * final balance differs. Returns the results.
 */
export const describeStory = async (
  world: World,
  { people, tokens }: Cast,
  story: Story,
): Promise<StepOutcome> => {
  const told: StepOutcome = { movements: [], pulls: 0, stoppedAt: new Map() }
  const cast = { people, tokens, payers: people.slice(0, 3), merchants: people.slice(3, 5) }
  const scene: Scene = { world, model: createModel(), told, ...cast, book: [] }
  scene.book.push(...writeTerms(scene, story))
  setTime(scene, story.beginSeconds)
  for (const token of tokens) for (const { address } of scene.payers) await endow(scene, token, address)
  for (const step of story.steps) await takeStep(scene, step)
  for (const token of tokens)
    for (const { address } of [...people, { address: world.contract }])
      expect(await world.balanceOf(token, address)).toBe(scene.model.balanceOf(token, address))
  return told
}

/**
 * Mints test tokens to a payer, and approves an amount for the pull contract. Changes the balance in the
 * model of the contract (`createModel`) too, including tokens that the payer already had.
 */
const endow = async (scene: Scene, token: Address, payer: Address) => {
  const before = await scene.world.balanceOf(token, payer)
  await scene.world.tell(payer, token, Coin, 'mint', payer, startingBase)
  scene.model.mint(token, payer, before + startingBase)
  await approve(scene, payer, token, approvedBase)
}

const writeTerms = ({ world, payers, merchants, tokens }: Scene, story: Story): Entry[] => {
  const book: Entry[] = []
  for (const [index, told] of story.terms.entries()) {
    const { unit, count, graceSeconds, maximumBase } = told
    const payer = at(payers, told.payer)
    const startSeconds = story.beginSeconds + told.startsInSeconds
    const schedule = { unit, count, graceSeconds, startSeconds, endSeconds: startSeconds + 1 }
    const earlier = book.findLast(({ terms }) => terms.payer === payer.address)
    const terms: Terms = {
      ...schedule,
      maximumBase,
      payer: payer.address,
      token: at(tokens, told.token),
      merchant: at(merchants, told.merchant).address,
      endSeconds: boundaryByTemporal(schedule, told.lastsPeriods),
      ref: keccak256(toHex(`terms ${index}`)),
      replaces: told.replaces ? (earlier?.agreement ?? null) : null,
    }
    book.push({ terms, agreement: world.agreementOf(terms), key: payer.key })
  }
  return book
}
