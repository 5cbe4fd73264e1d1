import type { Call, Faults } from '@stablerail/local-solana'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
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

const accountOf = async (owner: string, { context, local, mints } = world) => {
  const row = context.db.selectFrom('chain_accounts').selectAll()
  return row.where('account', '=', local.tokenAccountOf(owner, mints.usdc)).executeTakeFirstOrThrow()
}

const hiding = (hidden: string): Faults => ({
  alters: ({ method }, told) =>
    method === 'getSignaturesForAddress'
      ? (told as { signature: string }[]).filter(({ signature }) => signature !== hidden)
      : told,
})

type Balance = { uiTokenAmount: { amount: string } }
type Told = { meta: { preTokenBalances: Balance[]; postTokenBalances: Balance[] } }

/**
 * Returns faults that raise the balances before and after a transaction by the same amount, so that their
 * difference stays correct.
 */
const shifting = (txHash: string): Faults => {
  const shift = (balances: Balance[]) =>
    balances.map((one) => ({
      ...one,
      uiTokenAmount: { ...one.uiTokenAmount, amount: `${BigInt(one.uiTokenAmount.amount) + 7n}` },
    }))
  return {
    alters: ({ method, params }: Call, told) => {
      if (method !== 'getTransaction' || params[0] !== txHash) return told
      const { meta, ...rest } = told as Told
      const { preTokenBalances: before, postTokenBalances: after } = meta
      return { ...rest, meta: { ...meta, preTokenBalances: shift(before), postTokenBalances: shift(after) } }
    },
  }
}

/**
 * Runs the chain reader twice. The first run fails, because the transactions from the provider do not fit the
 * balance of an account. The second run marks that account as doubtful (`doubted_at`).
 */
const sweepIntoDoubt = async (within = world) => {
  within.finalize()
  await expect(within.reader().step()).rejects.toMatchObject({ kind: 'inconsistent' })
  within.clock.advance({ seconds: 31 })
  await within.reader().step()
}

test('of an account with too many transactions the newest are read, once, and what it holds is taken as it is', async () => {
  const to = await world.openPaidTill()
  world.reader().round.sweeping.entriesAtOnce = 1
  onTestFinished(() => {
    world.reader().round.sweeping.entriesAtOnce = 1_000
  })
  const sent: string[] = []
  for (let count = 1; count <= 102; count += 1)
    sent.push(await world.pay({ to, amountBase: BigInt(10_000 * count) }))
  const tooLong = await world.faultCount('history_too_long')
  const doubted = await world.faultCount('doubtful_account')
  await world.read()
  expect(await world.faultCount('history_too_long')).toBe(tooLong + 1)
  expect(await world.faultCount('doubtful_account')).toBe(doubted)
  const read = await Promise.all(sent.map(async (txHash) => (await world.paymentsOf(txHash)).length))
  expect(read).toEqual([0, 0, ...Array.from({ length: 100 }, () => 1)])
  expect(await accountOf(to)).toMatchObject({ doubted_at: null, history_base: '57530000' })
  const told = world.provider.listen()
  const txHash = await world.pay({ to, amountBase: 1_000_000n })
  await world.read()
  expect(await world.paymentsOf(txHash)).toHaveLength(1)
  expect(told().filter((method) => method === 'getTransaction')).toHaveLength(1)
})

test('each payment to an account in doubt costs as many calls as the first, however many came before', async () => {
  const to = await world.openPaidTill()
  world.provider.faults = hiding(await world.pay({ to, amountBase: 1_000_000n }))
  await sweepIntoDoubt()
  const calls: number[] = []
  for (let count = 1; count <= 5; count += 1) {
    const told = world.provider.listen()
    const txHash = await world.pay({ to, amountBase: 1n })
    world.finalize()
    await world.reader().step()
    expect(await world.paymentsOf(txHash)).toHaveLength(1)
    calls.push(told().filter((method) => /^get(SignaturesForAddress|Transaction|Block)$/.test(method)).length)
  }
  expect(calls).toEqual([3, 3, 3, 3, 3])
  expect((await accountOf(to)).doubted_at).not.toBeNull()
  world.provider.faults = {}
  world.later({ minutes: 2 })
  await world.read()
  expect(await accountOf(to)).toMatchObject({ doubted_at: null, history_base: '6000005' })
})

