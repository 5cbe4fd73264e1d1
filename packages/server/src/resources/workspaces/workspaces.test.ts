import { caps } from '@stablerail/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditOf, type Office, openOffice, type Person } from '../../testing/people/office.ts'

let office: Office
let admin: Person
beforeAll(async () => {
  office = await openOffice()
  admin = await office.createAdmin('First')
})
afterAll(() => office.close())

const create = (person: Person, body: object, headers?: Record<string, string>) =>
  person.callPath('POST', '/v1/workspaces', body, headers)

test('who makes a workspace is its admin, and it is listed before the older ones', async () => {
  const made = await create(admin, { name: 'Second', country: 'de', supportEmail: 'help@shop.example' })
  expect(made.status).toBe(201)
  expect(made.json).toMatchObject({
    name: 'Second',
    country: 'DE',
    kybStatus: 'not_required',
    publicSlug: null,
  })
  const listed = await admin.callPath('GET', '/v1/workspaces')
  expect(listed.json.data.map(({ name }: { name: string }) => name)).toEqual(['Second', 'First'])
  const inIt = { ...admin, workspaceId: made.json.id }
  const own = await office.signIn(inIt)
  expect((await own.call('GET', 'members')).json.data).toMatchObject([{ email: admin.email, role: 'admin' }])
  const acts = (await auditOf(own)).map(({ actor, action }) => `${action} by ${actor === admin.userId}`)
  expect(acts).toEqual(expect.arrayContaining(['workspace.created by true', 'member.added by true']))
})

test('a list holds the workspaces of the person and no others', async () => {
  const other = await office.createAdmin()
  const { json } = await other.callPath('GET', '/v1/workspaces')
  expect(json.data.map(({ id }: { id: string }) => id)).toEqual([other.workspaceId])
})

test('a creation that is repeated with its key makes one workspace, and another person may use the same key', async () => {
  const [one, other] = [await office.createAdmin(), await office.createAdmin()]
  const send = (person: Person) => create(person, { name: 'Once' }, { 'idempotency-key': 'once' })
  const [first, second, third] = [await send(one), await send(one), await send(other)]
  expect(second.text).toBe(first.text)
  expect(third.status).toBe(201)
  expect(third.json.id).not.toBe(first.json.id)
})

test('a person makes so many workspaces, and no more', async () => {
  const person = await office.createAdmin()
  const answers = await Promise.all(
    Array.from({ length: caps.workspacesPerPerson + 2 }, (_, index) => create(person, { name: `W${index}` })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(caps.workspacesPerPerson)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(2)
})

test('an admin changes what is sent and nothing else; a developer changes nothing', async () => {
  const owner = await office.createAdmin('Before')
  const first = await owner.call('PATCH', '', { name: 'After', supportEmail: 'a@shop.example' })
  expect(first.json).toMatchObject({ name: 'After', supportEmail: 'a@shop.example', country: null })
  const second = await owner.call('PATCH', '', { supportEmail: null, affiliateEnabled: true })
  expect(second.json).toMatchObject({ name: 'After', supportEmail: null, affiliateEnabled: true })
  expect((await owner.call('GET', '')).json).toEqual(second.json)
  const developer = await office.createMember(owner.workspaceId, 'developer')
  expect((await developer.call('PATCH', '', { name: 'Mine' })).status).toBe(403)
  expect((await owner.call('PATCH', '', { kybStatus: 'approved' })).error).toMatchObject({
    param: 'kybStatus',
  })
})

test('a key reads its own workspace, changes it where it is full, and neither lists nor makes any', async () => {
  const { api } = office
  const own = `/v1/workspaces/${api.scope.workspaceId}`
  expect((await api.call('GET', own, { key: api.keys.readonly })).json.id).toBe(api.scope.workspaceId)
  expect((await api.call('PATCH', own, { body: { name: 'By key' } })).json.name).toBe('By key')
  const readonly = { key: api.keys.restricted, body: { name: 'No' } }
  expect((await api.call('PATCH', own, readonly)).status).toBe(403)
  expect((await api.call('GET', `/v1/workspaces/${admin.workspaceId}`)).status).toBe(403)
  expect((await api.call('GET', '/v1/workspaces')).status).toBe(401)
  expect((await api.call('POST', '/v1/workspaces', { body: { name: 'No' } })).status).toBe(401)
})

test('of two workspaces that claim one public name at once, one gets it; given up, the other may have it', async () => {
  const [one, other] = [await office.createAdmin(), await office.createAdmin()]
  const claim = (person: Person) => person.call('PUT', 'public-slug', { slug: 'blue-mugs' })
  const answers = await Promise.all([claim(one), claim(other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [winner, loser] = answers[0]?.status === 200 ? [one, other] : [other, one]
  expect((await claim(winner)).json.publicSlug).toBe('blue-mugs')
  expect((await winner.call('DELETE', 'public-slug')).status).toBe(204)
  expect((await winner.call('GET', '')).json.publicSlug).toBeNull()
  expect((await claim(loser)).json.publicSlug).toBe('blue-mugs')
  expect((await loser.call('PUT', 'public-slug', { slug: 'No Slug' })).error).toMatchObject({ param: 'slug' })
})
