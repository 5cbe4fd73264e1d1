import { type Address, type Hex, pad, zeroAddress } from 'viem'
import { expect, it } from 'vitest'
import type { Deposit } from '../../src/index.ts'
import { AnsweringCoin, FakeCoin, Tether } from '../generated/deposit-doubles.ts'
import { inEachWorld } from '../on-each-chain.ts'
import { createDepositWorld, depositOf, eventOf, merchant, otherMerchant, stranger } from './deposit-world.ts'

inEachWorld(createDepositWorld, (world) => {
  /** Deploys a token and sends 100 units of it to three deposits. */
  const fundThree = async (token: Address): Promise<[Deposit, Deposit, Deposit]> => {
    const deposits: [Deposit, Deposit, Deposit] = [
      depositOf('first'),
      depositOf('second', otherMerchant.address),
      depositOf('third'),
    ]
    for (const deposit of deposits) await world().fund(deposit, 100n, token)
    return deposits
  }
  const tell = (token: Address, double: Parameters<ReturnType<typeof world>['tell']>[2], name: string) =>
    world().tell.bind(null, stranger.address, token, double, name)

  it('a token that returns no data is collected, as USDT', async () => {
    const token = await world().deploy(Tether)
    const deposits = await fundThree(token)
    const { events } = await world().collect(deposits, token)
    expect(events).toEqual(deposits.map((deposit) => eventOf(deposit, token, 100n)))
    expect(await world().balanceOf(merchant.address, token)).toBe(200n)
  })

  it('a token that keeps a fee pays the payee the rest, and the event has the amount that was sent', async () => {
    const token = await world().deploy(Tether)
    const [deposit] = await fundThree(token)
    await tell(token, Tether, 'setFee')(1000n)
    expect((await world().collect([deposit], token)).events).toEqual([eventOf(deposit, token, 100n)])
    expect(await world().balanceOf(merchant.address, token)).toBe(90n)
    expect(await world().balanceOf(world().addressOf(deposit), token)).toBe(0n)
  })

  it('a deposit address on the list of refused accounts fails, and the others are collected', async () => {
    const { addressOf, balanceOf, collect, dollar, freeze } = world()
    const [first, second, third] = await fundThree(dollar)
    await freeze(addressOf(first))
    const { error, events } = await collect([first, second, third])
    expect(error).toBe(null)
    expect(events).toEqual([
      eventOf(first, dollar, null),
      eventOf(second, dollar, 100n),
      eventOf(third, dollar, 100n),
    ])
    expect(await balanceOf(addressOf(first))).toBe(100n)
    await freeze(addressOf(first), false)
    expect((await collect([first])).events).toEqual([eventOf(first, dollar, 100n)])
  })

  it('a payee on the list of refused accounts fails, and deposits of other payees are collected', async () => {
    const { addressOf, balanceOf, collect, dollar, freeze } = world()
    const [first, second, third] = await fundThree(dollar)
    await freeze(otherMerchant.address)
    expect((await collect([first, second, third])).events).toEqual([
      eventOf(first, dollar, 100n),
      eventOf(second, dollar, null),
      eventOf(third, dollar, 100n),
    ])
    expect(await balanceOf(addressOf(second))).toBe(100n)
  })

  it('a paused token moves nothing, and is collected after the pause', async () => {
    const { collect, dollar, pause } = world()
    const deposits = await fundThree(dollar)
    await pause(true)
    expect((await collect(deposits)).events).toEqual(
      deposits.map((deposit) => eventOf(deposit, dollar, null)),
    )
    await pause(false)
    expect((await collect(deposits)).events).toEqual(
      deposits.map((deposit) => eventOf(deposit, dollar, 100n)),
    )
  })

  const word = (hex: Hex) => pad(hex, { size: 32 })
  it.each<[string, 'collected' | 'not collected', Hex, boolean]>([
    ['false', 'not collected', word('0x0'), false],
    ['2', 'not collected', word('0x2'), false],
    ['true in a single byte', 'not collected', '0x01', false],
    ['true in 31 bytes', 'not collected', pad('0x01', { size: 31 }), false],
    ['31 zeros', 'not collected', pad('0x00', { size: 31 }), false],
    ['true in a revert', 'not collected', word('0x1'), true],
    ['no data in a revert', 'not collected', '0x', true],
    ['true', 'collected', word('0x1'), false],
    ['true and more', 'collected', `${word('0x1')}${'ff'.repeat(32)}`, false],
    ['no data', 'collected', '0x', false],
  ])('a token that moves the amount and returns %s is %s', async (_, outcome, answer, reverts) => {
    const { addressOf, balanceOf, collect, deploy } = world()
    const token = await deploy(AnsweringCoin)
    const [deposit] = await fundThree(token)
    await tell(token, AnsweringCoin, 'setAnswer')(answer, reverts)
    const { events } = await collect([deposit], token)
    expect(events).toEqual([eventOf(deposit, token, outcome === 'collected' ? 100n : null)])
    // A failed transfer is undone, so that the deposit can be collected later.
    expect(await balanceOf(addressOf(deposit), token)).toBe(outcome === 'collected' ? 0n : 100n)
  })

  it('a token that reports a balance which it does not have moves nothing of other tokens', async () => {
    const { addressOf, balanceOf, collect, deploy, dollar, fund, hasClone } = world()
    const token = await deploy(FakeCoin)
    const deposit = depositOf('first')
    await fund(deposit, 100n)
    for (const value of [10n ** 30n, 2n ** 256n - 1n]) {
      await tell(token, FakeCoin, 'setBalance')(addressOf(deposit), value)
      expect((await collect([deposit], token)).events).toEqual([eventOf(deposit, token, value)])
    }
    expect(await balanceOf(addressOf(deposit), dollar)).toBe(100n)
    await tell(token, FakeCoin, 'setRefuses')(true)
    expect((await collect([deposit], token)).events).toEqual([eventOf(deposit, token, null)])
    await tell(token, FakeCoin, 'setBalance')(addressOf(depositOf('second')), 0n)
    expect((await collect([depositOf('second')], token)).events).toEqual([])
    expect(await hasClone(depositOf('second'))).toBe(false)
  })

  it.each([
    ['an account without code', () => stranger.address],
    ['the zero address', () => zeroAddress],
    ['the factory', () => world().factory],
    ['the deposit address itself', () => world().addressOf(depositOf('first'))],
    ['the precompiled SHA-256', () => pad('0x02', { size: 20 })],
    ['the precompiled identity', () => pad('0x04', { size: 20 })],
  ])('%s is no token: the member fails and nothing moves', async (_, tokenOf) => {
    const { addressOf, balanceOf, chain, collect, dollar, fund } = world()
    const deposit = depositOf('first')
    await fund(deposit, 100n)
    await chain.setCoins(addressOf(deposit), 50n)
    for (let times = 0; times < 2; times += 1) {
      const token = tokenOf()
      const { error, events } = await collect([deposit], token)
      expect(error).toBe(null)
      expect(events).toEqual([eventOf(deposit, token, null)])
    }
    expect(await balanceOf(addressOf(deposit), dollar)).toBe(100n)
    expect(await chain.coinsOf(addressOf(deposit))).toBe(50n)
  })

  it('another clone as the token moves nothing', async () => {
    const { collect, addressOf, fund } = world()
    const [one, two] = [depositOf('one'), depositOf('two')]
    for (const deposit of [one, two]) await fund(deposit, 5n)
    await collect([one, two])
    await fund(two, 6n)
    const token = addressOf(two)
    expect((await collect([one, two], token)).events).toEqual([
      eventOf(one, token, null),
      eventOf(two, token, null),
    ])
    expect(await world().balanceOf(addressOf(two))).toBe(6n)
  })
})
