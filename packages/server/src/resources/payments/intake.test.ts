import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transactAcross } from '../../mechanisms/work/index.ts'
import { createSteppedReader, type SteppedReader } from '../../testing/chains/reader.ts'
import { createWorld, type World } from '../../testing/payments/world.ts'
import { createPaymentListener } from './listener.ts'

let world: World
let usdt: Address
let reader: SteppedReader
beforeAll(async () => {
  world = await createWorld()
  usdt = await world.node.deployToken('USDT')
  await world.node.mint({ token: usdt, to: world.buyer, amountBase: 10n ** 12n })
  const tokens = { ...world.network.tokens, USDT: { address: usdt, decimals: 6 } }
  await world.context.db.updateTable('chain_cursors').set({ lease_owner: null }).execute()
  const network = { ...world.network, tokens }
  world.context.config.networks.splice(0, 1, network)
  reader = createSteppedReader(world.context, network, createPaymentListener())
})
afterAll(async () => {
  await reader.close()
  await world.close()
})

const read = () => reader.catchUp()
const byHash = async (txHash: string) => (await world.payments()).filter(({ tx_hash }) => tx_hash === txHash)
const typesOf = async (workspaceId: string) =>
  (await world.events()).filter((event) => event.workspaceId === workspaceId).map(({ type }) => type)

describe('a transfer', () => {
  test('of another accepted token to a known address is an unmatched payment of that address', async () => {
    const shop = await world.openShop()
    const checkout = await world.prepare(shop)
    const { txHash } = await world.pay({
      to: shop.wallet,
      amountBase: checkout.amountBase,
      token: usdt,
      suffix: checkout.suffix,
    })
    await read()
    expect(await byHash(txHash)).toMatchObject([
      { token: 'USDT', outcome: 'unmatched', workspace_id: shop.scope.workspaceId, checkout_id: null },
    ])
    expect(await world.checkoutStatus(checkout)).toBe('pending')
  })

  test('from a wallet to itself is none', async () => {
    const from = world.node.accounts[4]?.address as Address
    await world.node.mint({ token: world.token, to: from, amountBase: 10n ** 9n })
    await world.openShop(from)
    const { txHash } = await world.pay({ to: from, from, amountBase: 5_000_000n })
    await read()
    expect(await byHash(txHash)).toEqual([])
  })

  test('that nobody expected and that is less than a cent is kept without events, also when it confirms', async () => {
    const shop = await world.openShop()
    const dust = await world.pay({ to: shop.wallet, amountBase: 9_999n })
    await world.node.mine(3)
    await read()
    expect(await byHash(dust.txHash)).toMatchObject([{ status: 'confirmed', announced: false }])
    await world.node.reorg({ depth: 4 })
    await read()
    expect(await byHash(dust.txHash)).toMatchObject([{ reorg_suspected: true }])
    expect(await typesOf(shop.scope.workspaceId)).toEqual([])
    const cent = await world.pay({ to: shop.wallet, amountBase: 10_000n })
    await read()
    expect(await byHash(cent.txHash)).toMatchObject([{ announced: true }])
    expect(await typesOf(shop.scope.workspaceId)).toEqual(['payment.pending'])
  })

  test('that nobody expected belongs to the first workspace that has the wallet now', async () => {
    const former = await world.openShop()
    const present = await world.openShop(former.wallet)
    const pay = async () => {
      const { txHash } = await world.pay({ to: former.wallet, amountBase: 3_000_000n })
      await read()
      return (await byHash(txHash))[0]?.workspace_id
    }
    expect(await pay()).toBe(former.scope.workspaceId)
    await world.context.db
      .updateTable('wallets')
      .set({ removed_at: new Date() })
      .where('workspace_id', '=', former.scope.workspaceId)
      .execute()
    expect(await pay()).toBe(present.scope.workspaceId)
  })

  test('that nobody expected belongs to the workspace that verified the wallet first', async () => {
    const later = await world.openShop()
    const first = await world.openShop(later.wallet)
    await world.context.db
      .updateTable('wallets')
      .set({ verified_at: new Date(Date.now() - 3_600_000) })
      .where('workspace_id', '=', first.scope.workspaceId)
      .execute()
    const { txHash } = await world.pay({ to: later.wallet, amountBase: 3_000_000n })
    await read()
    expect(await byHash(txHash)).toMatchObject([{ workspace_id: first.scope.workspaceId }])
  })

  test('that names a paid checkout belongs to its workspace, which has removed the wallet since', async () => {
    const former = await world.openShop()
    const checkout = await world.prepare(former)
    await world.openShop(former.wallet)
    const { recipient, amountBase, suffix } = checkout
    await world.pay({ to: recipient, amountBase, suffix })
    await read()
    await world.context.db
      .updateTable('wallets')
      .set({ removed_at: new Date() })
      .where('workspace_id', '=', former.scope.workspaceId)
      .execute()
    const again = await world.pay({ to: recipient, amountBase, suffix })
    await read()
    expect(await byHash(again.txHash)).toMatchObject([
      {
        workspace_id: former.scope.workspaceId,
        outcome: 'unmatched',
        close_match_checkout_id: checkout.id,
      },
    ])
  })

  test('mined before its wallet was verified is left out, and counted', async () => {
    const shop = await world.openShop()
    await world.context.db
      .updateTable('wallets')
      .set({ verified_at: new Date(Date.now() + 3_600_000) })
      .where('workspace_id', '=', shop.scope.workspaceId)
      .execute()
    const { txHash } = await world.pay({ to: shop.wallet, amountBase: 3_000_000n })
    await read()
    expect(await byHash(txHash)).toEqual([])
    const { values } = await world.context.metrics.readerFaults.get()
    expect(values.find(({ labels }) => labels.kind === 'before_verification')?.value).toBe(1)
  })
})

