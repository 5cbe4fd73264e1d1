import { depositFactoryAbi } from '@stablerail/contracts-evm'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../mechanisms/work/index.ts'
import { createDepositWorld, type DepositWorld } from '../../testing/payments/deposits.ts'
import type { PreparedCheckout } from '../../testing/payments/world.ts'
import { foreseeRefund, initiateRefund } from './refund/initiate-refund.ts'

let world: DepositWorld
beforeAll(async () => {
  world = await createDepositWorld()
})
afterAll(() => world.close())

const addressOf = ({ id }: PreparedCheckout) =>
  world.context.db
    .selectFrom('deposit_addresses')
    .selectAll()
    .where('checkout_id', '=', id)
    .executeTakeFirstOrThrow()

const collect = async (shop: { wallet: Address }, checkout: PreparedCheckout) => {
  const { factory_key, ref } = await addressOf(checkout)
  const deposits = [{ payee: shop.wallet, ref: ref as Hex }]
  return await world.node.client.sendTransaction({
    account: world.node.accounts[2]?.address as Address,
    to: factory_key as Address,
    data: encodeFunctionData({
      abi: depositFactoryAbi,
      functionName: 'collect',
      args: [world.token, deposits],
    }),
  })
}

/** Returns what a deposit address received and paid to its payee, as it is counted. */
const balanceOf = async ({ recipient }: PreparedCheckout) =>
  await world.context.db
    .selectFrom('deposit_balances')
    .select(['received_base', 'collected_base'])
    .where('address_key', '=', recipient.toLowerCase())
    .executeTakeFirst()

describe('the collection of a deposit', () => {
  test('is no payment, and is counted until a reorg takes it out', async () => {
    const shop = await world.openShop()
    const checkout = await world.prepare(shop)
    await world.deposit(checkout, 19_990_000n)
    await world.deposit(checkout, 1_000_000n)
    await world.deepen()
    expect(await balanceOf(checkout)).toEqual({ received_base: '20990000', collected_base: '0' })
    const before = (await world.payments()).length
    await collect(shop, checkout)
    await world.read()
    expect(await balanceOf(checkout)).toEqual({ received_base: '20990000', collected_base: '20990000' })
    await world.node.reorg({ depth: 1 })
    await world.read()
    expect(await balanceOf(checkout)).toEqual({ received_base: '20990000', collected_base: '0' })
    expect(await world.shown(checkout)).toEqual([
      ['confirmed', 'settling', 'credited', true],
      ['confirmed', 'surplus', 'unmatched', false],
    ])
    await collect(shop, checkout)
    await world.deepen()
    expect(await balanceOf(checkout)).toEqual({ received_base: '20990000', collected_base: '20990000' })
    expect(await world.payments()).toHaveLength(before)
  })

  test('of an address that the database does not know is no payment either', async () => {
    const shop = await world.openShop()
    const checkout = await world.prepare(shop)
    await world.deposit(checkout, 19_990_000n)
    await collect(shop, checkout)
    await world.context.db.deleteFrom('deposit_addresses').where('checkout_id', '=', checkout.id).execute()
    await world.read()
    expect((await world.payments()).filter(({ to_key }) => to_key === shop.wallet.toLowerCase())).toEqual([])
  })

  test('comes before a refund while the wallet holds too little, and the wallet sends the refund', async () => {
    const shop = await world.openShop()
    const checkout = await world.prepare(shop)
    await world.deposit(checkout, 19_990_000n)
    await world.deepen()
    const [payment] = await world.paymentsTo(checkout)
    const refund = async (recipientAddress?: string) => {
      const request = {
        paymentId: payment?.id ?? '',
        asked: { ...(recipientAddress && { recipientAddress }) },
      }
      const prepared = await foreseeRefund(world.context, shop.scope, request)
      return await transact(world.context, shop.scope, (work) =>
        initiateRefund(work, { ...request, ...prepared }),
      )
    }
    await expect(refund()).rejects.toThrow('came to a deposit address')
    await expect(refund(checkout.recipient)).rejects.toThrow('is a deposit address')
    const { before, unsignedTx } = await refund(world.buyer)
    const { factory_key } = await addressOf(checkout)
    expect(unsignedTx).toMatchObject({ kind: 'evm', from: shop.wallet, to: world.token })
    expect(before).toMatchObject([{ kind: 'evm', from: shop.wallet }])
    const [first] = before
    if (first?.kind !== 'evm' || unsignedTx.kind !== 'evm') throw new Error('The refund is on an EVM chain.')
    expect(first.to.toLowerCase()).toBe(factory_key)
    const { client } = world.node
    await client.impersonateAccount({ address: shop.wallet })
    await client.setBalance({ address: shop.wallet, value: 10n ** 18n })
    for (const { to, data } of [first, unsignedTx])
      await client.sendTransaction({ account: shop.wallet, to: to as Address, data: data as Hex })
    await world.deepen()
    expect((await world.paymentsTo(checkout)).map(({ status }) => status)).toEqual(['refunded'])
    expect(await balanceOf(checkout)).toEqual({ received_base: '19990000', collected_base: '19990000' })
  })
})
