import { transferToken } from '@stablerail/local-solana'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAuxiliary } from '../../../../chains/test/token-accounts.ts'
import { createSweptWorld, type SweptWorld } from '../../testing/payments/swept.ts'

let world: SweptWorld
beforeAll(async () => {
  world = await createSweptWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.provider.faults = {}
  world.later({ hours: 2 })
  await world.read()
})

const accountsOf = async (owner: string) => {
  const query = world.context.db.selectFrom('chain_accounts').select('account')
  const rows = await query.where('owner_key', '=', owner).where('token', '=', 'USDC').execute()
  return rows.map(({ account }) => account)
}

test.each([
  ['refuses to list', { error: { code: -32010, message: 'excluded from account secondary indexes' } }],
  ['answers too much of', { result: 'x'.repeat(49 * 1024 * 1024) }],
])('a provider that %s the accounts of a wallet holds up nobody', async (_, reply) => {
  const { address: to } = await world.openTill()
  const txHash = await world.pay({ to, amountBase: 1_000_000n })
  const before = await world.faultCount('unlisted_accounts')
  world.provider.faults = {
    answers: ({ method, params: [owner] }) =>
      method === 'getTokenAccountsByOwner' && owner === to ? reply : undefined,
  }
  await world.read()
  expect(await world.faultCount('unlisted_accounts')).toBe(before + 2)
  expect(await world.paymentsOf(txHash)).toMatchObject([{ status: 'confirmed' }])
})

test('of more than a hundred accounts of a wallet those that hold most are swept', async () => {
  const { local, buyer, mints } = world
  const { address: to } = await world.openTill()
  await world.pay({ to, amountBase: 5_000_000n })
  const open = () => openAuxiliary(local, { payer: buyer, owner: to, mint: mints.usdc })
  const opened: string[] = []
  for (let count = 0; count < 102; count += 1) opened.push(await open())
  const { address: mint, decimals } = mints.usdc
  const from = local.tokenAccountOf(buyer.address, mints.usdc)
  const least = opened.slice(0, 3)
  for (const account of opened.slice(3)) {
    const transfer = { mint, decimals, from, to: account, authority: buyer.address, amountBase: 10_000n }
    await local.send([transferToken(transfer)], [buyer])
  }
  const before = await world.faultCount('unswept_account')
  await world.read()
  expect(await world.faultCount('unswept_account')).toBe(before + 3)
  const swept = await accountsOf(to)
  expect(swept).toHaveLength(100)
  expect(swept).toContain(local.tokenAccountOf(to, mints.usdc))
  expect(swept.filter((account) => least.includes(account))).toEqual([])
})

test('a history without the times of its transactions is read all the same', async () => {
  const { address: to } = await world.openTill()
  const txHash = await world.pay({ to, amountBase: 1_000_000n })
  world.provider.faults = {
    alters: ({ method }, told) =>
      method === 'getSignaturesForAddress'
        ? (told as object[]).map((entry) => ({ ...entry, blockTime: null }))
        : told,
  }
  await world.read()
  expect(await world.paymentsOf(txHash)).toMatchObject([{ status: 'confirmed' }])
})

test('a payment to another account of a wallet is found although a process whose clock was ahead looked for accounts before', async () => {
  const { local, buyer, mints } = world
  const { address: to } = await world.openTill()
  await world.pay({ to, amountBase: 5_000_000n })
  await world.read()
  const ahead = new Date(world.clock.now().getTime() + 3_600_000)
  await world.context.db
    .updateTable('chain_accounts')
    .set({ thorough_at: ahead })
    .where('owner_key', '=', to)
    .execute()
  const spare = await openAuxiliary(local, { payer: buyer, owner: to, mint: mints.usdc })
  const { address: mint, decimals } = mints.usdc
  const from = local.tokenAccountOf(buyer.address, mints.usdc)
  const transfer = { mint, decimals, from, to: spare, authority: buyer.address, amountBase: 3_000_000n }
  const txHash = await local.send([transferToken(transfer)], [buyer])
  await world.restartReader()
  world.later({ hours: 8 })
  await world.read()
  expect(await world.paymentsOf(txHash)).toMatchObject([{ status: 'confirmed' }])
})
