import fc from 'fast-check'
import { type Address, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startInProcessChain } from '../in-process-chain.ts'
import { createDepositWorld, type DepositWorld } from './deposit-world.ts'
import { type Step, stories } from './story.ts'
import { type Cast, keyOf, prepareCast, removeObstacles, type Sent, takeStep } from './take-step.ts'

let world: DepositWorld
let cast: Cast
beforeAll(async () => {
  world = await createDepositWorld(await startInProcessChain())
  cast = await prepareCast(world)
})
afterAll(() => world.chain.stop())

/** Returns what an account has of a token, or of the chain's coin for the zero address. */
const amountOf = (token: Address, account: Address): Promise<bigint> =>
  token === zeroAddress ? world.chain.coinsOf(account) : world.balanceOf(account, token)

/**
 * Checks that what came to the deposit addresses of each payee is exactly what the payee has and what still
 * waits at these addresses. Returns the sum that all payees have.
 */
const expectOnlyPayeesPaid = async (sent: Sent): Promise<bigint> => {
  let paid = 0n
  for (const token of [...cast.counted, zeroAddress]) {
    for (const payee of [...cast.payees, zeroAddress]) {
      let due = 0n
      for (const deposit of cast.deposits.filter((one) => one.payee === payee)) {
        const waiting = await amountOf(token, world.addressOf(deposit))
        const came = sent.get(keyOf(token, deposit)) ?? 0n
        expect(waiting <= came, 'tokens of another deposit came to a deposit address').toBe(true)
        due += came - waiting
      }
      if (payee === zeroAddress) expect(due, 'paid to nobody').toBe(0n)
      else expect(await amountOf(token, payee), 'the amount that a payee has').toBe(due)
      paid += due
    }
  }
  return paid
}

/** Performs a story. Returns the sum that all payees had before the last collection. */
const run = async (story: readonly Step[]): Promise<bigint> => {
  const sent: Sent = new Map()
  for (const step of story) await takeStep(cast, sent, step)
  await removeObstacles(cast)
  const paid = await expectOnlyPayeesPaid(sent)
  await collectAll()
  await expectOnlyPayeesPaid(sent)
  await expectNothingWaits()
  await expectOutsidersUnpaid()
  return paid
}

const collectAll = async () => {
  for (const token of cast.counted) expect((await world.collect(cast.deposits, token)).error).toBe(null)
  expect((await world.collectCoins(cast.deposits)).error).toBe(null)
}

/** Checks that every deposit with a payee was collected: no step of the story has lost a deposit. */
const expectNothingWaits = async () => {
  for (const deposit of cast.deposits.filter(({ payee }) => payee !== zeroAddress))
    for (const token of [...cast.counted, zeroAddress])
      expect(await amountOf(token, world.addressOf(deposit)), 'what still waits').toBe(0n)
}

const expectOutsidersUnpaid = async () => {
  for (const outsider of cast.outsiders)
    for (const token of [...cast.counted, zeroAddress])
      expect(await amountOf(token, outsider), `the amount that ${outsider} has`).toBe(0n)
}

const runs = Number(process.env.STORIES ?? 40)

it('whatever anybody calls, what a deposit address holds goes to its payee, and nothing is lost', async () => {
  let storiesWithPayment = 0
  const property = fc.asyncProperty(stories, async (story) => {
    const restore = await world.chain.snapshot()
    try {
      const paid = await run(story)
      if (paid > 0n) storiesWithPayment += 1
    } finally {
      await restore()
    }
  })
  await fc.assert(property, { numRuns: runs })
  // The runs must contain payments, because otherwise they would prove nothing.
  expect(storiesWithPayment).toBeGreaterThan(runs / 4)
}, 600_000)
