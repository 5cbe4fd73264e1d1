/**
 * Payments about which two providers disagree, in a deployment that does not wait for a second provider that
 * is down.
 */
import type { Faults } from '@stablerail/local-solana'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SolanaProvider } from '../../../../chains/test/solana-provider.ts'
import { rescan } from '../../mechanisms/reading/index.ts'
import { createSolanaWorld, type SolanaWorld } from '../../testing/payments/solana.ts'
import { createPaymentListener } from './index.ts'

const inventedBase = 9_000_000_000n
const down: Faults = {
  answers: () => ({ error: { code: -32_019, message: 'Failed to query long-term storage' } }),
}

let world: SolanaWorld
let second: SolanaProvider
let to: string
beforeAll(async () => {
  world = await createSolanaWorld({
    providers: 2,
    // The chain reader replaces a provider that returns no new block for ten polling intervals. With an
    // interval of one hour the reader keeps the first provider, although the tests let minutes pass.
    network: { pollIntervalMs: 3_600_000 },
    config: { secondOpinion: 'when_available' },
  })
  second = world.providers[1] as SolanaProvider
})
beforeEach(async () => {
  to = await world.openWallet()
  await world.pay({ to, amountBase: 5_000_000n })
  await world.after(12)
})
afterAll(() => world.close())

type Block = {
  transactions?: {
    transaction: { signatures: string[] }
    meta: { postTokenBalances: { owner: string; uiTokenAmount: { amount: string } }[] }
  }[]
}

/**
 * Returns faults with which a provider reports a higher amount for a transaction than the transaction moved.
 */
const boasting = (txHash: string): Faults => ({
  alters({ method }, told) {
    if (method !== 'getBlock' || !told) return told
    const block = told as Block
    const own = block.transactions?.filter(({ transaction }) => transaction.signatures[0] === txHash) ?? []
    for (const { owner, uiTokenAmount } of own.flatMap(({ meta }) => meta.postTokenBalances))
      if (owner === to) uiTokenAmount.amount = `${BigInt(uiTokenAmount.amount) + inventedBase}`
    return block
  },
})

const statusesOf = async (txHash: string) =>
  (await world.client.payments.list({ txHash })).data
    .map(({ status, tokenAmountBase }) => `${tokenAmountBase} ${status}`)
    .toSorted()

/**
 * Makes a payment of one dollar for which the second provider first reports a higher amount and then stops
 * responding.
 */
const contestedPayment = async () => {
  const txHash = await world.pay({ to, amountBase: 1_000_000n })
  second.faults = boasting(txHash)
  await world.after(12)
  second.faults = down
  for (let round = 0; round < 2; round += 1) {
    world.pass(60_000)
    await world.after(12)
  }
  return txHash
}

const bothPending = ['1000000 pending', '9001000000 pending']
const oneConfirmed = ['1000000 confirmed', '9001000000 pending']

test('what the second provider alone told is not confirmed once it is down, and what both tell later is', async () => {
  const txHash = await contestedPayment()
  expect(await statusesOf(txHash)).toEqual(bothPending)
  const undoubted = await world.pay({ to, amountBase: 2_000_000n })
  await world.after(12)
  expect(await statusesOf(undoubted)).toEqual(['2000000 confirmed'])
  second.faults = {}
  for (let round = 0; round < 2; round += 1) {
    world.pass(3_600_000)
    await world.after(1)
  }
  expect(await statusesOf(txHash)).toEqual(oneConfirmed)
})

test('an operator confirms what a provider of their choice tells', async () => {
  const txHash = await contestedPayment()
  const { block_number: to } = await world.context.db
    .selectFrom('chain_cursors')
    .select('block_number')
    .executeTakeFirstOrThrow()
  const network = { ...world.network, rpcUrls: world.network.rpcUrls.slice(0, 1) }
  const found = await rescan(
    world.context,
    { network, listener: createPaymentListener() },
    { from: Math.max(0, to - 100), to, repairs: true },
  )
  expect(found.untold.map(({ amountBase }) => amountBase)).toContain(1_000_000n + inventedBase)
  expect(await statusesOf(txHash)).toEqual(oneConfirmed)
})