test('a payment to an account in doubt, above the block of a sweep that goes on, is recorded by the next sweep', async () => {
  const to = await world.openPaidTill()
  const hidden = hiding(await world.pay({ to, amountBase: 1_000_000n }))
  world.provider.faults = hidden
  await sweepIntoDoubt()
  await world.pay({ to, amountBase: 1n })
  world.finalize()
  const account = world.local.tokenAccountOf(to, world.mints.usdc)
  world.provider.faults = {
    ...hidden,
    answers: ({ method, params: [keys] }) =>
      method === 'getMultipleAccounts' && (keys as string[]).includes(account)
        ? { error: { code: 429, message: 'Too many' } }
        : undefined,
  }
  await expect(world.reader().step()).rejects.toMatchObject({ kind: 'rate_limited' })
  world.provider.faults = hidden
  const txHash = await world.pay({ to, amountBase: 2n })
  world.finalize()
  await world.reader().step()
  expect(await world.paymentsOf(txHash)).toEqual([])
  await world.reader().step()
  expect(await world.paymentsOf(txHash)).toHaveLength(1)
})

test('what a provider once told of a transaction is asked for anew where the doubt is due', async () => {
  const to = await world.openPaidTill()
  world.provider.faults = shifting(await world.pay({ to, amountBase: 1_000_000n }))
  await sweepIntoDoubt()
  world.provider.faults = {}
  await world.pay({ to, amountBase: 1n })
  await world.read()
  expect((await accountOf(to)).doubted_at).not.toBeNull()
  world.later({ minutes: 2 })
  await world.read()
  expect((await accountOf(to)).doubted_at).toBeNull()
})

test('what a provider told of a transaction is not believed where another provider serves', async () => {
  const two = await createSweptWorld({ providers: 2, network: { pollIntervalMs: 3_600_000 } })
  onTestFinished(() => two.close())
  const to = await two.openPaidTill()
  two.provider.faults = shifting(await two.pay({ to, amountBase: 1_000_000n }))
  await sweepIntoDoubt(two)
  expect((await accountOf(to, two)).doubted_at).not.toBeNull()
  // The reader has changed to the second provider, because the first one did not return all transactions.
  two.provider.faults = {}
  const second = two.providers[1] ?? two.provider
  second.faults = { answers: () => ({ error: { code: 429, message: 'Too many' } }) }
  await two.pay({ to, amountBase: 1n })
  two.finalize()
  await expect(two.reader().step()).rejects.toMatchObject({ kind: 'rate_limited' })
  await two.reader().step()
  expect((await accountOf(to, two)).doubted_at).toBeNull()
})

test('a sweep that took too long is begun anew, and asks for nothing twice that was told', async () => {
  const to = await world.openPaidTill()
  const sent: string[] = []
  for (let count = 1; count <= 23; count += 1) sent.push(await world.pay({ to, amountBase: 1_000n }))
  world.finalize()
  let answered = 0
  world.provider.faults = {
    answers: ({ method, params }) => {
      // The first three transactions are requested in a separate batch, which the provider refuses.
      if (method !== 'getTransaction') return undefined
      answered += 1
      if (params[0] === sent.at(-1)) return { result: null }
      return sent.indexOf(String(params[0])) < 3 ? { error: { code: 429, message: 'Too many' } } : undefined
    },
  }
  await expect(world.reader().step()).rejects.toMatchObject({ kind: 'rate_limited' })
  expect(answered).toBe(23)
  world.provider.faults = {}
  world.clock.advance({ minutes: 16 })
  const told = world.provider.listen()
  await world.reader().step()
  expect(told()).toContain('getLatestBlockhash')
  expect(told().filter((method) => method === 'getTransaction')).toHaveLength(4)
  for (const txHash of sent) expect(await world.paymentsOf(txHash)).toHaveLength(1)
})

test('the history of a further account of a wallet is read by time, and not before each checkout ends', async () => {
  const { local, buyer, mints } = world
  const to = await world.openPaidTill()
  const further = await openAuxiliary(local, { payer: buyer, owner: to, mint: mints.usdc })
  const asked = new Set<unknown>()
  world.provider.faults = {
    alters: ({ method, params }, told) => {
      if (method === 'getSignaturesForAddress') asked.add(params[0])
      return told
    },
  }
  const usual = local.tokenAccountOf(to, mints.usdc)
  const readLater = async (duration: Parameters<typeof world.later>[0]) => {
    asked.clear()
    world.later(duration)
    await world.read()
    return [usual, further].map((account) => asked.has(account))
  }
  expect(await readLater({ hours: 6 })).toEqual([true, true])
  await world.openCheckout()
  expect(await readLater({ minutes: 31 })).toEqual([true, false])
  // The account `usual` was last read five and a half hours ago. It is read in the same sweep as the account
  // `further`.
  expect(await readLater({ minutes: 330 })).toEqual([true, true])
})
