import { decodeFunctionResult, type Hex, toFunctionSelector, zeroAddress } from 'viem'
import { expect, it } from 'vitest'
import { depositFactoryAbi } from '../../src/index.ts'
import { AllOrNothing } from '../generated/deposit-doubles.ts'
import { inEachWorld } from '../on-each-chain.ts'
import {
  createDepositWorld,
  depositOf,
  encodeClone,
  encodeCollect,
  eventOf,
  merchant,
  otherMerchant,
  stranger,
} from './deposit-world.ts'

const notFactory = toFunctionSelector('NotFactory()')

inEachWorld(createDepositWorld, (world) => {
  const waits = async (name: string, amountBase: bigint, payee = merchant.address) => {
    const deposit = depositOf(name, payee)
    await world().fund(deposit, amountBase)
    return deposit
  }

  it('one deposit goes to its payee, and the event follows the transfer', async () => {
    const { addressOf, balanceOf, collect, dollar, factory } = world()
    const deposit = await waits('one', 19_990_000n)
    const { error, events, logs } = await collect([deposit])
    expect(error).toBe(null)
    expect(logs.map(({ address }) => address)).toEqual([dollar, factory])
    expect(events).toEqual([eventOf(deposit, dollar, 19_990_000n)])
    expect(await balanceOf(merchant.address)).toBe(19_990_000n)
    expect(await balanceOf(addressOf(deposit))).toBe(0n)
  })

  it('one base unit is collected', async () => {
    const deposit = await waits('a unit', 1n)
    expect((await world().collect([deposit])).events).toEqual([eventOf(deposit, world().dollar, 1n)])
  })

  it('a batch pays deposits of several merchants, each to its own payee, in the order of the call', async () => {
    const { balanceOf, collect, dollar } = world()
    const deposits = [
      await waits('first', 1n),
      await waits('second', 20n, otherMerchant.address),
      await waits('third', 300n),
    ]
    expect((await collect(deposits)).events).toEqual([
      eventOf(depositOf('first'), dollar, 1n),
      eventOf(depositOf('second', otherMerchant.address), dollar, 20n),
      eventOf(depositOf('third'), dollar, 300n),
    ])
    expect(await balanceOf(merchant.address)).toBe(301n)
    expect(await balanceOf(otherMerchant.address)).toBe(20n)
  })

  it('a second call moves nothing, and a later deposit to the same address is collected', async () => {
    const { balanceOf, collect, dollar, fund } = world()
    const deposit = await waits('again', 5n)
    await collect([deposit])
    expect(await collect([deposit])).toEqual({ error: null, events: [], logs: [] })
    await fund(deposit, 6n)
    expect((await collect([deposit])).events).toEqual([eventOf(deposit, dollar, 6n)])
    expect(await balanceOf(merchant.address)).toBe(11n)
  })

  it('an address that holds nothing gets no clone', async () => {
    const { collect, hasClone } = world()
    const [empty, full] = [depositOf('empty'), await waits('full', 5n)]
    const { events } = await collect([empty, full, empty])
    expect(events).toHaveLength(1)
    expect(await hasClone(empty)).toBe(false)
    expect(await hasClone(full)).toBe(true)
  })

  it('a deposit that is twice in a batch is collected once', async () => {
    const deposit = await waits('twice', 5n)
    const { error, events } = await world().collect([deposit, deposit])
    expect(error).toBe(null)
    expect(events).toEqual([eventOf(deposit, world().dollar, 5n)])
  })

  it('two calls in one transaction collect once', async () => {
    const { balanceOf, deploy, dollar, eventsOf, factory, tell } = world()
    const deposit = await waits('two calls', 5n)
    const batch = await deploy(AllOrNothing)
    const call = encodeCollect('collect', [dollar, [deposit]])
    const logs = await tell(stranger.address, batch, AllOrNothing, 'run', factory, [call, call])
    expect(eventsOf(logs)).toEqual([eventOf(deposit, dollar, 5n)])
    expect(await balanceOf(merchant.address)).toBe(5n)
  })

  it('tokens of another kind at the same address are collected by a call that names them', async () => {
    const { collect, deployDollar, fund } = world()
    const other = await deployDollar()
    const deposit = await waits('two tokens', 5n)
    await fund(deposit, 8n, other)
    expect((await collect([deposit])).events).toEqual([eventOf(deposit, world().dollar, 5n)])
    expect((await collect([deposit], other)).events).toEqual([eventOf(deposit, other, 8n)])
  })

  it('a member without a payee fails, gets no clone and does not stop the others', async () => {
    const { addressOf, balanceOf, collect, dollar, hasClone } = world()
    const nobody = await waits('nobody', 5n, zeroAddress)
    const deposit = await waits('somebody', 6n)
    const { error, events } = await collect([nobody, deposit])
    expect(error).toBe(null)
    expect(events).toEqual([eventOf(nobody, dollar, null), eventOf(deposit, dollar, 6n)])
    expect(await balanceOf(addressOf(nobody))).toBe(5n)
    expect(await hasClone(nobody)).toBe(false)
  })

  it('a batch without members does nothing', async () => {
    expect(await world().collect([])).toEqual({ error: null, events: [], logs: [] })
  })

  it('the call returns the number of deposits that were collected', async () => {
    const { chain, dollar, factory } = world()
    const deposits = [
      await waits('counted', 5n),
      depositOf('empty'),
      await waits('nobody', 5n, zeroAddress),
      await waits('counted too', 5n),
    ]
    const data = await chain.call(factory, encodeCollect('collect', [dollar, deposits]))
    expect(decodeFunctionResult({ abi: depositFactoryAbi, functionName: 'collect', data })).toBe(2n)
  })

  it('the clone or the implementation called directly by anybody moves nothing', async () => {
    const { addressOf, ask, chain, collect, dollar, factory, fund } = world()
    const deposit = await waits('guarded', 5n)
    await collect([deposit])
    await fund(deposit, 6n)
    await chain.setCoins(addressOf(deposit), 7n)
    const implementation = await ask<Hex>(factory, { abi: depositFactoryAbi }, 'implementation')
    const sends = [
      encodeClone('sendToken', [dollar, stranger.address, 6n]),
      encodeClone('sendToken', [dollar, merchant.address, 6n]),
      encodeClone('sendCoins', [stranger.address, 7n]),
      encodeClone('sendCoins', [merchant.address, 7n]),
    ]
    for (const from of [stranger.address, merchant.address, implementation, addressOf(deposit)])
      for (const to of [addressOf(deposit), implementation])
        for (const data of sends) {
          const outcome = await chain.send(from, to, data)
          expect(outcome).toEqual({ ok: false, revertData: notFactory })
        }
    expect(await world().balanceOf(addressOf(deposit))).toBe(6n)
    expect(await chain.coinsOf(addressOf(deposit))).toBe(7n)
  })
})
