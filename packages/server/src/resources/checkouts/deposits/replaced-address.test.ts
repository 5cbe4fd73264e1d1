/** Tests what buyers see who were shown a deposit address of a wallet that the merchant removes. */
import { planDeposit } from '@stablerail/chains'
import type { WalletRemoval } from '@stablerail/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../mechanisms/work/index.ts'
import { insertVerifiedWallet } from '../../../testing/checkouts.ts'
import { createDepositWorld, type DepositWorld } from '../../../testing/payments/deposits.ts'
import type { PreparedCheckout } from '../../../testing/payments/world.ts'
import { planCollection } from '../../deposits/plan-collection.ts'
import { readHosted } from '../../hosted/checkouts/read-hosted.ts'
import { visitCheckout } from '../../hosted/checkouts/visit-checkout.ts'
import { removeWallet } from '../../wallets/remove-wallet.ts'
import { preparePayment } from '../index.ts'

let world: DepositWorld
beforeAll(async () => {
  world = await createDepositWorld()
})
afterAll(() => world.close())

let made = 0
const freshWallet = (): string => {
  made += 1
  return `0x${made.toString(16).padStart(4, 'e').padStart(40, '7')}`
}

/** Opens a shop whose buyer was shown a deposit address of its wallet. */
const openShown = async () => {
  const shop = await world.openShop()
  const checkout = await world.prepare(shop)
  const { wallet_id: walletId } = await world.checkoutRow(checkout)
  return { shop, checkout, walletId }
}

const remove = ({ scope }: PreparedCheckout, walletId: string, removal: WalletRemoval) =>
  transact(world.context, scope, (work) => removeWallet(work, walletId, removal))

/** Adds a default wallet whose address is the address of a key. */
const addWallet = async ({ scope }: PreparedCheckout) => {
  const address = freshWallet()
  const id = await insertVerifiedWallet(world.context, scope, address)
  await world.context.db.updateTable('wallets').set({ by_contract: false }).where('id', '=', id).execute()
  return { id, address }
}

const prepareAgain = ({ scope, id }: PreparedCheckout) =>
  transact(world.context, scope, (work) => preparePayment(work, id, {}))

const visitor = { ip: '127.0.0.1', country: null }

const hosted = async (checkout: PreparedCheckout) => {
  const { instructions, addressChanges, remainingBase } = await readHosted(
    world.context,
    await world.checkoutRow(checkout),
    visitor,
  )
  return [instructions?.recipient ?? null, addressChanges, remainingBase]
}

const addressPaying = (payee: string, { id }: PreparedCheckout) =>
  planDeposit({ factory: world.network.depositFactory ?? '', payee, checkoutId: id, networkId: null }).address

test('buyers keep the address of a removed wallet, unless the merchant chooses otherwise', async () => {
  const { checkout, walletId } = await openShown()
  await remove(checkout, walletId, { depositAddresses: 'keep' })
  await addWallet(checkout)
  expect((await prepareAgain(checkout)).recipient).toBe(checkout.recipient)
  expect(await hosted(checkout)).toEqual([checkout.recipient, 0, '19990000'])
})

