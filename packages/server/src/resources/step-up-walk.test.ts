/** Tests every operation that a session can call, with a session whose last proof of a factor is too old. */
import { type Access, contract, type Effect } from '@stablerail/contract'
import { createTestClock, type TestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Office, openOffice, type Person, password } from '../testing/people/office.ts'

type Operation = { operation: string; method: string; path: string; effect: Effect }
type Route = { method: string; path: string; metadata: { operation: string; access: Access } }

const isRoute = (value: object): value is Route => 'metadata' in value && 'path' in value
const routesIn = (value: object): Route[] =>
  isRoute(value) ? [value] : Object.values(value).flatMap((each) => routesIn(each as object))

const operations = routesIn(contract).flatMap(
  ({ method, path, metadata: { operation, access } }): Operation[] =>
    access.by === 'key' || access.by === 'session'
      ? [{ operation, method, path, effect: access.effect }]
      : [],
)

/**
 * For each operation that needs step-up only if certain fields are sent: the bodies with one of these fields
 * (`widening`), and a body without them (`ordinary`).
 */
const bodies: Record<string, { widening: Record<string, unknown>; ordinary: unknown }> = {
  updateWorkspace: {
    widening: {
      acceptedPairs: [{ chain: 'base', token: 'USDC' }],
      affiliateBasisPoints: 100,
      collecting: true,
      confirmations: { base: 30 },
      depositAddresses: true,
      embedOrigins: ['https://evil.example'],
      latePayments: 'refund',
    },
    ordinary: { name: 'Mugs' },
  },
  updateWebhookEndpoint: {
    widening: { url: 'https://evil.example/hooks' },
    ordinary: { description: 'The shop' },
  },
  refundPayment: {
    widening: { recipientAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    ordinary: {},
  },
}

let clock: TestClock
let office: Office
let admin: Person
beforeAll(async () => {
  clock = createTestClock(new Date())
  office = await openOffice({ clock })
  admin = await office.createAdmin('Mugs')
  clock.advance({ minutes: 6 })
})
afterAll(() => office.close())

const call = async ({ method, path }: { method: string; path: string }, body?: unknown) => {
  const address = path.replace(':workspaceId', admin.workspaceId).replace(/:\w+/g, 'none_0')
  const key = method === 'POST' ? { 'idempotency-key': `walk-${Math.random()}` } : {}
  const { json } = await admin.callPath(method, address, body, key)
  return json?.error?.code
}

const named = <One extends Operation>(list: readonly One[]) =>
  list.map((one): [string, One] => [one.operation, one])
const ofEffect = (effect: string) => named(operations.filter((one) => one.effect === effect))

test('every operation that a session can call says what it does', () => {
  expect(operations.length).toBeGreaterThan(80)
  expect(operations.filter(({ effect }) => effect === undefined)).toEqual([])
  const reading = operations.filter(({ effect }) => effect === 'reads')
  expect(reading.filter(({ method }) => method !== 'GET')).toEqual([])
})

test.each(ofEffect('widens'))('%s needs a proof, whatever is sent', async (_, one) => {
  expect(await call(one, {})).toBe('aal_required')
})

test.each([...ofEffect('reads'), ...ofEffect('ordinary')].filter(([name]) => name !== 'streamEvents'))(
  '%s needs no proof',
  async (_, one) => {
    expect(await call(one, one.method === 'GET' ? undefined : {})).not.toBe('aal_required')
  },
)

const byFields = operations.flatMap((one) =>
  typeof one.effect === 'object' && 'widens' in one.effect ? [{ ...one, fields: one.effect.widens }] : [],
)

describe.each(named(byFields))('%s', (operation, one) => {
  const { widening = {}, ordinary } = bodies[operation] ?? {}

  test.each(one.fields)('needs a proof to send %s', async (field) => {
    expect(await call(one, { [field]: widening[field] })).toBe('aal_required')
  })

  test('needs none without these fields, nor without a body', async () => {
    for (const body of [ordinary, undefined])
      expect(['aal_required', 'internal_error']).not.toContain(await call(one, body))
  })
})

test('removing another member needs a proof, and leaving does not', async () => {
  const other = await office.createMember(admin.workspaceId, 'admin')
  clock.advance({ minutes: 6 })
  const members = (await admin.call('GET', 'members')).json.data as { id: string; userId: string }[]
  const idOf = ({ userId }: Person) => members.find((one) => one.userId === userId)?.id
  expect((await other.call('DELETE', `members/${idOf(admin)}`)).error).toMatchObject({ code: 'aal_required' })
  expect((await other.call('DELETE', `members/${idOf(other)}`)).status).toBe(204)
})

test('a stolen session whose factor is old makes no admin, key, webhook or address of its own', async () => {
  const invited = await admin.call('POST', 'invitations', { email: 'thief@evil.example', role: 'admin' })
  expect(invited.error).toMatchObject({ code: 'aal_required' })
  const key = await admin.call('POST', 'api_keys', { name: 'Thief', permission: 'full' })
  expect(key.error).toMatchObject({ code: 'aal_required' })
  const url = 'https://evil.example/hooks'
  const hook = await admin.call('POST', 'webhook_endpoints', { url, events: ['*'] })
  expect(hook.error).toMatchObject({ code: 'aal_required' })
  expect(await office.mailsTo('thief@evil.example')).toEqual([])
  const proven = await admin.callPath('POST', '/api/auth/step-up/password', { password })
  expect(proven.status).toBe(200)
})
