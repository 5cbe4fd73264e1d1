import { type Hex, keccak256, toHex } from 'viem'
import { expect, it } from 'vitest'
import type { Terms } from '../src/index.ts'
import { Coin } from './generated/doubles.ts'
import { onEachChain } from './on-each-chain.ts'
import { buyer, daySeconds, merchant, otherMerchant, startSeconds, stranger } from './world.ts'

/** A time within the second period, which lasts from 28 February to 31 March. */
const secondPeriodSeconds = startSeconds + 40 * daySeconds

onEachChain((world) => {
  const signed = async (changes: Partial<Terms> = {}) => {
    const terms = world().terms(changes)
    return { terms, signature: await world().sign(terms) }
  }
  const errorOf = async (call: { terms: Terms; signature?: Hex; period?: number }, by = merchant) =>
    (await world().pull(by.address, call)).error
  const stops = {
    'the payer, by a call': async (terms: Terms) => world().stop(buyer.address, world().agreementOf(terms)),
    'the payer, by a signature that a stranger carries': async (terms: Terms) =>
      world().stopSigned(
        stranger.address,
        buyer.address,
        world().agreementOf(terms),
        await world().signStop(terms),
      ),
    'the merchant, by a call': async (terms: Terms) => world().stopAsMerchant(merchant.address, terms),
  }

  it.each(Object.keys(stops) as (keyof typeof stops)[])(
    '%s, ends an agreement before its first use and after it, for ever',
    async (by) => {
      const { chain, eventsOf, agreementOf } = world()
      const [used, unused] = [await signed(), await signed({ ref: keccak256(toHex('unused')) })]
      chain.setTime(startSeconds)
      expect(await errorOf(used)).toBe(null)
      for (const { terms } of [used, unused]) {
        const { error, logs } = await stops[by](terms)
        expect(error).toBe(null)
        const args = {
          payer: buyer.address,
          agreement: agreementOf(terms),
          replacedBy: `0x${'00'.repeat(32)}`,
        }
        expect(eventsOf(logs)).toEqual([{ name: 'Stopped', token: null, args }])
      }
      chain.setTime(secondPeriodSeconds)
      for (const call of [used, unused])
        expect(await errorOf({ ...call, period: 1 })).toBe('AgreementStopped')
    },
  )

  it('nobody else stops an agreement: not a stranger, another merchant, nor by the signature of one', async () => {
    const { chain, stop, stopAsMerchant, stopSigned, signStop, agreementOf } = world()
    const call = await signed()
    const agreement = agreementOf(call.terms)
    for (const { address } of [stranger, otherMerchant, buyer])
      expect((await stopAsMerchant(address, call.terms)).error).toBe('NotAllowed')
    for (const by of [stranger, merchant])
      expect(
        (await stopSigned(by.address, buyer.address, agreement, await signStop(call.terms, by))).error,
      ).toBe('BadSignature')
    // These calls succeed but stop only an agreement of their caller, who has none.
    for (const { address } of [stranger, merchant]) expect((await stop(address, agreement)).error).toBe(null)
    const forOneself = { ...call.terms, payer: stranger.address }
    const signature = await signStop(forOneself, stranger)
    expect(
      (await stopSigned(stranger.address, stranger.address, agreementOf(forOneself), signature)).error,
    ).toBe(null)
    chain.setTime(startSeconds)
    expect(await errorOf(call)).toBe(null)
  })

  it('the signature of a stop is for one agreement, one contract and one chain, and no consent to anything', async () => {
    const { chain, stopSigned, signStop, agreementOf, place, contract } = world()
    const [call, other] = [await signed(), await signed({ ref: keccak256(toHex('another')) })]
    const signature = await signStop(call.terms)
    const attempts: Hex[] = [
      signature,
      await signStop(other.terms, buyer, { chainId: 137, contract }),
      await signStop(other.terms, buyer, { ...place(), contract: stranger.address }),
    ]
    for (const one of attempts)
      expect((await stopSigned(merchant.address, buyer.address, agreementOf(other.terms), one)).error).toBe(
        'BadSignature',
      )
    chain.setTime(startSeconds)
    expect(await errorOf({ terms: call.terms, signature })).toBe('BadSignature')
    expect(await errorOf(other)).toBe(null)
  })

  it('a stop that is repeated changes nothing and makes no second event', async () => {
    const { stopSigned, stop, signStop, agreementOf, eventsOf } = world()
    const { terms } = await signed()
    const signature = await signStop(terms)
    const once = await stopSigned(stranger.address, buyer.address, agreementOf(terms), signature)
    expect(eventsOf(once.logs)).toHaveLength(1)
    const again = await stopSigned(stranger.address, buyer.address, agreementOf(terms), signature)
    expect([again.error, eventsOf(again.logs)]).toEqual([null, []])
    expect(eventsOf((await stop(buyer.address, agreementOf(terms))).logs)).toEqual([])
  })

  it('an approval of zero stops pulls only until the next approval, which is why a buyer is asked for a stop', async () => {
    const { chain, tell, coin, contract } = world()
    const call = await signed()
    chain.setTime(startSeconds)
    await tell(buyer.address, coin, Coin, 'approve', contract, 0n)
    expect(await errorOf(call)).toBe('TransferFailed')
    await tell(buyer.address, coin, Coin, 'approve', contract, 10n ** 9n)
    expect(await errorOf(call)).toBe(null)
  })

  it('new terms end the old ones when they are first used, and not before', async () => {
    const { chain, agreementOf, eventsOf, pull } = world()
    const old = await signed()
    const replaces = agreementOf(old.terms)
    const anew = await signed({ replaces, maximumBase: 50_000_000n, startSeconds: secondPeriodSeconds })
    chain.setTime(startSeconds)
    expect(await errorOf(anew)).toBe('NotYet')
    expect(await errorOf(old)).toBe(null)
    chain.setTime(secondPeriodSeconds)
    const { error, logs } = await pull(merchant.address, anew)
    expect(error).toBe(null)
    const args = { payer: buyer.address, agreement: replaces, replacedBy: agreementOf(anew.terms) }
    expect(eventsOf(logs).filter(({ name }) => name === 'Stopped')).toEqual([
      { name: 'Stopped', token: null, args },
    ])
    expect(await errorOf({ ...old, period: 1 })).toBe('AgreementStopped')
    expect(await errorOf({ ...anew, period: 0 })).toBe('AlreadyPulled')
  })

  it('old terms that were never used end with the first use of those that replace them', async () => {
    const { chain, agreementOf } = world()
    const old = await signed()
    const anew = await signed({ replaces: agreementOf(old.terms) })
    chain.setTime(startSeconds)
    expect(await errorOf(anew)).toBe(null)
    expect(await errorOf(old)).toBe('AgreementStopped')
  })

  it('a first use that fails ends nothing', async () => {
    const { chain, agreementOf, pull } = world()
    const old = await signed()
    const anew = await signed({ replaces: agreementOf(old.terms), maximumBase: 2n * 10n ** 12n })
    chain.setTime(startSeconds)
    expect((await pull(merchant.address, anew)).error).toBe('TransferFailed')
    expect(await errorOf(old)).toBe(null)
  })

  it('of two terms that replace the same agreement only those that are used first can be used', async () => {
    const { chain, agreementOf } = world()
    const old = await signed()
    const replaces = agreementOf(old.terms)
    const [first, second] = [await signed({ replaces, count: 2 }), await signed({ replaces, count: 3 })]
    chain.setTime(startSeconds)
    expect(await errorOf(second)).toBe(null)
    expect(await errorOf(first)).toBe('AgreementStopped')
    // A second pull with the terms `second` succeeds, because only the first pull requires that the replaced
    // agreement (`old`) is not stopped.
    chain.setTime(startSeconds + 100 * daySeconds)
    expect(await errorOf({ ...second, period: 1 })).toBe(null)
  })

  it('a payer who stops an agreement stops signed terms that would replace it as well', async () => {
    const { chain, agreementOf, stop } = world()
    const old = await signed()
    const anew = await signed({ replaces: agreementOf(old.terms) })
    await stop(buyer.address, agreementOf(old.terms))
    chain.setTime(startSeconds)
    expect(await errorOf(anew)).toBe('AgreementStopped')
  })

  it('terms of one payer end no agreement of another', async () => {
    const { chain, agreementOf, fund, coin, sign, terms } = world()
    const call = await signed()
    await fund(coin, stranger.address)
    const hostile = terms({ payer: stranger.address, replaces: agreementOf(call.terms) })
    chain.setTime(startSeconds)
    expect(await errorOf({ terms: hostile, signature: await sign(hostile, stranger) })).toBe(null)
    expect(await errorOf(call)).toBe(null)
  })
})
