import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSweptWorld, type SweptWorld } from '../../testing/payments/swept.ts'

let world: SweptWorld
beforeAll(async () => {
  world = await createSweptWorld()
})
afterAll(() => world.close())

const shownAtOnce = 20

test('a wallet with more transactions than are shown in the time of a sweep keeps nobody from being paid', async () => {
  const [till, other] = [await world.openTill(), await world.openTill()]
  const history: string[] = []
  for (let count = 0; count < 6 * shownAtOnce; count += 1) {
    const reference = count.toString(16).padStart(32, '0')
    history.unshift(await world.pay({ to: till.address, amountBase: 1n, references: [reference] }))
  }
  const txHash = await world.pay({ to: other.address, amountBase: 1_000_000n })
  world.finalize()

  for (let from = 0; from < history.length; from += shownAtOnce) {
    const shown = [txHash, ...history.slice(from, from + shownAtOnce)]
    world.provider.faults = {
      answers: ({ method, params: [asked] }) =>
        method === 'getTransaction' && !shown.includes(String(asked))
          ? { error: { code: 429, message: 'Too many requests' } }
          : undefined,
    }
    const isLast = from + shownAtOnce === history.length
    if (isLast) await world.reader().step()
    else await expect(world.reader().step()).rejects.toMatchObject({ kind: 'rate_limited' })
    // Advance the clock by four minutes after each of the six runs, so that all runs take longer than 15
    // minutes. After 15 minutes, the reader restarts its sweep (the scan of the watched token accounts).
    world.later({ minutes: 4 })
  }
  expect(await world.paymentsOf(txHash)).toMatchObject([{ status: 'confirmed' }])
})
