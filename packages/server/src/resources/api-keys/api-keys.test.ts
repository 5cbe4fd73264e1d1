import { caps } from '@stablerail/contract'
import { createTestClock, type TestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditOf, type Office, openOffice, type Person } from '../../testing/people/office.ts'

let clock: TestClock
let office: Office
let admin: Person
beforeAll(async () => {
  clock = createTestClock(new Date())
  office = await openOffice({ clock })
  admin = await office.createAdmin()
})
afterAll(() => office.close())

const till = { name: 'Till', permission: 'restricted', livemode: false } as const

const useKey = (secret: string, { workspaceId }: Person) =>
  office.api.call('GET', `/v1/workspaces/${workspaceId}/customers`, { key: secret })

test('a key that an admin makes works at once, and its secret is answered once only', async () => {
  const made = await admin.call('POST', 'api_keys', till)
  expect(made.status).toBe(201)
  expect(made.json.secret).toMatch(/^sk_test_[A-Za-z0-9_-]{43}$/)
  expect((await useKey(made.json.secret, admin)).status).toBe(200)
  const listed = await admin.call('GET', 'api_keys')
  expect(listed.json.data).toContainEqual({ ...made.json.apiKey, lastUsedAt: expect.toSatisfy(isTimeOrNull) })
  expect(listed.text).not.toContain(made.json.secret)
})

const isTimeOrNull = (value: unknown) => value === null || typeof value === 'string'

test('a creation that is repeated with its key answers the same secret and makes one key', async () => {
  const send = () => admin.call('POST', 'api_keys', till, { 'idempotency-key': 'same key' })
  const [first, second] = [await send(), await send()]
  expect(second.text).toBe(first.text)
  const { db } = office.context
  const stored = await db
    .selectFrom('idempotency_keys')
    .select('body')
    .where('key', '=', 'same key')
    .execute()
  expect(stored.map(({ body }) => body.includes(first.json.secret))).toEqual([false])
  const { json } = await admin.call('GET', 'api_keys')
  const same = json.data.filter(({ id }: { id: string }) => id === first.json.apiKey.id)
  expect(same).toHaveLength(1)
})

test('a revoked key is refused once two seconds have passed, and for good', async () => {
  const { json } = await admin.call('POST', 'api_keys', till)
  expect((await useKey(json.secret, admin)).status).toBe(200)
  const revoke = () => admin.call('DELETE', `api_keys/${json.apiKey.id}`)
  expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 204])
  clock.advance({ seconds: 3 })
  expect((await useKey(json.secret, admin)).status).toBe(401)
  const listed = await admin.call('GET', 'api_keys')
  const shown = listed.json.data.find(({ id }: { id: string }) => id === json.apiKey.id)
  expect(shown.revokedAt).not.toBeNull()
})

test('the making and the end of a key are in the audit log, once, and every admin is told of both', async () => {
  const owner = await office.createAdmin('Told')
  const second = await office.createMember(owner.workspaceId, 'admin')
  const developer = await office.createMember(owner.workspaceId, 'developer')
  const { json } = await owner.call('POST', 'api_keys', { ...till, name: 'Shop\nserver' })
  clock.advance({ seconds: 1 })
  await second.call('DELETE', `api_keys/${json.apiKey.id}`)
  await second.call('DELETE', `api_keys/${json.apiKey.id}`)
  const acts = (await auditOf(owner)).filter(({ target }) => target === json.apiKey.id)
  expect(acts.map(({ actor, action }) => [actor, action])).toEqual([
    [second.userId, 'api_key.revoked'],
    [owner.userId, 'api_key.created'],
  ])
  expect(acts[1]?.ip).toMatch(/^198\.51\.100\.\d+$/)
  for (const { email } of [owner, second]) {
    const subjects = (await office.mailsTo(email)).map(({ subject }) => subject)
    expect(subjects).toContain('A new API key: the workspace "Told"')
    expect(subjects).toContain('An API key was revoked: the workspace "Told"')
  }
  const [mail] = (await office.mailsTo(owner.email)).filter(({ subject }) => /^A new/.test(subject))
  expect(mail?.text).toContain(`"Shop server", ${json.apiKey.hint}`)
  expect(mail?.text).not.toContain(json.secret)
  expect(await office.mailsTo(developer.email)).toEqual([])
})

test('keys are for admins alone, of their own workspace, and not for API keys', async () => {
  const { json } = await admin.call('POST', 'api_keys', { ...till, permission: 'full' })
  const path = `/v1/workspaces/${admin.workspaceId}/api_keys`
  expect((await office.api.call('GET', path, { key: json.secret })).status).toBe(401)
  const developer = await office.createMember(admin.workspaceId, 'developer')
  expect((await developer.call('GET', 'api_keys')).status).toBe(403)
  expect((await developer.call('POST', 'api_keys', till)).status).toBe(403)
  const stranger = await office.createAdmin()
  expect((await stranger.callPath('GET', path)).status).toBe(403)
  expect((await stranger.call('DELETE', `api_keys/${json.apiKey.id}`)).status).toBe(404)
  expect((await useKey(json.secret, admin)).status).toBe(200)
})

test('beyond the cap of keys in use a key is refused, until one is revoked', async () => {
  const owner = await office.createAdmin()
  const { db, ids } = office.context
  const row = (index: number) => ({
    workspace_id: owner.workspaceId,
    id: ids.make('apiKey'),
    livemode: false,
    name: `${index}`,
    permission: 'full' as const,
    secret_hash: Buffer.from(`${owner.workspaceId} ${index}`),
    hint: 'x',
    created_at: clock.now(),
  })
  await db
    .insertInto('api_keys')
    .values(Array.from({ length: caps.apiKeys }, (_, index) => row(index)))
    .execute()
  const refused = await owner.call('POST', 'api_keys', till)
  expect(refused.error).toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('Revoke one'),
  })
  const { json } = await owner.call('GET', 'api_keys')
  await owner.call('DELETE', `api_keys/${json.data[0].id}`)
  expect((await owner.call('POST', 'api_keys', till)).status).toBe(201)
})