describe('where a second reading must tell a transfer', () => {
  /**
   * Calls the payment listener like a chain reader that has reached the newest block. By default, a second
   * provider must return each transfer too, and has read no block yet.
   */
  const advance = (from: number, witness: { number: number } | null = { number: 0 }) =>
    transactAcross(world.context, async (work) => {
      const { number, hash, timestamp } = await world.node.client.getBlock()
      const time = new Date(Number(timestamp) * 1000)
      await createPaymentListener().advance({
        network: world.network,
        work,
        from,
        transfers: [],
        finalNumber: 0,
        witness,
        tip: { number: Number(number), hash, time },
        scannedThrough: time,
      })
    })

  test('its payment waits until that is done, and then confirms', async () => {
    const shop = await world.openShop()
    const { txHash, blockNumber } = await world.pay({ to: shop.wallet, amountBase: 4_000_000n })
    await read()
    await world.node.mine(2)
    const above = Number(await world.node.client.getBlockNumber()) + 1
    await advance(above)
    const [pending] = await byHash(txHash)
    expect(pending).toMatchObject({ status: 'pending', witnessed: false })
    const told = {
      txHash,
      position: pending?.position ?? -1,
      blockNumber,
      blockHash: pending?.block_hash ?? '',
      token: 'USDC' as const,
      from: world.buyer.toLowerCase(),
      to: shop.wallet.toLowerCase(),
      amountBase: 4_000_000n,
      blockTime: pending?.block_time ?? new Date(),
    }
    const picked = await createPaymentListener().pick(world.context, world.network, [told])
    const transfers = picked.map(({ owners }) => ({
      ...told,
      owners,
      wantsReferences: false,
      references: [],
    }))
    const witness = (both: typeof transfers, alone: typeof transfers) =>
      transactAcross(world.context, (work) =>
        createPaymentListener().witness({
          network: world.network,
          work,
          from: blockNumber,
          to: blockNumber,
          transfers: both,
          byTwo: true,
          alone,
          contested: alone,
          disproved: [],
        }),
      )
    // A payment whose transfer was returned by only one provider is not settled, even when the second
    // provider is no longer required.
    await witness([], transfers)
    await advance(above)
    await advance(above, null)
    expect(await byHash(txHash)).toMatchObject([{ status: 'pending', witnessed: false }])
    await witness(transfers, [])
    // A third provider cannot contest a transfer that two providers have returned.
    await witness([], transfers)
    await advance(above, null)
    expect(await byHash(txHash)).toMatchObject([{ id: pending?.id, status: 'confirmed', witnessed: true }])
  })
})
