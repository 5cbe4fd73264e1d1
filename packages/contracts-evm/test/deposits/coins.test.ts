import { decodeFunctionResult, zeroAddress } from 'viem'
import { expect, it } from 'vitest'
import { depositFactoryAbi } from '../../src/index.ts'
import { Payee } from '../generated/deposit-doubles.ts'
import { inEachWorld } from '../on-each-chain.ts'
import {
  createDepositWorld,
  depositOf,
  encodeCollect,
  eventOf,
  manner,
  merchant,
  otherMerchant,
  stranger,
} from './deposit-world.ts'

inEachWorld(createDepositWorld, (world) => {
  it('coins that came before the clone go to the payee', async () => {
    const { addressOf, chain, collectCoins, fundCoins } = world()
    const [one, two] = [depositOf('one'), depositOf('two', otherMerchant.address)]
    expect(await fundCoins(one, 5n)).toBe(true)
    expect(await fundCoins(two, 6n)).toBe(true)
    const { error, events } = await collectCoins([one, two])
    expect(error).toBe(null)
    expect(events).toEqual([eventOf(one, zeroAddress, 5n), eventOf(two, zeroAddress, 6n)])
    expect(await chain.coinsOf(merchant.address)).toBe(5n)
    expect(await chain.coinsOf(otherMerchant.address)).toBe(6n)
    expect(await chain.coinsOf(addressOf(one))).toBe(0n)
  })

  it('a clone refuses coins, whatever the data', async () => {
    const { addressOf, chain, collect, fund, fundCoins } = world()
    const deposit = depositOf('refuses')
    await fund(deposit, 5n)
    await collect([deposit])
    expect(await fundCoins(deposit, 5n)).toBe(false)
    const data = encodeCollect('collectCoins', [[deposit]])
    expect((await chain.send(stranger.address, addressOf(deposit), data)).ok).toBe(false)
    expect(await chain.coinsOf(addressOf(deposit))).toBe(0n)
  })

  it('the factory refuses coins', async () => {
    const { chain, factory } = world()
    await chain.setCoins(stranger.address, 10n ** 18n)
    const data = encodeCollect('collectCoins', [[]])
    for (const sent of ['0x', data] as const)
      expect((await chain.send(stranger.address, factory, sent, { valueWei: 1n })).ok).toBe(false)
  })

  it('coins that a clone has nevertheless are collected, and tokens beside them stay', async () => {
    const { addressOf, balanceOf, chain, collect, collectCoins, fund } = world()
    const deposit = depositOf('forced')
    await fund(deposit, 5n)
    await collect([deposit])
    await fund(deposit, 6n)
    // As a contract that destroys itself, or a block's reward, gives coins to an address.
    await chain.setCoins(addressOf(deposit), 7n)
    expect((await collectCoins([deposit])).events).toEqual([eventOf(deposit, zeroAddress, 7n)])
    expect(await balanceOf(addressOf(deposit))).toBe(6n)
  })

  it('collecting tokens leaves the coins, which can be collected after that', async () => {
    const { addressOf, chain, collect, collectCoins, fund, fundCoins } = world()
    const deposit = depositOf('both')
    await fundCoins(deposit, 7n)
    await fund(deposit, 5n)
    await collect([deposit])
    expect(await chain.coinsOf(addressOf(deposit))).toBe(7n)
    expect((await collectCoins([deposit])).events).toEqual([eventOf(deposit, zeroAddress, 7n)])
  })

  it('an address without coins is skipped and gets no clone, also if it has tokens', async () => {
    const { collectCoins, fund, hasClone } = world()
    const deposit = depositOf('no coins')
    await fund(deposit, 5n)
    expect(await collectCoins([deposit, depositOf('nothing')])).toEqual({ error: null, events: [], logs: [] })
    expect(await hasClone(deposit)).toBe(false)
  })

  it('a deposit that is twice in a batch is collected once, and a batch without members does nothing', async () => {
    const { collectCoins, fundCoins } = world()
    const deposit = depositOf('twice')
    await fundCoins(deposit, 5n)
    expect((await collectCoins([deposit, deposit])).events).toEqual([eventOf(deposit, zeroAddress, 5n)])
    expect((await collectCoins([])).events).toEqual([])
  })

  it.each([
    ['refuses coins', manner.refuses, null],
    ['uses up its gas', manner.usesGas, null],
    ['uses more gas than a member may use', manner.usesMuch, null],
    ['returns 100,000 bytes', manner.returnsMuch, 5n],
  ])('a payee that %s does not stop the others', async (_, itsManner, amount) => {
    const { addressOf, chain, collectCoins, deployPayee, fundCoins } = world()
    const contract = depositOf('contract', await deployPayee(itsManner))
    const deposits = [depositOf('before'), contract, depositOf('after')]
    for (const deposit of deposits) await fundCoins(deposit, 5n)
    const { error, events } = await collectCoins(deposits, { gas: 1_000_000 })
    expect(error).toBe(null)
    expect(events.map((event) => event.amount)).toEqual([5n, amount, 5n])
    expect(await chain.coinsOf(merchant.address)).toBe(10n)
    expect(await chain.coinsOf(addressOf(contract))).toBe(amount === null ? 5n : 0n)
  })

  it('a payee that needs much gas is paid alone', async () => {
    const { collectCoins, deployPayee, fundCoins } = world()
    const deposit = depositOf('contract', await deployPayee(manner.usesMuch))
    await fundCoins(deposit, 5n)
    expect((await collectCoins([deposit])).events).toEqual([eventOf(deposit, zeroAddress, 5n)])
  })

  it('a payee that collects while it is paid changes nothing', async () => {
    const { chain, collectCoins, deployPayee, factory, fundCoins, tell } = world()
    const payee = await deployPayee(manner.accepts)
    const [own, other] = [depositOf('own', payee), depositOf('other')]
    for (const deposit of [own, other]) await fundCoins(deposit, 5n)
    await tell(
      stranger.address,
      payee,
      Payee,
      'arm',
      factory,
      encodeCollect('collectCoins', [[own, other, own]]),
    )
    const { events } = await collectCoins([own])
    expect(events).toEqual([eventOf(other, zeroAddress, 5n), eventOf(own, zeroAddress, 5n)])
    expect(await chain.coinsOf(payee)).toBe(5n)
    expect(await chain.coinsOf(merchant.address)).toBe(5n)
  })

  it('a member without a payee fails, gets no clone and does not stop the others', async () => {
    const { addressOf, chain, collectCoins, fundCoins, hasClone } = world()
    const [nobody, deposit] = [depositOf('nobody', zeroAddress), depositOf('somebody')]
    for (const member of [nobody, deposit]) await fundCoins(member, 5n)
    expect((await collectCoins([nobody, deposit])).events).toEqual([
      eventOf(nobody, zeroAddress, null),
      eventOf(deposit, zeroAddress, 5n),
    ])
    expect(await hasClone(nobody)).toBe(false)
    expect(await chain.coinsOf(addressOf(nobody))).toBe(5n)
  })

  it('the call returns the number of deposits that were collected', async () => {
    const { chain, deployPayee, factory, fundCoins } = world()
    const refused = depositOf('refused', await deployPayee(manner.refuses))
    const deposits = [depositOf('one'), refused, depositOf('two')]
    for (const deposit of deposits) await fundCoins(deposit, 5n)
    const data = await chain.call(factory, encodeCollect('collectCoins', [[...deposits, depositOf('empty')]]))
    expect(decodeFunctionResult({ abi: depositFactoryAbi, functionName: 'collectCoins', data })).toBe(2n)
  })
})
