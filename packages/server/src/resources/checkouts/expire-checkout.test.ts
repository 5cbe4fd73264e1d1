import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../mechanisms/work/index.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../testing/checkouts.ts'
import { createTestScope } from '../../testing/context.ts'
import {
  confirmations,
  createWorld,
  type PreparedCheckout,
  type World,
} from '../../testing/payments/world.ts'
import { expireCheckout } from './expire-checkout.ts'
import { expireCheckouts } from './expire-checkouts.ts'
import { findExpectations } from './index.ts'

describe('the request to end a checkout', () => {
  const clock = createTestClock('2026-11-20T10:00:00.000Z')
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi({ config: { networks: [unreadNetwork] }, clock })
    await insertVerifiedWallet(api.context, api.scope, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  })
  afterAll(() => api.close())

  const create = async () => {
    const body = { mode: 'payment', amount: 500, chain: 'base', token: 'USDC' }
    return (await api.call('POST', api.path('checkouts'), { body })).json
  }
  const expire = (id: string, call = {}) => api.call('POST', api.path(`checkouts/${id}/expire`), call)
  const prepare = ({ hostedUrl }: { hostedUrl: string }) =>
    api.call('POST', `/v1/checkout/${hostedUrl.split('/').at(-1)}/prepare-payment`, { key: '' })

  test('answers it with its end now, and buyers can no longer ask how to pay', async () => {
    const checkout = await create()
    expect((await prepare(checkout)).status).toBe(200)
    clock.advance({ seconds: 5 })
    const expiresAt = clock.now().toISOString()
    const { status, json } = await expire(checkout.id)
    expect([status, json]).toEqual([200, { ...checkout, status: 'pending', expiresAt }])
    expect((await api.call('GET', api.path(`checkouts/${checkout.id}`))).json).toEqual(json)
    expect((await prepare(checkout)).error).toMatchObject({
      code: 'invalid_state_transition',
      message: 'The checkout has expired. Ask the merchant for a new one.',
    })
    const [expectation] = await findExpectations(api.context.db, api.scope, checkout.id)
    const aDay = 86_400_000
    expect([expectation?.expires_at, expectation?.held_until]).toEqual([
      clock.now(),
      new Date(clock.now().getTime() + aDay),
    ])
  })

  test('repeated later leaves the end that it has', async () => {
    const { id } = await create()
    const first = (await expire(id)).json
    clock.advance({ minutes: 1 })
    expect((await expire(id)).json).toEqual(first)
  })

  test.each(['succeeded', 'failed', 'expired'] as const)('of one that is %s is refused', async (status) => {
    const { id } = await create()
    await api.context.db.updateTable('checkouts').set({ status }).where('id', '=', id).execute()
    const answer = await expire(id)
    expect([answer.status, answer.error.code]).toEqual([422, 'invalid_state_transition'])
  })

  test('needs an idempotency key, a developer, and a checkout of the workspace and mode', async () => {
    const { id } = await create()
    const asked = [
      await expire(id, { headers: { 'idempotency-key': '' } }),
      await expire(id, { key: api.keys.readonly }),
      await expire('chk_unknown'),
    ]
    const stranger = await createTestScope(api.context)
    const key = await api.makeKey(stranger, 'full')
    const path = `/v1/workspaces/${stranger.workspaceId}/checkouts/${id}/expire`
    asked.push(await api.call('POST', path, { key }))
    expect(asked.map(({ status }) => status)).toEqual([400, 403, 404, 404])
    expect((await api.call('GET', api.path(`checkouts/${id}`))).json.status).toBe('open')
  })
})

describe('a checkout that the merchant ends', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  /** Ends a checkout early, at the given time of the chain. */
  const endAt = ({ id, scope }: PreparedCheckout, now: Date) =>
    transact({ ...world.context, clock: { now: () => now } }, scope, (work) => expireCheckout(work, id))

  const mineUntil = async (time: Date) => {
    const timestamp = BigInt(Math.ceil(time.getTime() / 1000))
    await world.node.client.setNextBlockTimestamp({ timestamp })
    await world.node.mine(confirmations)
    await world.read()
    await expireCheckouts(world.context)
  }
  const later = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000)

  test('succeeds by a transfer that was mined before and is read afterwards', async () => {
    const checkout = await world.prepare(await world.openShop())
    await world.pay({ to: checkout.recipient, amountBase: checkout.amountBase, suffix: checkout.suffix })
    const end = later(await world.chainTime(), 1)
    await endAt(checkout, end)
    await expireCheckouts(world.context)
    expect(await world.checkoutStatus(checkout)).toBe('pending')
    await mineUntil(later(end, 1))
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  })

  test('expires once the chain was read past its end, and a transfer mined after that is unmatched', async () => {
    const checkout = await world.prepare(await world.openShop())
    const end = await world.chainTime()
    await endAt(checkout, end)
    await mineUntil(later(end, 2))
    expect(await world.checkoutStatus(checkout)).toBe('expired')
    const events = (await world.events()).filter(
      ({ workspaceId }) => workspaceId === checkout.scope.workspaceId,
    )
    expect(events.map(({ type }) => type)).toEqual(['checkout.expired'])
    await world.pay({ to: checkout.recipient, amountBase: checkout.amountBase, suffix: checkout.suffix })
    await mineUntil(later(await world.chainTime(), 1))
    expect(await world.checkoutStatus(checkout)).toBe('expired')
    const late = (await world.payments()).filter(
      ({ workspace_id }) => workspace_id === checkout.scope.workspaceId,
    )
    expect(late).toMatchObject([{ outcome: 'unmatched', close_match_checkout_id: checkout.id }])
  })
})
