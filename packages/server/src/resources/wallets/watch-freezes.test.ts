/** Tests what happens to the payments of a merchant whose wallet the issuer of a token freezes. */
import { type Issuer, issuerOf } from '@stablerail/local-evm'
import { createTestClock } from '@stablerail/test-support'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../mechanisms/work/index.ts'
import { insertVerifiedWallet } from '../../testing/checkouts.ts'
import { createDepositWorld, type DepositWorld } from '../../testing/payments/deposits.ts'
import { resolveWallets, settleSomePairs } from '../checkouts/index.ts'
import type { Context } from '../context.ts'
import { freezeHealth, measureFreezes } from './freeze-health.ts'
import { listSettlementOptions } from './index.ts'
import { watchFreezes } from './watch-freezes.ts'

type Shop = Awaited<ReturnType<DepositWorld['openShop']>>

const clock = createTestClock(new Date())
const base = { chain: 'base', token: 'USDC' } as const
let world: DepositWorld
let issuer: Issuer
let shop: Shop
beforeAll(async () => {
  world = await createDepositWorld({ clock })
  issuer = await issuerOf(world.node, world.token)
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.context.db.deleteFrom('wallet_freezes').execute()
  await world.context.db.updateTable('workspaces').set({ deposit_addresses: false }).execute()
  shop = await world.openShop()
})

/** Lets the time until the next reading pass, and reads what is due. */
const read = async (context: Context = world.context) => {
  clock.advance({ minutes: 10 })
  return await watchFreezes(context)
}

const isRowFrozen = async ({ wallet }: Shop) => {
  const row = await world.context.db
    .selectFrom('wallet_freezes')
    .selectAll()
    .where('address_key', '=', wallet.toLowerCase())
    .executeTakeFirst()
  return row && row.frozen_since !== null
}

const refused = { code: 'signing_required', metadata: base }

describe('a wallet that its token has frozen', () => {
  test('gets no new deposit address and no payment, until the token unfreezes it', async () => {
    const before = await world.prepare(shop)
    await issuer.freeze(shop.wallet)
    expect(before.recipient).not.toBe(shop.wallet)
    await read()
    await expect(world.prepare(shop)).rejects.toMatchObject(refused)
    expect(await listSettlementOptions(world.context, shop.scope)).toEqual([])
    const some = transact(world.context, shop.scope, (work) =>
      settleSomePairs(work, { ...base, accepts: [] }),
    )
    await expect(some).rejects.toMatchObject(refused)
    const all = transact(world.context, shop.scope, (work) => resolveWallets(work, [base]))
    await expect(all).rejects.toThrow('The issuer of USDC has frozen the default wallet on base.')
    await issuer.unfreeze(shop.wallet)
    await read()
    expect(await listSettlementOptions(world.context, shop.scope)).toMatchObject([base])
    expect((await world.prepare(shop)).recipient).not.toBe(shop.wallet)
  })

  test('is replaced by the default wallet of the workspace if that one is not frozen', async () => {
    await issuer.freeze(shop.wallet)
    await read()
    const { db } = world.context
    await db
      .updateTable('wallets')
      .set({ is_default: false })
      .where('workspace_id', '=', shop.scope.workspaceId)
      .execute()
    const other = await insertVerifiedWallet(world.context, shop.scope, `0x${'ab'.repeat(20)}`)
    const checkout = await world.prepare(shop)
    expect((await world.checkoutRow(checkout)).wallet_id).toBe(other)
  })

  test('keeps the addresses that buyers were shown', async () => {
    const checkout = await world.prepare(shop)
    await issuer.freeze(shop.wallet)
    await read()
    await world.deposit(checkout, 19_990_000n)
    await world.deepen()
    expect(await world.checkoutRow(checkout)).toMatchObject({ status: 'succeeded' })
  })

  test('is named in readiness and counted, and no other mode or network is', async () => {
    const name = 'frozen wallets base test'
    expect(await freezeHealth(world.context)).toEqual({
      [name]: { ok: true, detail: 'No settlement wallet is known to be frozen.' },
    })
    await issuer.freeze(shop.wallet)
    await read()
    const now = clock.now()
    await world.context.db
      .insertInto('wallet_freezes')
      .values(
        [
          { livemode: true, chain: 'base' as const },
          { livemode: false, chain: 'polygon' as const },
        ].map((network) => ({
          ...network,
          token: 'USDC' as const,
          address_key: '0xab',
          frozen_since: now,
          due_at: now,
        })),
      )
      .execute()
    expect(await freezeHealth(world.context)).toEqual({
      [name]: { ok: true, detail: `Frozen by the issuers of their tokens: ${shop.wallet} (USDC).` },
    })
    await measureFreezes(world.context)
    const { values } = await world.context.metrics.walletsFrozen.get()
    expect(values.map(({ labels, value }) => [labels, value])).toEqual([
      [{ chain: 'base', mode: 'test', token: 'USDC' }, 1],
    ])
  })
})

test('only wallets of workspaces that use deposit addresses are read, each once in ten minutes', async () => {
  const plain = await world.openShop()
  await world.context.db
    .updateTable('workspaces')
    .set({ deposit_addresses: false })
    .where('id', '=', plain.scope.workspaceId)
    .execute()
  await issuer.freeze(plain.wallet)
  await read()
  expect([await isRowFrozen(shop), await isRowFrozen(plain)]).toEqual([false, undefined])
  expect(await watchFreezes(world.context)).toBe(0)
  clock.advance({ minutes: 10 })
  expect(await watchFreezes(world.context)).toBeGreaterThan(0)
})

test('a wallet that is no longer a payee is forgotten, but one that is frozen only once it is unfrozen', async () => {
  const other = await world.openShop()
  await issuer.freeze(other.wallet)
  await read()
  for (const { scope } of [shop, other])
    await world.context.db
      .updateTable('workspaces')
      .set({ deposit_addresses: false })
      .where('id', '=', scope.workspaceId)
      .execute()
  await read()
  expect([await isRowFrozen(shop), await isRowFrozen(other)]).toEqual([undefined, true])
  await issuer.unfreeze(other.wallet)
  await read()
  await read()
  expect(await isRowFrozen(other)).toBe(undefined)
})

test('a provider that does not respond changes nothing, and the next reading is not earlier', async () => {
  await issuer.freeze(shop.wallet)
  await read()
  await issuer.unfreeze(shop.wallet)
  const lines: string[] = []
  const context = {
    ...world.context,
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    config: {
      ...world.context.config,
      networks: [{ ...world.network, rpcUrls: ['http://127.0.0.1:1'] }],
    },
  }
  await read(context)
  expect(await isRowFrozen(shop)).toBe(true)
  expect(lines.join()).toContain('it could not be read whether a token has frozen settlement wallets')
  expect(await watchFreezes(world.context)).toBe(0)
})
