import { encodeReference } from '@stablerail/chains'
import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tronAccount } from '../../../../../../chains/test/tron-provider.ts'
import { createTronWorld, type TronWorld } from '../../../../testing/payments/tron.ts'
import { lookUpReportedTransactions } from './look-up-reported-transactions.ts'

let world: TronWorld
let wallet: string
beforeAll(async () => {
  world = await createTronWorld({ clock: createTestClock(new Date()) })
  wallet = await world.openWallet()
})
afterAll(() => world.close())

/**
 * Runs the job that looks up on the chain the transactions that buyers reported, as if all of them were due.
 */
const ask = async () => {
  const { db, clock } = world.context
  await db.updateTable('reports').set({ due_at: clock.now() }).where('due_at', 'is not', null).execute()
  await lookUpReportedTransactions(world.context)
}

/** Sends a transfer that reverts, because its account has no tokens, and reports the transaction. */
const sendInVain = async (changes: { token?: string; padsWith41?: boolean } = {}) => {
  const { id, hostedToken, instructions } = await world.openCheckout()
  const txHash = await world.node.transfer({
    token: world.token,
    from: tronAccount(world.node, 6),
    to: wallet,
    amountBase: BigInt(instructions.amountBase),
    dataSuffix: encodeReference(instructions.reference),
    ...changes,
  })
  expect(await world.client.hostedCheckouts.report(hostedToken, { txHash })).toMatchObject({
    credited: false,
  })
  return { id, txHash, instructions }
}

const paymentsOf = async (txHash: string) => (await world.client.payments.list({ txHash })).data

test.each([
  ['as the token asks for it', {}],
  ['whose recipient has 41 before its bytes, as some wallets write it', { padsWith41: true }],
])(
  'a reported transfer that reverted, %s, fails as a payment once its block is deep and final',
  async (_, changes) => {
    const { id, txHash, instructions } = await sendInVain(changes)
    await world.after(25, { solid: 26 })
    await ask()
    expect(await paymentsOf(txHash)).toEqual([])
    await world.after(4, { solid: 18 })
    await ask()
    expect(await paymentsOf(txHash)).toMatchObject([
      {
        status: 'failed',
        failureReason: 'reverted',
        checkoutId: id,
        chain: 'tron',
        txHash,
        tokenAmountBase: instructions.amountBase,
        payerAddress: tronAccount(world.node, 6).address,
      },
    ])
    expect((await world.client.checkouts.retrieve(id)).status).toBe('pending')
  },
)

test('a reported transfer of another token that reverted is no payment', async () => {
  const { txHash } = await sendInVain({ token: await world.node.deployToken('USDT') })
  await world.after(25, { solid: 18 })
  await ask()
  expect(await paymentsOf(txHash)).toEqual([])
  const { due_at } = await world.context.db
    .selectFrom('reports')
    .select('due_at')
    .where('tx_id', '=', txHash)
    .executeTakeFirstOrThrow()
  expect(due_at).toBeNull()
})
