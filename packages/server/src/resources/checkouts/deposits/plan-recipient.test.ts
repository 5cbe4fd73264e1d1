import { knownDepositFactory, planDeposit } from '@stablerail/chains'
import { deployDepositFactoryOn } from '@stablerail/local-evm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../mechanisms/work/index.ts'
import { readDepositFactories, useDepositAddresses } from '../../../testing/payments/deposit-factories.ts'
import { createWorld, type World } from '../../../testing/payments/world.ts'
import { preparePayment } from '../index.ts'

const factory = knownDepositFactory()
let world: World
let shop: Awaited<ReturnType<World['openShop']>>
beforeAll(async () => {
  world = await createWorld({ network: { depositFactory: factory } })
  shop = await world.openShop()
  await useDepositAddresses(world.context, shop.scope)
})
afterAll(() => world.close())

/** The deposit address of a checkout whose wallet is the address of a key. */
const depositAddressOf = (checkoutId: string) =>
  planDeposit({ factory, payee: shop.wallet, checkoutId, networkId: null }).address

/** The payments that this test file has prepared without a deposit address. */
const fallbacks = async () => {
  const { values } = await world.context.metrics.depositFallbacks.get()
  return values.reduce((sum, { value }) => sum + value, 0)
}

test('a checkout is paid to the shared address until a worker has found the factory, and then to its own', async () => {
  const { context, node } = world
  const early = await world.prepare(shop)
  expect([early.recipient, await fallbacks()]).toEqual([shop.wallet, 1])
  await readDepositFactories(context)
  expect((await world.prepare(shop)).recipient).toBe(shop.wallet)
  expect(await fallbacks()).toBe(2)

  await deployDepositFactoryOn(node)
  await readDepositFactories(context)
  const later = await world.prepare(shop)
  expect(later.recipient).toBe(depositAddressOf(later.id))
  expect(await fallbacks()).toBe(2)
  const other = await world.openShop()
  expect((await world.prepare(other)).recipient).toBe(other.wallet)
  expect(await fallbacks()).toBe(2)
})

test('an address that was given out stays when the factory is no longer found', async () => {
  const { context, node } = world
  await deployDepositFactoryOn(node)
  await readDepositFactories(context)
  const before = await world.prepare(shop)
  const again = () => transact(context, shop.scope, (work) => preparePayment(work, before.id, {}))
  const code = await node.client.getCode({ address: factory as `0x${string}` })
  await node.client.setCode({ address: factory as `0x${string}`, bytecode: '0x00' })
  await readDepositFactories(context)
  expect((await world.prepare(shop)).recipient).toBe(shop.wallet)
  const { recipient, expectation } = await again()
  expect([recipient, expectation.by_deposit]).toEqual([depositAddressOf(before.id), true])
  await node.client.setCode({ address: factory as `0x${string}`, bytecode: code ?? '0x' })
})
