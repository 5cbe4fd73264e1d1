import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { callsPerSweep, costOf, creditsPerPayment } from '../../testing/chains/sweep-cost.ts'
import { createSweptWorld } from '../../testing/payments/swept.ts'

const page = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../../docs/${path}`, import.meta.url)), 'utf8')

const whole = (count: number) => Math.round(count).toLocaleString('en')
const millions = (credits: number) => `${(credits / 1e6).toFixed(1)} M`
const perSecond = (calls: number) => (calls < 10 ? calls.toFixed(1) : whole(calls))

test('operators read what watching wallets costs', () => {
  const text = page('operations/solana.md')
  for (const wallets of [50, 1_000, 5_000, 100_000])
    for (const intervalSeconds of [5, 15, 60]) {
      const { credits, callsPerSecond } = costOf({ wallets, intervalSeconds })
      const row = new RegExp(
        `^\\| ${whole(wallets)} +\\| ${intervalSeconds} s +\\| ${millions(credits)} +\\| ${perSecond(callsPerSecond)} +\\|$`,
        'm',
      )
      expect(text).toMatch(row)
    }
  expect(text).toContain(`${creditsPerPayment} credits`)
})

test('a sweep makes as many calls as are told, and so does a payment', async () => {
  const world = await createSweptWorld()
  try {
    for (let count = 0; count < 60; count += 1) await world.openTill()
    const { address } = await world.openTill()
    for (let sweeps = 0; sweeps < 5; sweeps += 1) await world.read()
    const told = world.provider.listen()
    world.node.mine()
    await world.reader().step()
    const { accounts, histories } = callsPerSweep(61)
    expect(told()).toHaveLength(accounts + histories)

    await world.pay({ to: address, amountBase: 1_000_000n })
    world.finalize()
    const paid = world.provider.listen()
    await world.reader().step()
    const archived = paid().filter((method) => /^get(SignaturesForAddress|Transaction|Block)$/.test(method))
    expect(archived).toHaveLength(creditsPerPayment / 10)
    expect(paid()).toHaveLength(accounts + histories + archived.length)
  } finally {
    await world.close()
  }
})
