import { zeroAddress } from 'viem'
import { expect, it } from 'vitest'
import { onEachChain } from './on-each-chain.ts'
import { buyer, daySeconds, merchant, otherMerchant, puller, startSeconds, stranger } from './world.ts'

onEachChain((world) => {
  const naming = async (allowed = true) => ({
    merchant: merchant.address,
    puller: puller.address,
    allowed,
    nonce: await world().pullerNonce(merchant.address),
    deadlineSeconds: startSeconds + 600,
  })
  const due = async () => {
    world().chain.setTime(startSeconds)
    const terms = world().terms()
    return { terms, signature: await world().sign(terms) }
  }

  it('the merchant pulls, and receives all that the payer loses', async () => {
    const { pull, balanceOf, coin } = world()
    const before = await balanceOf(coin, buyer.address)
    expect((await pull(merchant.address, { ...(await due()), amountBase: 12_345_678n })).error).toBe(null)
    expect(await balanceOf(coin, merchant.address)).toBe(12_345_678n)
    expect(before - (await balanceOf(coin, buyer.address))).toBe(12_345_678n)
  })

  it('neither a stranger, the payer, nor another merchant and its puller can pull', async () => {
    const { pull, setPuller } = world()
    await setPuller(otherMerchant.address, puller.address, true)
    for (const { address } of [stranger, buyer, otherMerchant, puller])
      expect((await pull(address, await due())).error).toBe('NotAllowed')
  })

  it('a puller pulls from when the merchant names it until the merchant ends that, for the merchant alone', async () => {
    const { pull, setPuller, balanceOf, coin, chain } = world()
    const call = await due()
    await setPuller(merchant.address, puller.address, true)
    expect((await pull(puller.address, call)).error).toBe(null)
    expect(await balanceOf(coin, merchant.address)).toBe(20_000_000n)
    expect(await balanceOf(coin, puller.address)).toBe(0n)
    chain.setTime(startSeconds + 40 * daySeconds)
    await setPuller(merchant.address, puller.address, false)
    expect((await pull(puller.address, { ...call, period: 1 })).error).toBe('NotAllowed')
    expect((await pull(merchant.address, { ...call, period: 1 })).error).toBe(null)
  })

  it('naming one puller says nothing of another', async () => {
    const { pull, setPuller } = world()
    await setPuller(merchant.address, puller.address, true)
    expect((await pull(stranger.address, await due())).error).toBe('NotAllowed')
  })

  it('the number that a merchant signs next rises by one with each naming, and for this merchant alone', async () => {
    const { setPuller, pullerNonce } = world()
    await setPuller(merchant.address, puller.address, true)
    await setPuller(merchant.address, puller.address, false)
    expect(await pullerNonce(merchant.address)).toBe(2n)
    expect(await pullerNonce(otherMerchant.address)).toBe(0n)
  })

  it('anyone carries the signature by which a merchant names a puller, once', async () => {
    const { pull, setPuller, setPullerSigned, signPuller, eventsOf } = world()
    const call = await due()
    const named = await naming()
    const signature = await signPuller(named)
    const carried = await setPullerSigned(stranger.address, named, signature)
    expect(eventsOf(carried.logs)).toMatchObject([
      { name: 'PullerSet', args: { merchant: merchant.address, puller: puller.address, allowed: true } },
    ])
    expect((await pull(puller.address, call)).error).toBe(null)
    await setPuller(merchant.address, puller.address, false)
    expect((await setPullerSigned(stranger.address, named, signature)).error).toBe('BadSignature')
  })

  it('a merchant ends a puller by signature too', async () => {
    const { pull, setPuller, setPullerSigned, signPuller } = world()
    await setPuller(merchant.address, puller.address, true)
    const ended = await naming(false)
    expect((await setPullerSigned(stranger.address, ended, await signPuller(ended))).error).toBe(null)
    expect((await pull(puller.address, await due())).error).toBe('NotAllowed')
  })

  it('what the merchant says by call makes an earlier signature that nobody carried worthless', async () => {
    const { setPuller, setPullerSigned, signPuller } = world()
    const named = await naming()
    const signature = await signPuller(named)
    await setPuller(merchant.address, puller.address, false)
    expect((await setPullerSigned(puller.address, named, signature)).error).toBe('BadSignature')
  })

  it('a naming counts until its deadline and not a second longer', async () => {
    const { chain, setPullerSigned, signPuller } = world()
    const named = await naming()
    const signature = await signPuller(named)
    chain.setTime(named.deadlineSeconds + 1)
    expect((await setPullerSigned(puller.address, named, signature)).error).toBe('DeadlinePassed')
  })

  it('a naming counts at its deadline', async () => {
    const { chain, setPullerSigned, signPuller } = world()
    const named = await naming()
    const signature = await signPuller(named)
    chain.setTime(named.deadlineSeconds)
    expect((await setPullerSigned(puller.address, named, signature)).error).toBe(null)
  })

  it('a naming is for the merchant, puller, answer and deadline that were signed', async () => {
    const { setPullerSigned, signPuller } = world()
    const named = await naming()
    const signature = await signPuller(named)
    const changes = [
      { merchant: otherMerchant.address },
      { puller: stranger.address },
      { allowed: false },
      { deadlineSeconds: named.deadlineSeconds + 1 },
    ]
    for (const change of changes)
      expect((await setPullerSigned(stranger.address, { ...named, ...change }, signature)).error).toBe(
        'BadSignature',
      )
    expect((await setPullerSigned(stranger.address, named, await signPuller(named, stranger))).error).toBe(
      'BadSignature',
    )
  })

  it('nobody speaks for the zero address, whose signature every invalid one recovers to', async () => {
    const { setPullerSigned } = world()
    const named = { ...(await naming()), merchant: zeroAddress }
    const invalid = `0x${'00'.repeat(65)}` as const
    expect((await setPullerSigned(stranger.address, named, invalid)).error).toBe('BadSignature')
  })
})
