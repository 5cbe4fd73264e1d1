import { type Hex, keccak256, toHex, zeroAddress, zeroHash } from 'viem'
import { expect, it } from 'vitest'
import type { Terms } from '../src/index.ts'
import { AnsweringWallet, Coin, Wallet } from './generated/doubles.ts'
import { onEachChain } from './on-each-chain.ts'
import { buyer, daySeconds, merchant, otherMerchant, startSeconds, stranger, type World } from './world.ts'

const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Returns the second signature that ecrecover accepts for the same key and content. */
const malleate = (signature: Hex): Hex => {
  const s = curveOrder - BigInt(`0x${signature.slice(66, 130)}`)
  return `${signature.slice(0, 66) as Hex}${s.toString(16).padStart(64, '0')}${signature.endsWith('1b') ? '1c' : '1b'}`
}

/**
 * Deploys a wallet contract for an owner, mints test tokens to the wallet, and lets the pull contract
 * transfer them.
 */
const walletOf = async ({ deploy, fund, coin }: World, owner = buyer) => {
  const wallet = await deploy(Wallet, [owner.address])
  await fund(coin, wallet)
  return wallet
}

onEachChain((world) => {
  const due = (changes: Partial<Terms> = {}) => {
    world().chain.setTime(startSeconds)
    return world().terms(changes)
  }
  const refusedWith = async (terms: Terms, signature: Hex, by = merchant) =>
    expect((await world().pull(by.address, { terms, signature })).error)

  it('a signature of another key counts for nothing', async () => {
    const terms = due()
    for (const by of [merchant, stranger])
      (await refusedWith(terms, await world().sign(terms, by))).toBe('BadSignature')
  })

  it('a signature for another chain or another contract counts for nothing', async () => {
    const { place, sign, deploy, contract } = world()
    const terms = due()
    const twin = await deploy(Wallet, [buyer.address])
    for (const at of [
      { chainId: 137, contract },
      { ...place(), contract: twin },
    ])
      (await refusedWith(terms, await sign(terms, buyer, at))).toBe('BadSignature')
  })

  it('on a fork with another chain id neither unused nor used terms of the old chain can be pulled', async () => {
    const { chain, sign, pull } = world()
    const [used, unused] = [due(), due({ ref: keccak256(toHex('unused')) })]
    const signatures = [await sign(used), await sign(unused)] as const
    expect((await pull(merchant.address, { terms: used, signature: signatures[0] })).error).toBe(null)
    await chain.setChainId(10_001)
    chain.setTime(startSeconds + 40 * daySeconds)
    for (const [index, terms] of [used, unused].entries())
      expect(
        (await pull(merchant.address, { terms, signature: signatures[index] ?? '0x', period: 1 })).error,
      ).toBe('BadSignature')
    expect(
      (await pull(merchant.address, { terms: unused, signature: await sign(unused), period: 1 })).error,
    ).toBe(null)
  })

  it('the signature covers every field of the terms', async () => {
    const { sign, deploy } = world()
    const terms = due({ unit: 'second', count: 3600 })
    const signature = await sign(terms)
    const changes: Partial<Terms>[] = [
      { payer: await deploy(Wallet, [stranger.address]) },
      { token: zeroAddress },
      { maximumBase: terms.maximumBase + 1n },
      { unit: 'month' },
      { count: 3601 },
      { startSeconds: terms.startSeconds - 1 },
      { endSeconds: terms.endSeconds + 1 },
      { graceSeconds: 1 },
      { ref: keccak256(toHex('the subscription of somebody else')) },
      { replaces: keccak256(toHex('another agreement')) },
    ]
    for (const change of changes) (await refusedWith({ ...terms, ...change }, signature)).toBe('BadSignature')
    // The caller may pull, because the changed terms name the caller as merchant.
    const swapped = { ...terms, merchant: otherMerchant.address }
    ;(await refusedWith(swapped, signature, otherMerchant)).toBe('BadSignature')
    ;(await refusedWith(terms, signature)).toBe(null)
  })

  it('a malleated, truncated, extended, compact or empty signature counts for nothing', async () => {
    const terms = due()
    const signature = await world().sign(terms)
    const broken: Hex[] = [
      malleate(signature),
      signature.slice(0, 130) as Hex,
      `${signature}00`,
      signature.slice(0, 130) as Hex,
      '0x',
      `0x${'00'.repeat(65)}`,
      `${signature.slice(0, 130) as Hex}00`,
    ]
    for (const one of broken) (await refusedWith(terms, one)).toBe('BadSignature')
  })

  it('nobody pulls from the zero address, whose signature every invalid one recovers to', async () => {
    const terms = due({ payer: zeroAddress })
    ;(await refusedWith(terms, `0x${'00'.repeat(65)}`)).toBe('BadSignature')
  })

  it('after the first use no signature is asked for, and a wrong one does no harm', async () => {
    const { sign, pull, chain } = world()
    const terms = due()
    expect((await pull(merchant.address, { terms, signature: await sign(terms) })).error).toBe(null)
    chain.setTime(startSeconds + 40 * daySeconds)
    expect((await pull(merchant.address, { terms, signature: '0x1234', period: 1 })).error).toBe(null)
  })

  it('a failed first use leaves the signature to be checked', async () => {
    const { sign, pull, tell, coin } = world()
    const terms = due()
    await tell(buyer.address, coin, Coin, 'approve', world().contract, 0n)
    expect((await pull(merchant.address, { terms, signature: await sign(terms) })).error).toBe(
      'TransferFailed',
    )
    await world().fund(coin, buyer.address)
    ;(await refusedWith(terms, '0x')).toBe('BadSignature')
  })

  it('a wallet contract signs by its owner (ERC-1271)', async () => {
    const { sign, pull } = world()
    const terms = due({ payer: await walletOf(world()) })
    ;(await refusedWith(terms, await sign(terms, stranger))).toBe('BadSignature')
    expect((await pull(merchant.address, { terms, signature: await sign(terms) })).error).toBe(null)
  })

  it('a signature for one wallet of an owner counts for no other wallet of that owner', async () => {
    const { sign } = world()
    const [one, other] = [await walletOf(world()), await walletOf(world())]
    const signature = await sign(due({ payer: one }))
    ;(await refusedWith(due({ payer: other }), signature)).toBe('BadSignature')
    ;(await refusedWith(due(), signature)).toBe('BadSignature')
  })

  it('a wallet that changes its owner before the first use refuses; after it, the owner stops the agreement', async () => {
    const { sign, pull, tell, chain, agreementOf, stopSigned, signStop } = world()
    const wallet = await walletOf(world())
    const [terms, later] = [due({ payer: wallet }), due({ payer: wallet, ref: zeroHash })]
    const signatures = [await sign(terms), await sign(later)] as const
    expect((await pull(merchant.address, { terms, signature: signatures[0] })).error).toBe(null)
    await tell(wallet, wallet, Wallet, 'setOwner', stranger.address)
    ;(await refusedWith(later, signatures[1])).toBe('BadSignature')
    chain.setTime(startSeconds + 40 * daySeconds)
    expect((await pull(merchant.address, { terms, period: 1 })).error).toBe(null)
    const agreement = agreementOf(terms)
    expect((await stopSigned(merchant.address, wallet, agreement, await signStop(terms, buyer))).error).toBe(
      'BadSignature',
    )
    expect(
      (await stopSigned(merchant.address, wallet, agreement, await signStop(terms, stranger))).error,
    ).toBe(null)
    chain.setTime(startSeconds + 70 * daySeconds)
    expect((await pull(merchant.address, { terms, period: 2 })).error).toBe('AgreementStopped')
  })

  const magic = '1626ba7e'
  it.each<[string, Hex, boolean]>([
    ['1', `0x${'00'.repeat(31)}01`, false],
    ['the magic bytes without the rest of their word', `0x${magic}`, false],
    ['31 bytes that begin with the magic ones', `0x${magic}${'00'.repeat(27)}`, false],
    ['the magic bytes and something after them', `0x${magic}${'00'.repeat(27)}01`, false],
    ['nothing', '0x', false],
    ['the magic word in a revert', `0x${magic}${'00'.repeat(28)}`, true],
  ])('a wallet that answers %s has not signed', async (_, answer, reverts) => {
    const { deploy, fund, coin } = world()
    const wallet = await deploy(AnsweringWallet, [answer, reverts])
    await fund(coin, wallet)
    ;(await refusedWith(due({ payer: wallet }), '0x1234')).toBe('BadSignature')
  })

  it('a wallet that answers the magic word has signed, also with more bytes after it', async () => {
    const { deploy, fund, coin, pull } = world()
    const wallet = await deploy(AnsweringWallet, [`0x${magic}${'00'.repeat(60)}`, false])
    await fund(coin, wallet)
    expect((await pull(merchant.address, { terms: due({ payer: wallet }), signature: '0x1234' })).error).toBe(
      null,
    )
  })

  it('a key whose account is delegated to a contract (EIP-7702) signs by key, whatever the contract says', async () => {
    const { chain, sign, pull, deploy } = world()
    const refusing = await deploy(AnsweringWallet, [`0x${'00'.repeat(32)}`, false])
    await chain.setCode(buyer.address, `0xef0100${refusing.slice(2)}`)
    const terms = due()
    expect((await pull(merchant.address, { terms, signature: await sign(terms) })).error).toBe(null)
  })

  it('an account that is delegated to a wallet contract (EIP-7702) can sign as that wallet does', async () => {
    const { chain, sign, pull, deploy, tell } = world()
    const code = await deploy(Wallet, [zeroAddress])
    await chain.setCode(buyer.address, `0xef0100${code.slice(2)}`)
    await tell(buyer.address, buyer.address, Wallet, 'setOwner', stranger.address)
    const terms = due()
    expect((await pull(merchant.address, { terms, signature: await sign(terms, stranger) })).error).toBe(null)
  })
})
