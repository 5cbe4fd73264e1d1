import { createTestClock } from '@stablerail/test-support'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { evmSigner } from '../../../../chains/test/signers.ts'
import { openShop, type WalletShop } from '../../testing/wallets/shop.ts'
import type { Context } from '../context.ts'

let shop: WalletShop
let elsewhere: Awaited<ReturnType<WalletShop['openElsewhere']>>
beforeAll(async () => {
  shop = await openShop({ clock: createTestClock(new Date()) })
  elsewhere = await shop.openElsewhere()
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await elsewhere.stop()
  await shop.close()
})

/**
 * Creates a wallet with a challenge. Returns functions that send the verification under one idempotency key,
 * to this process and to another.
 */
const openVerification = async (signer = evmSigner(), shownBy = signer) => {
  const merchant = await shop.createMerchant()
  const { wallet, challenge } = await merchant.register('base', 'USDC', signer.address)
  const body = { challengeId: challenge.id, signature: await shownBy.sign(challenge.message) }
  const headers = { 'idempotency-key': 'the same verification' }
  const path = `/${wallet.id}/verify`
  return {
    merchant,
    wallet,
    here: (other = body) => merchant.call('POST', path, other, headers),
    there: () => merchant.callOn(elsewhere.app, 'POST', path, body, headers),
    challenge,
    body,
  }
}

const transactionsOf = ({ db }: Context) => vi.spyOn(db, 'transaction')

/** Blocks every transaction that changes wallets of the workspace until `during` has ended. */
const holdWallets = (workspaceId: string, during: () => Promise<void>) =>
  shop.context.db.connection().execute(async (db) => {
    const blocker = await db.startTransaction().execute()
    await blocker.selectFrom('workspaces').where('id', '=', workspaceId).forUpdate().execute()
    await during()
    await blocker.rollback().execute()
  })

test('two verifications with one key, the second while the first is in its transaction, get the same bytes', async () => {
  const { merchant, here, there } = await openVerification()
  const [hereBegun, thereBegun] = [transactionsOf(shop.context), transactionsOf(elsewhere.context)]
  const answers: ReturnType<typeof here>[] = []
  await holdWallets(merchant.workspaceId, async () => {
    answers.push(here())
    await expect.poll(() => hereBegun.mock.calls.length, { timeout: 4_000 }).toBe(1)
    answers.push(there(), here())
    // The second process accepts the challenge too, because its request has the idempotency key of the first
    // request. It now polls for the response that the first process stores.
    await expect.poll(() => thereBegun.mock.calls.length, { timeout: 4_000 }).toBeGreaterThan(1)
  })
  const [first, ...others] = await Promise.all(answers)
  expect(first?.status).toBe(200)
  for (const other of others) {
    expect([other.status, other.text]).toEqual([200, first?.text])
    expect(other.headers.get('idempotent-replayed')).toBe('true')
  }
  const types = (await shop.eventsOf(merchant.workspaceId)).map(({ type }) => type)
  expect(types).toEqual(['wallet.connected', 'wallet.verified'])
})

test('ten concurrent verifications with one key in each of two processes get the same bytes', async () => {
  const { here, there } = await openVerification()
  const answers = await Promise.all(Array.from({ length: 10 }, () => [here(), there()]).flat())
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
})

test('a verification that broke off between its signature and its transaction can be sent again', async () => {
  const { wallet, here, there, merchant } = await openVerification()
  // The error simulates that the process is killed between the check of the signature and the transaction.
  vi.spyOn(shop.context.db, 'transaction').mockImplementationOnce(() => {
    throw new Error('killed')
  })
  expect((await here()).status).toBe(500)
  expect((await merchant.retrieve(wallet)).verified).toBe(false)
  expect((await there()).status).toBe(200)
  expect((await merchant.retrieve(wallet)).verified).toBe(true)
})

test('a wrong signature sent again with its key gets the same error, and the right one comes too late', async () => {
  const owner = evmSigner()
  const { here, there, challenge, body } = await openVerification(owner, evmSigner())
  const answers = await Promise.all([here(), there(), here()])
  expect(answers.map(({ status, body }) => [status, body.error.param])).toEqual(
    Array(3).fill([400, 'signature']),
  )
  const right = await here({ ...body, signature: await owner.sign(challenge.message) })
  expect([right.status, right.body.error.param]).toEqual([400, 'challengeId'])
})
