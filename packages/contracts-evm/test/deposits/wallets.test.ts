import { zeroAddress } from 'viem'
import { expect, it } from 'vitest'
import { depositRef } from '../../src/index.ts'
import { SafeSingleton } from '../generated/deposit-doubles.ts'
import { inEachWorld } from '../on-each-chain.ts'
import { createDepositWorld, depositOf, encodeCollect, eventOf, merchant, stranger } from './deposit-world.ts'

inEachWorld(createDepositWorld, (world) => {
  it('a contract wallet receives tokens and coins', async () => {
    const { balanceOf, chain, collect, collectCoins, deploySafe, dollar, fund, fundCoins } = world()
    const safe = await deploySafe(merchant.address)
    const [one, two] = [depositOf('one', safe), depositOf('two', safe)]
    for (const deposit of [one, two]) {
      await fundCoins(deposit, 7n)
      await fund(deposit, 5n)
    }
    expect((await collectCoins([one, two])).events).toEqual([
      eventOf(one, zeroAddress, 7n),
      eventOf(two, zeroAddress, 7n),
    ])
    expect((await collect([one, two])).events).toEqual([eventOf(one, dollar, 5n), eventOf(two, dollar, 5n)])
    expect(await chain.coinsOf(safe)).toBe(14n)
    expect(await balanceOf(safe)).toBe(10n)
  })

  it('a contract wallet collects its own deposits', async () => {
    const { balanceOf, deploySafe, dollar, eventsOf, factory, fund, tell } = world()
    const safe = await deploySafe(merchant.address)
    const deposit = depositOf('own', safe)
    await fund(deposit, 5n)
    const payload = encodeCollect('collect', [dollar, [deposit]])
    const logs = await tell(merchant.address, safe, SafeSingleton, 'execTransaction', factory, payload)
    expect(eventsOf(logs)).toEqual([eventOf(deposit, dollar, 5n)])
    expect(await balanceOf(safe)).toBe(5n)
  })

  it('with the chain in the reference, a deposit for a contract wallet has another address on each chain', async () => {
    const { addressOf, deploySafe } = world()
    const payee = await deploySafe(merchant.address)
    const addresses = [8453, 137, undefined].map((chainId) =>
      addressOf({ payee, ref: depositRef('chk_01k9z7q4m8c3v5t2r6w1x0y9bn', chainId) }),
    )
    expect(new Set(addresses).size).toBe(3)
  })

  it('a deposit whose payee is another deposit is paid on in two calls', async () => {
    const { addressOf, balanceOf, collect, dollar, fund } = world()
    const last = depositOf('last')
    const first = depositOf('first', addressOf(last))
    await fund(first, 5n)
    expect((await collect([last, first])).events).toEqual([eventOf(first, dollar, 5n)])
    expect((await collect([last, first])).events).toEqual([eventOf(last, dollar, 5n)])
    expect(await balanceOf(merchant.address)).toBe(5n)
    expect(await balanceOf(stranger.address)).toBe(0n)
  })
})
