import type { Call, Faults } from '@stablerail/local-solana'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SolanaProvider } from '../../../../chains/test/solana-provider.ts'
import { createSweptWorld, type SweptWorld, telling } from '../../testing/payments/swept.ts'

let world: SweptWorld
let lenient: SweptWorld
beforeAll(async () => {
  // The reader replaces a provider that returns no new block for ten polling intervals. With this long
  // interval it keeps the first provider, although the tests let hours pass.
  const options = { providers: 2, network: { pollIntervalMs: 3_600_000 } }
  world = await createSweptWorld(options)
  lenient = await createSweptWorld({ ...options, config: { secondOpinion: 'when_available' } })
})
afterAll(async () => {
  await world.close()
  await lenient.close()
})
beforeEach(() => {
  for (const provider of [...world.providers, ...lenient.providers]) provider.faults = {}
})

const secondOf = ({ providers }: SweptWorld) => providers[1] as SolanaProvider

const statusesOf = async (of: SweptWorld, txHash: string) =>
  (await of.paymentsOf(txHash)).map(({ status, tokenAmountBase }) => `${tokenAmountBase} ${status}`)

const down: Faults = {
  answers: () => ({ error: { code: -32_019, message: 'Failed to query long-term storage' } }),
}

const hiding: Faults = { hidesTransactions: true }

/** Returns a fault with which a provider reports that a transaction moved `moreBase` more than it did. */
const boasting =
  (moreBase: bigint) =>
  ({ method }: Call, told: unknown) => {
    if (method !== 'getTransaction' || told === null) return told
    const answer = structuredClone(told) as {
      meta: { postTokenBalances: { uiTokenAmount: { amount: string } }[] }
    }
    const most = answer.meta.postTokenBalances.toSorted(
      (one, other) => Number(one.uiTokenAmount.amount) - Number(other.uiTokenAmount.amount),
    )[0]
    if (most) most.uiTokenAmount.amount = `${BigInt(most.uiTokenAmount.amount) + moreBase}`
    return answer
  }

const faultOf = async (of: SweptWorld) => {
  const query = of.context.db.selectFrom('chain_cursors').select('witness_fault')
  return (await query.executeTakeFirstOrThrow()).witness_fault
}

test('a payment that both providers tell is confirmed in the same sweep', async () => {
  const to = await world.openPaidTill()
  const txHash = await world.pay({ to, amountBase: 1_000_000n })
  world.finalize()
  await world.reader().step()
  expect(await statusesOf(world, txHash)).toEqual(['1000000 confirmed'])
})

test('a payment that one tells alone waits, and is confirmed once both tell it', async () => {
  const to = await world.openPaidTill()
  secondOf(world).faults = { hidesTransactions: true }
  const txHash = await world.pay({ to, amountBase: 1_000_000n })
  await world.read()
  expect(await statusesOf(world, txHash)).toEqual(['1000000 pending'])
  const { values } = await world.context.metrics.readerFaults.get()
  const unwitnessed = values.filter(({ labels }) => labels.kind === 'unwitnessed_transfer')
  expect(unwitnessed.map(({ value }) => value)).toEqual([1])
  world.later({ seconds: 60 })
  await world.read()
  expect(await statusesOf(world, txHash)).toEqual(['1000000 pending'])
  secondOf(world).faults = {}
  world.later({ minutes: 5 })
  await world.read()
  expect(await statusesOf(world, txHash)).toEqual(['1000000 confirmed'])
})

test('a transfer that waits is not asked about in each sweep', async () => {
  const to = await world.openPaidTill()
  secondOf(world).faults = { hidesTransactions: true }
  await world.pay({ to, amountBase: 1_000_000n })
  await world.read()
  await world.read()
  const told = secondOf(world).listen()
  await world.read()
  expect(told()).not.toContain('getTransaction')
})

test('an amount that the providers tell differently waits', async () => {
  const to = await world.openPaidTill()
  secondOf(world).faults = { alters: boasting(7n) }
  const txHash = await world.pay({ to, amountBase: 1_000_000n })
  await world.read()
  world.later({ minutes: 5 })
  await world.read()
  const statuses = await statusesOf(world, txHash)
  expect(statuses).toContain('1000000 pending')
  expect(statuses.filter((status) => status.endsWith('confirmed'))).toEqual([])
})

test('payments wait for a second provider that is down, and readiness says so', async () => {
  const to = await world.openPaidTill()
  secondOf(world).faults = down
  const txHash = await world.pay({ to, amountBase: 1_000_000n })
  await world.read()
  expect(await statusesOf(world, txHash)).toEqual(['1000000 pending'])
  expect(await faultOf(world)).toBe('unreachable')
  secondOf(world).faults = {}
  world.later({ minutes: 1 })
  await world.read()
  expect(await statusesOf(world, txHash)).toEqual(['1000000 confirmed'])
  expect(await faultOf(world)).toBeNull()
})

test('payments do not wait for a second provider that is down where they need not', async () => {
  const to = await lenient.openPaidTill()
  secondOf(lenient).faults = down
  const txHash = await lenient.pay({ to, amountBase: 1_000_000n })
  await lenient.read()
  expect(await statusesOf(lenient, txHash)).toEqual(['1000000 confirmed'])
})

