import { pullContractAbi, termsArgument } from '@stablerail/contracts-evm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transact } from '../../mechanisms/work/index.ts'
import {
  accountsOf,
  agree,
  approve,
  balanceOf,
  nameRelayer,
  type SignedAgreement,
  signStop,
  signTerms,
} from '../../testing/relaying/agreements.ts'
import { createRelayWorld, type RelayWorld, settleRelays } from '../../testing/relaying/world.ts'
import { createPullKind, findBrought, pullPeriod, type SettledPull } from './index.ts'

let world: RelayWorld
beforeAll(async () => {
  world = await createRelayWorld()
  const { payer } = accountsOf(world)
  await world.node.mint({ token: world.token, to: payer.address, amountBase: 1_000_000_000n })
})
afterAll(() => world.close())

const told: SettledPull[] = []
const awaited = { is: true }
const kind = createPullKind({
  isAwaited: async () => awaited.is,
  follow: async (_work, pull) => void told.push(pull),
})
beforeEach(async () => {
  told.length = 0
  awaited.is = true
  await approve(world, 10n ** 12n)
  await nameRelayer(world)
})

const dayMs = 86_400_000

/** Requests the pull of the bill that begins `day` days after the start of the agreement. */
const ask = ({ scope, terms, hash }: SignedAgreement, { day = 0, amountBase = 10_000_000n } = {}) => {
  const from = new Date(terms.startSeconds * 1000 + day * dayMs)
  const invoiceId = `inv_${day}`
  const bill = { agreement: hash, invoiceId, checkoutId: null, reference: 'ab'.repeat(16), amountBase, from }
  return transact(world.context, scope, (work) => pullPeriod(work, bill))
}

const moved = async (agreed: SignedAgreement, run: () => Promise<unknown>): Promise<bigint> => {
  const before = await balanceOf(world, agreed.merchant.address)
  await run()
  return (await balanceOf(world, agreed.merchant.address)) - before
}

const outcome = (agreed: SignedAgreement, failure: SettledPull['failure'], invoiceId = 'inv_0', period = 0) =>
  expect.objectContaining({ agreement: agreed.hash, period, invoiceId, failure })

test('a period is pulled once, however often that is asked', async () => {
  const agreed = await agree(world)
  expect(await ask(agreed)).toBe('asked')
  expect(await ask(agreed)).toBe('under_way')
  expect(await moved(agreed, () => settleRelays(world, [kind]))).toBe(10_000_000n)
  expect(told).toEqual([outcome(agreed, null)])
  expect(await ask(agreed)).toBe('under_way')
  expect(await moved(agreed, () => settleRelays(world, [kind]))).toBe(0n)
})

test.each<[string, SettledPull['failure'], (agreed: SignedAgreement) => Promise<unknown>]>([
  ['an approval that is too small', 'insufficient_allowance', () => approve(world, 9_999_999n)],
  ['a merchant that named nobody', 'not_named', () => nameRelayer(world, false)],
  [
    'a payer without the money',
    'insufficient_balance',
    async ({ payer, merchant }) => {
      const amountBase = await balanceOf(world, payer.address)
      await world.node.transfer({ token: world.token, from: payer.address, to: merchant.address, amountBase })
    },
  ],
])('%s fails the pull as %s, which costs no gas, and a later try succeeds', async (_, failure, break_) => {
  const agreed = await agree(world)
  await break_(agreed)
  const sent = () => world.node.client.getTransactionCount({ address: world.relayer.address })
  const before = await sent()
  expect(await ask(agreed)).toBe('asked')
  await settleRelays(world, [kind])
  expect(told).toEqual([outcome(agreed, failure)])
  expect(await sent()).toBe(before)

  await approve(world, 10n ** 12n)
  await nameRelayer(world)
  await world.node.mint({ token: world.token, to: agreed.payer.address, amountBase: 1_000_000_000n })
  expect(await ask(agreed)).toBe('asked')
  expect(await moved(agreed, () => settleRelays(world, [kind]))).toBe(10_000_000n)
  expect(told.at(-1)).toEqual(outcome(agreed, null))
})

test('a period that has not begun by the chain is not due', async () => {
  const agreed = await agree(world)
  expect(await ask(agreed, { day: 31 })).toBe('asked')
  await settleRelays(world, [kind])
  expect(told).toEqual([outcome(agreed, 'not_due', 'inv_31', 1)])
})

