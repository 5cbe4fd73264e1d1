import { knownDepositFactory, planDeposit } from '@stablerail/chains'
import { deployDepositFactoryOn } from '@stablerail/local-evm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../mechanisms/work/index.ts'
import { readDepositFactories, useDepositAddresses } from '../../../testing/payments/deposit-factories.ts'
import { createWorld, type World } from '../../../testing/payments/world.ts'
import { findWallet } from '../../wallets/index.ts'
import { preparePayment } from '../index.ts'
import { planDepositAddress } from './plan-recipient.ts'

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

describe('a wallet that is a contract', () => {
  const openContractShop = async () => {
    const opened = await world.openShop()
    await useDepositAddresses(world.context, opened.scope)
    await world.context.db
      .updateTable('wallets')
      .set({ by_contract: true })
      .where('workspace_id', '=', opened.scope.workspaceId)
      .execute()
    return opened
  }
  beforeAll(async () => {
    await deployDepositFactoryOn(world.node)
    await readDepositFactories(world.context)
  })

  test('has deposit addresses that differ from chain to chain', async () => {
    const opened = await openContractShop()
    const checkout = await world.prepare(opened)
    const { networkId } = world.network
    const own = { factory, payee: opened.wallet, checkoutId: checkout.id }
    expect(checkout.recipient).toBe(planDeposit({ ...own, networkId }).address)
    expect(checkout.recipient).not.toBe(planDeposit({ ...own, networkId: null }).address)
  })

  test('has none in the mode in which its signature was not checked', async () => {
    const opened = await openContractShop()
    const { context } = world
    const checkout = await world.prepare(opened)
    const row = await context.db
      .selectFrom('checkouts')
      .selectAll()
      .where('id', '=', checkout.id)
      .executeTakeFirstOrThrow()
    const wallet = await findWallet(context.db, opened.scope.workspaceId, row.wallet_id)
    if (wallet === null) throw new Error('The wallet is gone.')
    const pair = { chain: row.chain, token: row.token, walletId: wallet.id }
    const plan = (of: typeof context) =>
      transact(of, opened.scope, (work) => planDepositAddress(work, row, pair, wallet))
    // With a live network of the chain, signatures of contracts are checked there.
    const live = { ...world.network, livemode: true, networkId: 8_453 }
    const config = { ...context.config, networks: [...context.config.networks, live] }
    expect(await plan(context)).not.toBeNull()
    expect(await plan({ ...context, config })).toBeNull()
  })
})
