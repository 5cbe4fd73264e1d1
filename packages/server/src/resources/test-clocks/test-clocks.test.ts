import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../testing/checkouts.ts'
import { createTestScope } from '../../testing/context.ts'
import { checkoutSteps } from '../checkouts/index.ts'
import { createMoveClocksJob } from './index.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
const job = createMoveClocksJob([checkoutSteps])
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] }, clock })
})
afterAll(() => api.close())

let key: string
let workspaceId: string
beforeEach(async () => {
  const scope = await createTestScope(api.context)
  workspaceId = scope.workspaceId
  key = await api.makeKey(scope, 'restricted')
  await insertVerifiedWallet(api.context, scope, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
})

const pathOf = (rest: string) => `/v1/workspaces/${workspaceId}/${rest}`
const show = async () => (await api.call('GET', pathOf('test_clock'), { key })).json
const advance = (body: object, call = {}) => api.call('POST', pathOf('test_clock'), { key, body, ...call })
const finish = async () => {
  while ((await job.run(api.context)) > 0);
}
const later = (seconds: number) => new Date(clock.now().getTime() + 1000 * seconds).toISOString()
const aDay = 86_400

test('a clock that nobody moved shows real time', async () => {
  expect(await show()).toEqual({ now: later(0), status: 'ready', advancingTo: null, steps: 0 })
})

test('an advance ends where it was to, and from there the clock runs as real time does', async () => {
  const target = later(30 * aDay)
  const { status, json } = await advance({ advanceBy: 30 * aDay })
  expect([status, json]).toEqual([200, { now: later(0), status: 'advancing', advancingTo: target, steps: 0 }])
  await finish()
  expect(await show()).toEqual({ now: target, status: 'ready', advancingTo: null, steps: 0 })
  clock.advance({ minutes: 5 })
  expect((await show()).now).toBe(later(30 * aDay))
  await advance({ advanceTo: later(31 * aDay) })
  await finish()
  expect((await show()).now).toBe(later(31 * aDay))
})

test('another workspace keeps its time', async () => {
  await advance({ advanceBy: aDay })
  await finish()
  const other = await createTestScope(api.context)
  const { json } = await api.call('GET', `/v1/workspaces/${other.workspaceId}/test_clock`, {
    key: await api.makeKey(other, 'readonly'),
  })
  expect(json.now).toBe(later(0))
})

describe('is refused, and changes nothing,', () => {
  test.each([
    ['the present', () => ({ advanceTo: later(0) }), 'advanceTo'],
    ['the past', () => ({ advanceTo: later(-1) }), 'advanceTo'],
    ['more than a century', () => ({ advanceTo: later(36_525 * aDay + 1) }), 'advanceTo'],
    ['a span of nothing', () => ({ advanceBy: 0 }), 'advanceBy'],
    ['no target', () => ({}), 'advanceTo'],
    ['two targets', () => ({ advanceTo: later(5), advanceBy: 5 }), 'advanceTo'],
    ['a target that is no time', () => ({ advanceTo: 'tomorrow' }), 'advanceTo'],
  ])('an advance to %s', async (_, body, param) => {
    const { status, error } = await advance(body())
    expect([status, error.code, error.param]).toEqual([400, 'invalid_request', param])
    expect(await show()).toMatchObject({ now: later(0), status: 'ready' })
  })

  test('a second one while the first is under way', async () => {
    await advance({ advanceBy: aDay })
    const { status, error } = await advance({ advanceBy: aDay })
    expect([status, error.code]).toEqual([409, 'conflict'])
    expect(error.message).toContain(later(aDay))
    await finish()
    expect((await show()).now).toBe(later(aDay))
  })

  test('of twenty at once, all but one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => advance({ advanceBy: aDay })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  })

  test('with a key of live mode, or one that may only read', async () => {
    const live = { key: await api.makeKey({ workspaceId, livemode: true }, 'full') }
    const readonly = { key: await api.makeKey({ workspaceId, livemode: false }, 'readonly') }
    for (const call of [live, readonly]) expect((await advance({ advanceBy: 5 }, call)).status).toBe(403)
    expect((await api.call('GET', pathOf('test_clock'), live)).error.message).toBe(
      'Live mode keeps real time. Use a key of test mode.',
    )
  })
})

describe('a checkout', () => {
  const create = async () =>
    (
      await api.call('POST', pathOf('checkouts'), {
        key,
        body: { mode: 'payment', amount: 500, chain: 'base', token: 'USDC' },
      })
    ).json
  const rowOf = ({ id }: { id: string }) =>
    api.context.db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const prepare = ({ hostedUrl }: { hostedUrl: string }) =>
    api.call('POST', `/v1/checkout/${hostedUrl.split('/').at(-1)}/prepare-payment`, { key: '' })

  test('whose end the clock passes ends now, for the network, and shows the end that it had', async () => {
    const checkout = await create()
    await prepare(checkout)
    const open = await create()
    await advance({ advanceBy: 1800 })
    await finish()
    expect((await show()).steps).toBe(2)
    for (const one of [checkout, open]) {
      expect((await rowOf(one)).expires_at).toEqual(clock.now())
      const shown = (await api.call('GET', pathOf(`checkouts/${one.id}`), { key })).json
      expect(shown.expiresAt).toBe(one.expiresAt)
      expect((await prepare(one)).status).toBe(422)
    }
    const [expectation] = await api.context.db
      .selectFrom('expectations')
      .selectAll()
      .where('target_id', '=', checkout.id)
      .execute()
    expect(expectation?.expires_at).toEqual(clock.now())
  })

  test('whose end the clock does not reach keeps it', async () => {
    const checkout = await create()
    await advance({ advanceBy: 1799 })
    await finish()
    expect(await rowOf(checkout)).toMatchObject({ expires_at: new Date(checkout.expiresAt) })
  })

  test('of a moved clock shows its end in the time of the workspace, and is paid in that of the network', async () => {
    await advance({ advanceBy: 365 * aDay })
    await finish()
    const checkout = await create()
    expect(checkout.expiresAt).toBe(later(365 * aDay + 1800))
    expect((await rowOf(checkout)).expires_at).toEqual(new Date(later(1800)))
    expect((await prepare(checkout)).status).toBe(200)
  })
})