test('what is awaited no longer is not sent', async () => {
  const agreed = await agree(world)
  expect(await ask(agreed)).toBe('asked')
  awaited.is = false
  expect(await moved(agreed, () => settleRelays(world, [kind]))).toBe(0n)
  expect(told).toEqual([outcome(agreed, 'not_due')])
})

test('what is left of an approval is told in cents, and never as more than a number holds', async () => {
  const agreed = await agree(world)
  await approve(world, 12_345_678n)
  await ask(agreed)
  await settleRelays(world, [kind])
  expect(told.at(-1)?.remainingMinor).toBe(234)
  await approve(world, 2n ** 256n - 1n)
  const other = await agree(world)
  await ask(other)
  await settleRelays(world, [kind])
  expect(told.at(-1)).toMatchObject({ failure: null, remainingMinor: 1_000_000_000_000 })
})

test('a second bill within one period of the agreement takes the next period', async () => {
  const agreed = await agree(world)
  expect(await ask(agreed)).toBe('asked')
  await settleRelays(world, [kind])
  expect(await ask(agreed, { day: 3 })).toBe('asked')
  await settleRelays(world, [kind])
  expect(told.at(-1)).toEqual(outcome(agreed, 'not_due', 'inv_3', 1))
})

test('what is above the terms, after their end, or of another agreement is not asked for', async () => {
  const agreed = await agree(world)
  expect(await ask(agreed, { amountBase: 20_000_001n })).toBe('terms_too_low')
  expect(await ask(agreed, { day: 4 * 366 })).toBe('no_period')
  expect(await ask({ ...agreed, hash: `0x${'0'.repeat(64)}` })).toBe('ended')
  await settleRelays(world, [kind])
  expect(told).toEqual([])
})

test('an agreement that the payer stopped on the chain fails the pull, and is asked for no more', async () => {
  const agreed = await agree(world)
  await world.node.client.writeContract({
    account: agreed.merchant.address,
    address: world.network.pullContract as `0x${string}`,
    abi: pullContractAbi,
    functionName: 'stopSigned',
    args: [
      ...([agreed.payer.address, agreed.hash as `0x${string}`] as const),
      await signStop(world, agreed.hash, agreed.payer),
    ],
  })
  expect(await ask(agreed)).toBe('asked')
  expect(await moved(agreed, () => settleRelays(world, [kind]))).toBe(0n)
  expect(told).toEqual([outcome(agreed, 'stopped')])
  expect(await ask(agreed)).toBe('ended')
})

test('a period that the merchant pulled itself is pulled no more, and awaited of the reader for ten minutes', async () => {
  const agreed = await agree(world)
  const { merchant, payer, scope, terms } = agreed
  const signature = await signTerms(world, terms, payer)
  await world.node.client.writeContract({
    account: merchant.address,
    address: world.network.pullContract as `0x${string}`,
    abi: pullContractAbi,
    functionName: 'pull',
    args: [termsArgument(terms), signature, 0n, 1n],
  })
  expect(await ask(agreed)).toBe('asked')
  expect(await moved(agreed, () => settleRelays(world, [kind]))).toBe(0n)
  expect(told).toEqual([outcome(agreed, null)])
  const { db } = world.context
  const { settled_at } = await db
    .selectFrom('pulls')
    .select('settled_at')
    .where('agreement', '=', agreed.hash)
    .executeTakeFirstOrThrow()
  const key = { workspaceId: scope.workspaceId, invoiceId: 'inv_0' }
  const broughtAfter = (ms: number) =>
    findBrought(db, scope.livemode, [key], new Date((settled_at?.getTime() ?? 0) + ms))
  expect([await broughtAfter(599_999), await broughtAfter(600_000)]).toEqual([['inv_0'], []])
})

test('terms that replace others are pulled in their place', async () => {
  const before = await agree(world)
  const after = await agree(world, { replaces: before.hash as `0x${string}`, maximumBase: 50_000_000n })
  expect(
    await moved(after, async () => {
      await ask(after, { amountBase: 40_000_000n })
      await settleRelays(world, [kind])
    }),
  ).toBe(40_000_000n)
  await ask(before)
  expect(await moved(before, () => settleRelays(world, [kind]))).toBe(0n)
})
