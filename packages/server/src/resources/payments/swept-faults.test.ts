import { type Call, type Faults, transferToken } from '@stablerail/local-solana'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { refuseBlocks } from '../../../../chains/test/solana-provider.ts'
import { createSweptWorld, type SweptWorld, telling } from '../../testing/payments/swept.ts'

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

const statusesOf = async (txHash: string) => (await world.paymentsOf(txHash)).map(({ status }) => status)
const sweepOnce = () => world.reader().step()
const account = (owner: string) => world.local.tokenAccountOf(owner, world.mints.usdc)
describe('a history that lacks a transaction', () => {
  const gaps: [string, (txHash: string) => Faults][] = [
    ['is empty', () => ({ silentHistories: true })],
    [
      'lacks the newest one',
      (txHash) => ({
        alters: ({ method }, told) =>
          method === 'getSignaturesForAddress'
            ? (told as { signature: string }[]).filter(({ signature }) => signature !== txHash)
            : told,
      }),
    ],
    ['has one that is not shown', () => ({ hidesTransactions: true })],
    [
      'has one of a version that nobody reads',
      () => ({
        answers: ({ method }) =>
          method === 'getTransaction'
            ? { error: { code: -32015, message: 'Transaction version (7) is not supported' } }
            : undefined,
      }),
    ],
    ['has one whose block is pruned', () => refuseBlocks(-32001)],
  ]

  test.each(gaps)('that %s is waited for, and then nothing is lost', async (_, faultOf) => {
    const to = await world.openPaidTill()
    const txHash = await world.pay({ to, amountBase: 1_000_000n })
    world.finalize()
    world.provider.faults = faultOf(txHash)
    const before = await cursorNumber()
    await expect(sweepOnce()).rejects.toMatchObject({ kind: 'inconsistent' })
    world.provider.faults = {}
    await sweepOnce()
    expect(await cursorNumber()).toBeGreaterThan(before)
    expect(await statusesOf(txHash)).toEqual(['confirmed'])
  })

  test.each(gaps)('that %s for long stops nobody else, and is read again', async (_, faultOf) => {
    const [to, other] = [await world.openPaidTill(), await world.openPaidTill()]
    const txHash = await world.pay({ to, amountBase: 1_000_000n })
    world.finalize()
    world.provider.faults = faultOf(txHash)
    await expect(sweepOnce()).rejects.toThrow()
    world.clock.advance({ seconds: 31 })
    const doubted = await world.faultCount('doubtful_account')
    await sweepOnce()
    expect(await world.faultCount('doubtful_account')).toBe(doubted + 1)
    expect(await statusesOf(txHash)).toEqual([])

    world.provider.faults = {}
    const elsewhere = await world.pay({ to: other, amountBase: 1_000_000n })
    await world.read()
    expect(await statusesOf(elsewhere)).toEqual(['confirmed'])
    expect(await statusesOf(txHash)).toEqual([])
    world.later({ seconds: 61 })
    await world.read()
    expect(await statusesOf(txHash)).toEqual(['confirmed'])
  })

  test('is not read in each sweep, and a new payment to the same wallet is seen at once', async () => {
    const to = await world.openPaidTill()
    const hidden = await world.pay({ to, amountBase: 1_000_000n })
    world.provider.faults = gaps[1]?.[1](hidden) ?? {}
    world.finalize()
    await expect(sweepOnce()).rejects.toThrow()
    world.clock.advance({ seconds: 31 })
    await sweepOnce()
    const told = world.provider.listen()
    world.node.mine()
    await sweepOnce()
    expect(told()).not.toContain('getSignaturesForAddress')
    const txHash = await world.pay({ to, amountBase: 2_000_000n })
    await world.read()
    expect(await statusesOf(txHash)).toEqual(['confirmed'])
    expect(await statusesOf(hidden)).toEqual([])
  })

  test('is waited for once in ten minutes, however many there are', async () => {
    const [one, other, third] = [
      await world.openPaidTill(),
      await world.openPaidTill(),
      await world.openPaidTill(),
    ]
    world.provider.faults = gaps[0]?.[1]('') ?? {}
    await world.pay({ to: one, amountBase: 1_000_000n })
    world.finalize()
    await expect(sweepOnce()).rejects.toThrow()
    world.clock.advance({ seconds: 31 })
    await sweepOnce()
    await world.pay({ to: other, amountBase: 1_000_000n })
    await world.read()
    world.provider.faults = {}
    world.later({ minutes: 11 })
    await world.read()
    world.provider.faults = gaps[0]?.[1]('') ?? {}
    await world.pay({ to: third, amountBase: 1_000_000n })
    world.finalize()
    await expect(sweepOnce()).rejects.toThrow()
  })

  test('is given up after a day, so that it costs no more calls', async () => {
    const to = await world.openPaidTill()
    const hidden = await world.pay({ to, amountBase: 1_000_000n })
    world.provider.faults = gaps[1]?.[1](hidden) ?? {}
    world.finalize()
    await expect(sweepOnce()).rejects.toThrow()
    const errors = vi.spyOn(world.context.log, 'error')
    onTestFinished(() => errors.mockRestore())
    for (const hours of [1, 12, 13]) {
      world.later({ hours })
      await world.read()
    }
    expect(await world.faultCount('unexplained_holding')).toBe(1)
    const named = expect.objectContaining({ account: account(to) })
    expect(errors).toHaveBeenCalledWith(named, expect.stringContaining('was accepted although'))
    const row = world.context.db.selectFrom('chain_accounts').selectAll().where('account', '=', account(to))
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({ doubted_at: null, history_base: '6000000' })
  })
})

