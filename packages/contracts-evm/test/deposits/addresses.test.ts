import { toHex } from 'viem'
import { expect, it } from 'vitest'
import {
  collectCall,
  type Deposit,
  depositAddress,
  depositFactoryAbi,
  depositFactoryAddress,
  depositRef,
} from '../../src/index.ts'
import { inEachWorld } from '../on-each-chain.ts'
import {
  createDepositWorld,
  depositOf,
  encodeCollect,
  merchant,
  otherMerchant,
  refOf,
  stranger,
} from './deposit-world.ts'

const checkoutId = 'chk_01k9z7q4m8c3v5t2r6w1x0y9bn'

inEachWorld(createDepositWorld, (world) => {
  const addressOnChain = ({ payee, ref }: Deposit) =>
    world().ask<string>(world().factory, { abi: depositFactoryAbi }, 'addressOf', payee, ref)

  it('the factory and the package compute the same address, for any payee and reference', async () => {
    for (const payee of [merchant.address, otherMerchant.address, world().factory, world().dollar])
      for (const ref of [refOf(1), depositRef(checkoutId), toHex(0, { size: 32 }), toHex('x', { size: 32 })])
        expect(await addressOnChain({ payee, ref })).toBe(world().addressOf({ payee, ref }))
  })

  it('the clone is created at the address that was computed before', async () => {
    const deposit = depositOf('computed')
    await world().fund(deposit, 5n)
    await world().collect([deposit])
    const implementation = await world().ask<string>(
      world().factory,
      { abi: depositFactoryAbi },
      'implementation',
    )
    const clone = `0x363d3d373d3d3d363d73${implementation.slice(2)}5af43d82803e903d91602b57fd5bf3`
    expect(await world().chain.codeOf(world().addressOf(deposit))).toBe(clone.toLowerCase())
  })

  it('the address does not depend on the chain', async () => {
    const before = await addressOnChain(depositOf('anywhere'))
    await world().chain.setChainId(137)
    expect(await addressOnChain(depositOf('anywhere'))).toBe(before)
  })

  it('the address does not depend on who collects', async () => {
    const deposit = depositOf('any sender')
    for (const sender of [merchant.address, otherMerchant.address, stranger.address]) {
      await world().fund(deposit, 7n)
      await world().chain.send(sender, world().factory, encodeCollect('collect', [world().dollar, [deposit]]))
      expect(await world().balanceOf(world().addressOf(deposit))).toBe(0n)
    }
    expect(await world().balanceOf(merchant.address)).toBe(21n)
  })

  it('one reference with two payees has two addresses, and each pays its own payee', async () => {
    const [one, two] = [depositOf('shared'), depositOf('shared', otherMerchant.address)]
    expect(world().addressOf(one)).not.toBe(world().addressOf(two))
    await world().fund(one, 3n)
    await world().fund(two, 4n)
    await world().collect([one, two])
    expect(await world().balanceOf(merchant.address)).toBe(3n)
    expect(await world().balanceOf(otherMerchant.address)).toBe(4n)
  })

  it('nobody can collect a deposit for another payee', async () => {
    const deposit = depositOf('theirs')
    await world().fund(deposit, 9n)
    const { events } = await world().collect([{ ...deposit, payee: stranger.address }])
    expect(events).toEqual([])
    expect(await world().balanceOf(world().addressOf(deposit))).toBe(9n)
    expect(await world().balanceOf(stranger.address)).toBe(0n)
  })
})

it('references and addresses are the same in every version: a change shows here', () => {
  const ref = depositRef(checkoutId)
  const onBase = depositRef(checkoutId, 8453)
  const factory = '0x00000000000000000000000000000000000F4c70'
  expect({
    ref,
    onBase,
    onPolygon: depositRef(checkoutId, 137),
    address: depositAddress({ factory, payee: merchant.address, ref }),
    addressOnBase: depositAddress({ factory, payee: merchant.address, ref: onBase }),
  }).toMatchSnapshot()
})

it('a reference depends on every character of the id and on the chain, if one is given', () => {
  const refs = [
    depositRef('chk_1'),
    depositRef('chk_2'),
    depositRef('chk_11'),
    depositRef('chk_1', 1),
    depositRef('chk_1', 256),
    depositRef('chk_1', 8453),
  ]
  expect(new Set(refs).size).toBe(refs.length)
})

it.each(['', 'chk 1', 'CHK_1', 'chk_é', 'chk_\0', 'x'.repeat(65), 'chk_1\n'])(
  'the checkout id %j is refused',
  (id) => {
    expect(() => depositRef(id)).toThrow(RangeError)
  },
)

it.each([0, -1, 1.5, Number.NaN, 2 ** 60])('the chain id %d is refused', (chainId) => {
  expect(() => depositRef('chk_1', chainId)).toThrow(RangeError)
})

it('the call to collect is for this version of the factory, unless another is named', () => {
  const deposits = [depositOf(1), depositOf(2, otherMerchant.address)]
  const token = stranger.address
  const data = encodeCollect('collect', [token, deposits])
  expect(collectCall(token, deposits)).toEqual({ to: depositFactoryAddress(), data })
  expect(collectCall(token, deposits, token)).toEqual({ to: token, data })
})