describe('a wallet that is removed so that buyers get another address', () => {
  test('is no longer shown, and the next request for instructions gives an address of the default wallet', async () => {
    const { checkout, walletId } = await openShown()
    await remove(checkout, walletId, { depositAddresses: 'replace' })
    const { id, address } = await addWallet(checkout)
    expect(await hosted(checkout)).toEqual([null, 1, null])
    const { recipient, expectation } = await prepareAgain(checkout)
    expect([recipient, expectation.wallet_id]).toEqual([addressPaying(address, checkout), id])
    expect(await hosted(checkout)).toEqual([recipient, 1, '19990000'])
    expect((await prepareAgain(checkout)).recipient).toBe(recipient)
    expect((await world.checkoutRow(checkout)).wallet_id).toBe(id)
  })

  test('still gets what is sent to its address, which counts with what the new address receives', async () => {
    const { shop, checkout, walletId } = await openShown()
    await world.deposit(checkout, 5_000_000n)
    await world.read()
    await remove(checkout, walletId, { depositAddresses: 'replace' })
    const { address } = await addWallet(checkout)
    const { recipient } = await prepareAgain(checkout)
    expect(await hosted(checkout)).toEqual([recipient, 1, '14990000'])
    await world.deposit(checkout, 4_990_000n)
    await world.deposit({ ...checkout, recipient: recipient as `0x${string}` }, 10_000_000n)
    await world.deepen()
    expect(await world.checkoutRow(checkout)).toMatchObject({ status: 'succeeded', received_minor: 1_999 })
    const { deposits } = await planCollection(world.context, shop.scope, { chain: 'base', token: 'USDC' })
    expect(deposits.map((one) => [one.address, one.payee.toLowerCase(), one.amountBase])).toEqual([
      [recipient, address, '10000000'],
      [checkout.recipient, shop.wallet.toLowerCase(), '9990000'],
    ])
  })

  test('leaves no instructions if no wallet receives the pair, and some once one does', async () => {
    const { checkout, walletId } = await openShown()
    await remove(checkout, walletId, { depositAddresses: 'replace' })
    await expect(prepareAgain(checkout)).rejects.toMatchObject({ code: 'signing_required' })
    expect(await hosted(checkout)).toEqual([null, 1, null])
    const { address } = await addWallet(checkout)
    expect((await prepareAgain(checkout)).recipient).toBe(addressPaying(address, checkout))
  })

  test('is replaced each time, and each time the buyer can see that the address has changed', async () => {
    const { checkout, walletId } = await openShown()
    await remove(checkout, walletId, { depositAddresses: 'replace' })
    const second = await addWallet(checkout)
    await prepareAgain(checkout)
    await remove(checkout, second.id, { depositAddresses: 'replace' })
    expect(await hosted(checkout)).toEqual([null, 2, null])
    const third = await addWallet(checkout)
    const { recipient } = await prepareAgain(checkout)
    expect(await hosted(checkout)).toEqual([addressPaying(third.address, checkout), 2, '19990000'])
    expect(recipient).toBe(addressPaying(third.address, checkout))
  })

  test('is replaced by a visit of the page, also if the buyer had chosen among several pairs', async () => {
    const { checkout, walletId } = await openShown()
    const visit = async () => visitCheckout(world.context, await world.checkoutRow(checkout), visitor)
    await world.context.db
      .updateTable('checkouts')
      .set({ other_pairs: JSON.stringify([{ chain: 'polygon', token: 'USDC', walletId }]) })
      .where('id', '=', checkout.id)
      .execute()
    await visit()
    expect(await hosted(checkout)).toEqual([checkout.recipient, 0, '19990000'])
    await remove(checkout, walletId, { depositAddresses: 'replace' })
    await visit()
    expect(await hosted(checkout)).toEqual([null, 1, null])
    const { address } = await addWallet(checkout)
    await visit()
    expect(await hosted(checkout)).toEqual([addressPaying(address, checkout), 1, '19990000'])
  })

  test('is never replaced by a shared address, because the workspace no longer uses deposit addresses', async () => {
    const { checkout, walletId } = await openShown()
    const { workspaceId } = checkout.scope
    await world.context.db
      .updateTable('workspaces')
      .set({ deposit_addresses: false })
      .where('id', '=', workspaceId)
      .execute()
    await remove(checkout, walletId, { depositAddresses: 'replace' })
    const { address } = await addWallet(checkout)
    expect((await prepareAgain(checkout)).recipient).toBe(addressPaying(address, checkout))
  })

  test('is replaced by nothing while the deposit factory is unknown', async () => {
    const { checkout, walletId } = await openShown()
    await remove(checkout, walletId, { depositAddresses: 'replace' })
    await addWallet(checkout)
    const { depositFactory: _, ...network } = world.network
    const { context } = world
    const without = { ...context, config: { ...context.config, networks: [network] } }
    await expect(
      transact(without, checkout.scope, (work) => preparePayment(work, checkout.id, {})),
    ).rejects.toMatchObject({ code: 'signing_required' })
  })
})