const cursorNumber = async () => {
  const query = world.context.db.selectFrom('chain_cursors').select('block_number')
  return (await query.executeTakeFirstOrThrow()).block_number
}

describe('a provider that tells another amount than is held', () => {
  test('credits nothing by telling more', async () => {
    const to = await world.openPaidTill()
    world.provider.faults = { alters: telling(account(to), 9_000_000n) }
    world.finalize()
    await expect(sweepOnce()).rejects.toMatchObject({ kind: 'inconsistent' })
    world.clock.advance({ seconds: 31 })
    await sweepOnce()
    const rows = await world.context.db.selectFrom('transfers').selectAll().where('to_key', '=', to).execute()
    expect(rows.map(({ amount_base }) => amount_base)).toEqual(['5000000'])
  })

  test('hides a payment by telling the former amount no longer than until the next thorough reading', async () => {
    const to = await world.openPaidTill()
    const txHash = await world.pay({ to, amountBase: 1_000_000n })
    world.provider.faults = { alters: telling(account(to), 5_000_000n) }
    await world.read()
    expect(await statusesOf(txHash)).toEqual([])
    world.later({ hours: 6 })
    world.finalize()
    await expect(sweepOnce()).rejects.toMatchObject({ kind: 'inconsistent' })
    world.clock.advance({ seconds: 31 })
    await sweepOnce()
    expect(await statusesOf(txHash)).toEqual(['confirmed'])
  })
})

test('a sweep that is refused in its middle goes on from there', async () => {
  for (let count = 0; count < 110; count += 1) await world.openTill()
  const to = await world.openPaidTill()
  for (let sweeps = 0; sweeps < 6; sweeps += 1) await world.read()
  const txHash = await world.pay({ to, amountBase: 1_000_000n })
  world.finalize()
  let asked = 0
  world.provider.faults = {
    answers: ({ method, params: [keys] }) => {
      asked += method === 'getMultipleAccounts' && Array.isArray(keys) && keys.length > 1 ? 1 : 0
      return asked > 2 ? { error: { code: 429, message: 'Too many requests' } } : undefined
    },
  }
  await expect(sweepOnce()).rejects.toMatchObject({ kind: 'rate_limited' })
  world.provider.faults = {}
  const told = world.provider.listen()
  await sweepOnce()
  // Only the third of the three batches is requested again, because the provider had responded to the first
  // two.
  expect(told().filter((method) => method === 'getMultipleAccounts')).toHaveLength(1)
  expect(told()).not.toContain('getLatestBlockhash')
  expect(await statusesOf(txHash)).toEqual(['confirmed'])
})

test('a provider whose final block is below the cursor is left alone', async () => {
  const slot = await cursorNumber()
  const back = ({ method }: Call, told: unknown) =>
    method === 'getLatestBlockhash' ? { ...(told as object), context: { slot: slot - 1 } } : told
  world.provider.faults = { alters: back }
  await expect(sweepOnce()).rejects.toMatchObject({ kind: 'lagging' })
  expect(await cursorNumber()).toBe(slot)
})

test('a node behind the same address that is behind the final block is not believed', async () => {
  const to = await world.openPaidTill()
  const txHash = await world.pay({ to, amountBase: 1_000_000n })
  world.finalize()
  const behind = ({ method }: Call, told: unknown) =>
    method === 'getMultipleAccounts' ? { ...(told as object), context: { slot: 5 } } : told
  world.provider.faults = { alters: behind }
  await expect(sweepOnce()).rejects.toMatchObject({ kind: 'lagging' })
  world.provider.faults = {}
  await sweepOnce()
  expect(await statusesOf(txHash)).toEqual(['confirmed'])
})

test('transfers that failed, and those of other tokens, are nothing', async () => {
  const to = await world.openPaidTill()
  const { local, buyer, mints } = world
  const { address: mint, decimals } = mints.usdc
  const from = local.tokenAccountOf(buyer.address, mints.usdc)
  const transfer = { mint, decimals, from, to: account(to), authority: buyer.address, amountBase: 10n ** 18n }
  await local.send([transferToken(transfer)], [buyer], { skipPreflight: true })
  await world.pay({ to, amountBase: 1_000_000n, mint: mints.stranger })
  const txHash = await world.pay({ to, amountBase: 1_000_000n })
  await world.read()
  const rows = await world.context.db.selectFrom('transfers').selectAll().where('to_key', '=', to).execute()
  expect(rows.map(({ amount_base, tx_id }) => [amount_base, tx_id === txHash])).toEqual([
    ['5000000', false],
    ['1000000', true],
  ])
})
