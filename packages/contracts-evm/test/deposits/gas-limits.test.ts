import { expect, it } from 'vitest'
import { HarmfulCoin } from '../generated/deposit-doubles.ts'
import { inEachWorld } from '../on-each-chain.ts'
import {
  type CollectResult,
  createDepositWorld,
  depositOf,
  eventOf,
  manner,
  stranger,
} from './deposit-world.ts'

const [first, second, third] = [depositOf('first'), depositOf('second'), depositOf('third')]
const three = [first, second, third]

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)

inEachWorld(createDepositWorld, (world) => {
  const deployCostly = async (balanceGas: number, transferGas: number) => {
    const { deploy, fund, tell } = world()
    const token = await deploy(HarmfulCoin)
    await tell(stranger.address, token, HarmfulCoin, 'setExtraGas', balanceGas, transferGas)
    for (const deposit of three) await fund(deposit, 100n, token)
    return token
  }
  it('a token that needs more gas than a member may use is collected alone', async () => {
    const token = await deployCostly(0, 300_000)
    const { collect } = world()
    expect((await collect([first, second], token)).events).toEqual([
      eventOf(first, token, null),
      eventOf(second, token, null),
    ])
    expect((await collect([first], token)).events).toEqual([eventOf(first, token, 100n)])
  })

  it('a member of a batch may use 180,000 gas in the token', async () => {
    const token = await deployCostly(0, 180_000 - 70_000)
    expect((await world().collect(three, token)).events).toEqual(
      three.map((deposit) => eventOf(deposit, token, 100n)),
    )
  })

  /**
   * Makes a call with less and more gas, each time in the same state, and expects that every member is
   * collected or the whole call reverts. `extra` are amounts of gas near which a contract without the check
   * would let a member fail.
   */
  const withAnyGas = async (
    call: (gas: number) => Promise<CollectResult>,
    amounts: bigint[],
    extra: readonly number[] = [],
  ) => {
    const errors = new Set<string | null>()
    const all = [...range(30_000, 1_000_000, 20_000), ...extra]
    // On a real node fewer amounts suffice, because the EVM in this process has the same rules.
    const some = world().chain.name === 'a real node' ? all.filter((_, index) => index % 6 === 0) : all
    for (const gas of some) {
      const restore = await world().chain.snapshot()
      const { error, events } = await call(gas)
      errors.add(error)
      if (error === null) expect(events.map(({ amount }) => amount)).toEqual(amounts)
      await restore()
    }
    expect([...errors]).toEqual(expect.arrayContaining(['NotEnoughGas', null]))
  }

  it('with any gas, either every member is collected or the whole call reverts', async () => {
    const { collect, dollar, fund } = world()
    for (const deposit of three) await fund(deposit, 100n)
    await withAnyGas((gas) => collect(three, dollar, { gas }), [100n, 100n, 100n])
  })

  it('the same holds for a token that uses nearly all the gas of a member', async () => {
    const token = await deployCostly(0, 150_000)
    const call = (gas: number) => world().collect([first, second], token, { gas })
    await withAnyGas(call, [100n, 100n], range(450_000, 470_000, 1_000))
  })

  it('the same holds for a token whose balances use nearly all the gas of a member', async () => {
    const token = await deployCostly(190_000, 0)
    const call = (gas: number) => world().collect([first, second], token, { gas })
    await withAnyGas(call, [100n, 100n], range(456_000, 490_000, 2_000))
  })

  it('the same holds for coins, and for a payee that uses nearly all the gas of a member', async () => {
    const { collectCoins, deployPayee, fundCoins } = world()
    const payee = await deployPayee(manner.usesSome)
    const deposits = [depositOf('first', payee), depositOf('second', payee), third]
    for (const deposit of deposits) await fundCoins(deposit, 100n)
    await withAnyGas((gas) => collectCoins(deposits, { gas }), [100n, 100n, 100n])
  })

  it('with any gas, a deposit alone is collected or the call reverts', async () => {
    const { chain, collect, dollar, fund } = world()
    await fund(first, 100n)
    let collected = 0
    for (let gas = 40_000; gas <= 160_000; gas += 1_000) {
      const restore = await chain.snapshot()
      const { error, events } = await collect([first], dollar, { gas })
      if (error === null) {
        expect(events).toEqual([eventOf(first, dollar, 100n)])
        collected += 1
      }
      await restore()
    }
    // A deposit alone needs little more gas than it uses, so that a merchant needs few coins for it.
    expect(collected).toBeGreaterThan(20)
  })
})
