import { type Address, type Hex, zeroAddress } from 'viem'
import { expect, it } from 'vitest'
import type { Deposit } from '../../src/index.ts'
import { FakeCoin, NotifyingCoin, Payee } from '../generated/deposit-doubles.ts'
import { inEachWorld } from '../on-each-chain.ts'
import {
  createDepositWorld,
  depositOf,
  encodeClone,
  encodeCollect,
  eventOf,
  manner,
  merchant,
  otherMerchant,
  stranger,
} from './deposit-world.ts'

inEachWorld(createDepositWorld, (world) => {
  /** Deploys a fake token that makes a call to a contract during the transfer of a deposit. */
  const deployAttacker = async (deposit: Deposit, target: Address, payload: Hex) => {
    const { addressOf, deploy, tell } = world()
    const token = await deploy(FakeCoin)
    await tell(stranger.address, token, FakeCoin, 'setBalance', addressOf(deposit), 1n)
    await tell(stranger.address, token, FakeCoin, 'arm', target, payload)
    return token
  }
  const expectCalled = async (token: Address, succeeded: boolean) => {
    expect(await world().ask<bigint>(token, FakeCoin, 'calls')).toBe(1n)
    expect(await world().ask<boolean>(token, FakeCoin, 'succeeded')).toBe(succeeded)
  }

  it('a fake token that collects an empty batch of a real one diverts no other deposit', async () => {
    const { addressOf, balanceOf, collect, dollar, factory, fund } = world()
    const [decoy, victim] = [depositOf('decoy', stranger.address), depositOf('victim')]
    await fund(victim, 500n)
    const token = await deployAttacker(decoy, factory, encodeCollect('collect', [dollar, []]))
    const { error, events } = await collect([decoy, victim], token)
    expect(error).toBe(null)
    expect(events).toEqual([eventOf(decoy, token, 1n)])
    await expectCalled(token, true)
    expect(await balanceOf(addressOf(victim))).toBe(500n)
    for (const account of [zeroAddress, stranger.address, token]) expect(await balanceOf(account)).toBe(0n)
    expect((await collect([victim])).events).toEqual([eventOf(victim, dollar, 500n)])
    expect(await balanceOf(merchant.address)).toBe(500n)
  })

  it('a fake token that collects deposits of others during a batch pays their payees', async () => {
    const { balanceOf, collect, dollar, factory, fund } = world()
    const decoy = depositOf('decoy', stranger.address)
    const [one, two] = [depositOf('one'), depositOf('two', otherMerchant.address)]
    for (const deposit of [decoy, one, two]) await fund(deposit, 500n)
    const token = await deployAttacker(decoy, factory, encodeCollect('collect', [dollar, [two, one]]))
    const { events } = await collect([decoy], token)
    expect(events).toEqual([
      eventOf(two, dollar, 500n),
      eventOf(one, dollar, 500n),
      eventOf(decoy, token, 1n),
    ])
    await expectCalled(token, true)
    expect(await balanceOf(merchant.address)).toBe(500n)
    expect(await balanceOf(otherMerchant.address)).toBe(500n)
    expect(await balanceOf(world().addressOf(decoy))).toBe(500n)
  })

  it.each([
    ['itself', (decoy: Deposit, _: Deposit) => world().addressOf(decoy)],
    ['another deposit', (_: Deposit, victim: Deposit) => world().addressOf(victim)],
  ])('a fake token that orders the clone of %s to pay the attacker is refused', async (_, targetOf) => {
    const { addressOf, balanceOf, collect, dollar, fund } = world()
    const [decoy, victim] = [depositOf('decoy'), depositOf('victim')]
    for (const deposit of [decoy, victim]) await fund(deposit, 1n)
    await collect([victim])
    await fund(victim, 500n)
    const payload = encodeClone('sendToken', [dollar, stranger.address, 1n])
    const token = await deployAttacker(decoy, targetOf(decoy, victim), payload)
    await collect([decoy], token)
    await expectCalled(token, false)
    expect(await balanceOf(stranger.address)).toBe(0n)
    expect(await balanceOf(addressOf(victim))).toBe(500n)
    expect(await balanceOf(addressOf(decoy))).toBe(1n)
  })

  it('a fake token that collects the same deposit again creates the clone once', async () => {
    const { collect, dollar, factory, fund, hasClone } = world()
    const decoy = depositOf('decoy')
    await fund(decoy, 5n)
    const token = await deployAttacker(decoy, factory, encodeCollect('collect', [dollar, [decoy]]))
    expect((await collect([decoy], token)).events).toEqual([
      eventOf(decoy, dollar, 5n),
      eventOf(decoy, token, 1n),
    ])
    expect(await hasClone(decoy)).toBe(true)
  })

  it('a payee that collects when a token notifies it receives its deposits once', async () => {
    const { balanceOf, collect, deploy, deployPayee, factory, fund, tell } = world()
    const token = await deploy(NotifyingCoin)
    const payee = await deployPayee(manner.accepts)
    const [own, next, other] = [depositOf('own', payee), depositOf('next', payee), depositOf('other')]
    for (const deposit of [own, next, other]) await fund(deposit, 5n, token)
    const payload = encodeCollect('collect', [token, [own, next, other]])
    await tell(stranger.address, payee, Payee, 'arm', factory, payload)
    const { events } = await collect([own], token)
    expect(events.map(({ ref }) => ref)).toEqual([next.ref, other.ref, own.ref])
    expect(await balanceOf(payee, token)).toBe(10n)
    expect(await balanceOf(merchant.address, token)).toBe(5n)
  })
})