/** The faults of a provider that returns only the first blocks, and no later transactions. */
const behind: Faults = {
  alters({ method }, told) {
    if (method === 'getTransaction') return null
    return method === 'getMultipleAccounts' ? { ...(told as object), context: { slot: 1 } } : told
  },
}

const boastingBehind: Faults = {
  alters: (call, told) =>
    call.method === 'getTransaction' ? boasting(9_000_000_000n)(call, told) : behind.alters?.(call, told),
}

/**
 * Pays and reads while the second provider has the given faults, then reads again while that provider is
 * down. Returns the transaction hash, and the statuses of the payment after the first reading and after
 * the last reading.
 */
const toldAndDown = async (faults: Faults, amountBase = 1_000_000n) => {
  lenient.later({ seconds: 11 })
  const to = await lenient.openPaidTill()
  secondOf(lenient).faults = faults
  const txHash = await lenient.pay({ to, amountBase })
  await lenient.read()
  const told = await statusesOf(lenient, txHash)
  secondOf(lenient).faults = down
  for (let round = 0; round < 2; round += 1) {
    lenient.later({ minutes: 1 })
    await lenient.read()
  }
  return { txHash, told, after: await statusesOf(lenient, txHash) }
}

test.each([
  ['tells a greater amount', { alters: boasting(9_000_000_000n) }, ['1000000', '9001000000']],
  ['does not tell', hiding, ['1000000']],
  ['tells a greater amount, and says it is behind', boastingBehind, ['1000000', '9001000000']],
])(
  'a payment that the second provider %s waits although it is down, until both tell it',
  async (_, faults, amounts) => {
    const { txHash, told, after } = await toldAndDown(faults)
    const waiting = amounts.map((amount) => `${amount} pending`)
    expect(told.toSorted()).toEqual(waiting)
    expect(after.toSorted()).toEqual(waiting)
    secondOf(lenient).faults = {}
    lenient.later({ minutes: 5 })
    await lenient.read()
    expect((await statusesOf(lenient, txHash)).toSorted()).toEqual(['1000000 confirmed', ...waiting.slice(1)])
  },
)

test('a second provider that has not got to the block of a payment does not contest it', async () => {
  const { told, after } = await toldAndDown(behind)
  expect(told).toEqual(['1000000 pending'])
  expect(after).toEqual(['1000000 confirmed'])
})

test.each([
  ['the second provider gets to its block and does not tell it', hiding, {}],
  ['the first does not tell it any more', null, hiding],
])('a payment that waits for a second provider is contested once %s', async (_, ofSecond, ofFirst) => {
  lenient.later({ seconds: 11 })
  const [first, second] = lenient.providers as [SolanaProvider, SolanaProvider]
  const to = await lenient.openPaidTill()
  second.faults = behind
  const txHash = await lenient.pay({ to, amountBase: 1_000_000n })
  await lenient.read()
  second.faults = ofSecond ?? behind
  first.faults = ofFirst
  lenient.later({ minutes: 1 })
  await lenient.read()
  first.faults = {}
  second.faults = down
  lenient.later({ minutes: 1 })
  await lenient.read()
  expect(await statusesOf(lenient, txHash)).toEqual(['1000000 pending'])
})

test('a provider that tells the amounts of yesterday, and the slots of today, is left for the other one', async () => {
  // Wait for more than 10 seconds, because a provider that was down receives no requests in that time.
  lenient.later({ seconds: 11 })
  const to = await lenient.openPaidTill()
  const [first] = lenient.providers
  const account = lenient.local.tokenAccountOf(to, lenient.mints.usdc)
  if (first) first.faults = { alters: telling(account, 5_000_000n) }
  const txHash = await lenient.pay({ to, amountBase: 1_000_000n })
  await lenient.read()
  expect(await statusesOf(lenient, txHash)).toEqual([])
  lenient.later({ seconds: 61 })
  lenient.finalize()
  await expect(lenient.reader().step()).rejects.toMatchObject({ kind: 'disagreement' })
  await lenient.reader().step()
  lenient.node.mine()
  await lenient.reader().step()
  expect(await statusesOf(lenient, txHash)).toEqual(['1000000 confirmed'])
})

test('a provider that is a few blocks behind the other one disturbs nobody', async () => {
  const to = await world.openPaidTill()
  secondOf(world).faults = { alters: telling(world.local.tokenAccountOf(to, world.mints.usdc), 5_000_000n) }
  const txHash = await world.pay({ to, amountBase: 1_000_000n })
  await world.read()
  secondOf(world).faults = {}
  world.later({ seconds: 61 })
  await world.read()
  expect(await statusesOf(world, txHash)).toEqual(['1000000 confirmed'])
})

test('the other provider serves where the first one lacks a transaction', async () => {
  const to = await lenient.openPaidTill()
  const [first] = lenient.providers
  if (first) first.faults = { silentHistories: true }
  const txHash = await lenient.pay({ to, amountBase: 1_000_000n })
  lenient.finalize()
  await lenient
    .reader()
    .step()
    .catch(() => lenient.reader().step())
  expect(await statusesOf(lenient, txHash)).toEqual(['1000000 confirmed'])
})
