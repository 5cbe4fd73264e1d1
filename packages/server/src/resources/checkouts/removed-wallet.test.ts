import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../testing/checkouts.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] } })
})
afterAll(() => api.close())

const [first, second] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
]

const remove = (walletId: string) =>
  api.context.db
    .updateTable('wallets')
    .set({ removed_at: api.context.clock.now(), is_default: false })
    .where('id', '=', walletId)
    .execute()

const createCheckout = async (): Promise<{ id: string; hostedUrl: string }> => {
  const body = { mode: 'payment', amount: 500, chain: 'base', token: 'USDC' }
  return (await api.call('POST', api.path('checkouts'), { body })).json
}

const prepare = ({ hostedUrl }: { hostedUrl: string }) =>
  api.call('POST', `/v1/checkout/${hostedUrl.split('/').at(-1)}/prepare-payment`, { key: '' })

test('a buyer is never told to pay a wallet that was removed before they asked how to pay', async () => {
  const removed = await insertVerifiedWallet(api.context, api.scope, first)
  const [early, late] = [await createCheckout(), await createCheckout()]
  await remove(removed)
  const present = await insertVerifiedWallet(api.context, api.scope, second)
  const { status, json } = await prepare(early)
  expect([status, json.recipient]).toEqual([200, second])
  const { wallet_id } = await api.context.db
    .selectFrom('expectations')
    .select('wallet_id')
    .where('target_id', '=', early.id)
    .executeTakeFirstOrThrow()
  expect(wallet_id).toBe(present)

  await remove(present)
  const refused = await prepare(late)
  expect([refused.status, refused.error.code]).toEqual([422, 'signing_required'])
  // A repeated request for the payment instructions of `early` still returns the removed wallet `second`,
  // because the buyer may have sent the payment already.
  expect((await prepare(early)).json.recipient).toBe(second)
})
