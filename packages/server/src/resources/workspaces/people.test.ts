import { createTestClock, type TestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwords } from '../../access/sessions/index.ts'
import { auditOf, type Office, openOffice, type Person, password } from '../../testing/people/office.ts'

let clock: TestClock
let office: Office
let admin: Person
beforeAll(async () => {
  clock = createTestClock(new Date())
  office = await openOffice({ clock })
  admin = await office.createAdmin('Mugs')
})
afterAll(() => office.close())

let invited = 0
const newAddress = () => {
  invited += 1
  return `invited${invited}@example.test`
}

const invite = async (person: Person, email = newAddress(), role = 'developer') => {
  const answer = await person.call('POST', 'invitations', { email, role })
  const text = (await office.mailsTo(email.toLowerCase())).at(-1)?.text ?? ''
  return { email, answer, token: /\/dashboard\/invitation#(\S{32})$/m.exec(text)?.[1] ?? '' }
}

const accept = (token: string, body: object = { password }) =>
  office.api.call('POST', `/v1/invitations/${token}/accept`, { key: '', body })

const tell = (token: string) =>
  office.api.call('POST', '/v1/invitations/retrieve', { key: '', body: { token } })

const membersOf = async (person: Person) =>
  (await person.call('GET', 'members')).json.data as {
    id: string
    email: string
    role: string
    userId: string
  }[]

const memberOf = async (person: Person, email: string) => {
  const member = (await membersOf(person)).find((one) => one.email === email)
  if (member === undefined) throw new Error(`${email} is no member.`)
  return member
}

test('a person without an account accepts with a password, and then signs in as a member', async () => {
  const { email, answer, token } = await invite(admin, 'Ada.New@example.test', 'viewer')
  expect(answer.status).toBe(201)
  expect(answer.json).toMatchObject({ email: 'ada.new@example.test', role: 'viewer' })
  expect(answer.text).not.toContain(token)
  expect((await accept(token, {})).error).toMatchObject({ param: 'password' })
  expect((await accept(token, { password: 'short' })).status).toBe(400)
  const accepted = await accept(token, { password, name: 'Ada' })
  expect(accepted.json).toEqual({
    workspaceId: admin.workspaceId,
    email: email.toLowerCase(),
    role: 'viewer',
  })
  const { userId } = await memberOf(admin, email.toLowerCase())
  const ada = await office.signIn({ email: email.toLowerCase(), userId, workspaceId: admin.workspaceId })
  expect((await ada.call('GET', 'customers')).status).toBe(200)
  expect((await accept(token)).status).toBe(404)
})

test('whoever has the token is told what it is for, until it was used', async () => {
  const owner = await office.createAdmin('Teas')
  const known = await office.createAdmin()
  const invited = await invite(owner, known.email, 'admin')
  expect((await tell(invited.token)).json).toEqual({
    workspaceName: 'Teas',
    email: known.email,
    role: 'admin',
    hasAccount: true,
    expiresAt: invited.answer.json.expiresAt,
  })
  const stranger = await invite(owner)
  expect((await tell(stranger.token)).json).toMatchObject({ email: stranger.email, hasAccount: false })
  expect((await accept(stranger.token)).status).toBe(200)
  expect((await tell(stranger.token)).error).toMatchObject({ code: 'not_found' })
  expect((await tell('x'.repeat(32))).status).toBe(404)
})

test('the mail of an invitation has no sentence and no link of whoever named the workspace', async () => {
  const stranger = await office.createAdmin('Your account is locked, go to https://evil.example/login now')
  const { email } = await invite(stranger)
  const mail = (await office.mailsTo(email)).at(-1)
  expect(mail?.subject).toBe('Invitation to a workspace')
  expect(mail?.text).toContain('"Your account is locked, go to https: evil. example/login now"')
  expect(mail?.text).not.toContain('evil.example')
})

test('an invitation is accepted with its token in the body, once', async () => {
  const { email, token } = await invite(admin)
  const join = (body: object) => office.api.call('POST', '/v1/invitations/accept', { key: '', body })
  expect((await join({ token })).error).toMatchObject({ param: 'password' })
  expect((await join({ token: 'x'.repeat(32), password })).status).toBe(404)
  expect((await join({ token, password })).json).toMatchObject({ email, role: 'developer' })
  expect((await memberOf(admin, email)).role).toBe('developer')
  expect((await join({ token, password })).status).toBe(404)
})

test('a person with an account keeps its password, and is refused another', async () => {
  const other = await office.createAdmin()
  const { token } = await invite(admin, other.email, 'admin')
  expect((await accept(token)).error).toMatchObject({ param: 'password' })
  expect((await accept(token, {})).status).toBe(200)
  expect((await memberOf(admin, other.email)).userId).toBe(other.userId)
  const again = await admin.call('POST', 'invitations', { email: other.email.toUpperCase(), role: 'viewer' })
  expect(again.error).toMatchObject({ code: 'conflict', param: 'email' })
})

test('an invitation waits its turn to hash a password, and may be accepted later where all turns are taken', async () => {
  const { token } = await invite(admin)
  const many = Array.from({ length: 32 }, () => passwords.hash(password))
  const refused = await accept(token)
  expect(refused.error).toMatchObject({ code: 'rate_limited' })
  expect(refused.headers.get('retry-after')).toBe('1')
  await Promise.all(many)
  expect((await accept(token)).status).toBe(200)
})

test('of two requests with one token at once, one makes a member', async () => {
  const { email, token } = await invite(admin)
  const answers = await Promise.all([accept(token), accept(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await membersOf(admin)).filter((one) => one.email === email)).toHaveLength(1)
})

test('a token ends when it is taken back, replaced, or seven days old, and its hash alone is stored', async () => {
  const revoked = await invite(admin)
  expect((await admin.call('DELETE', `invitations/${revoked.answer.json.id}`)).status).toBe(204)
  expect((await accept(revoked.token)).status).toBe(404)
  const replaced = await invite(admin)
  const latest = await invite(admin, replaced.email)
  expect((await accept(replaced.token)).status).toBe(404)
  const rows = await office.context.db.selectFrom('workspace_invitations').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(latest.token)
  clock.advance({ days: 6, hours: 23 })
  expect((await admin.call('GET', 'invitations')).json.data).toMatchObject([{ email: latest.email }])
  clock.advance({ hours: 1 })
  expect((await tell(latest.token)).status).toBe(404)
  expect((await accept(latest.token)).status).toBe(404)
  expect((await admin.call('GET', 'invitations')).json.data).toEqual([])
})

test('the last admin can neither be removed nor made less, also by two who go at once', async () => {
  const owner = await office.createAdmin()
  const { id } = await memberOf(owner, owner.email)
  const alone = [
    await owner.call('DELETE', `members/${id}`),
    await owner.call('PATCH', `members/${id}`, { role: 'developer' }),
  ]
  for (const answer of alone) expect(answer.error).toMatchObject({ code: 'invalid_state_transition' })
  expect(alone.map(({ status }) => status)).toEqual([422, 422])
  const second = await office.createMember(owner.workspaceId, 'admin')
  const { id: secondId } = await memberOf(owner, second.email)
  const both = await Promise.all([
    owner.call('DELETE', `members/${id}`),
    second.call('DELETE', `members/${secondId}`),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 422])
})

test('another role and the end of a membership hold from the next request on', async () => {
  const owner = await office.createAdmin('Roles')
  const member = await office.createMember(owner.workspaceId, 'viewer')
  const { id } = await memberOf(owner, member.email)
  expect((await member.call('GET', 'api_keys')).status).toBe(403)
  expect((await owner.call('PATCH', `members/${id}`, { role: 'admin' })).json).toMatchObject({
    role: 'admin',
  })
  expect((await member.call('GET', 'api_keys')).status).toBe(200)
  expect((await owner.call('DELETE', `members/${id}`)).status).toBe(204)
  expect((await member.call('GET', 'customers')).status).toBe(403)
  expect((await owner.call('DELETE', `members/${id}`)).status).toBe(404)
})

test('what is done to people is in the audit log, and every admin is told', async () => {
  const owner = await office.createAdmin('Watched')
  const { email, token, answer } = await invite(owner)
  await accept(token)
  const { id, userId } = await memberOf(owner, email)
  await owner.call('PATCH', `members/${id}`, { role: 'viewer' })
  await owner.call('DELETE', `members/${id}`)
  const acts = (await auditOf(owner)).map(({ actor, action, target }) => [action, actor, target])
  expect(acts).toEqual(
    expect.arrayContaining([
      ['invitation.created', owner.userId, answer.json.id],
      ['invitation.accepted', userId, answer.json.id],
      ['member.added', userId, id],
      ['member.role_changed', owner.userId, id],
      ['member.removed', owner.userId, id],
    ]),
  )
  const told = (await office.mailsTo(owner.email)).map(({ subject }) => subject.replace(/:.*/, ''))
  expect(told.sort()).toEqual([
    ...['A member has another role', 'A member was removed', 'A person joined', 'A person was invited'],
  ])
})

test('people are managed by admins of their workspace: others and keys are refused', async () => {
  const owner = await office.createAdmin()
  const developer = await office.createMember(owner.workspaceId, 'developer')
  const stranger = await office.createAdmin()
  const { id } = await memberOf(owner, developer.email)
  const { answer } = await invite(owner)
  const calls = [
    ['POST', 'invitations', { email: newAddress(), role: 'admin' }],
    ['GET', 'invitations', undefined],
    ['DELETE', `invitations/${answer.json.id}`, undefined],
    ['PATCH', `members/${id}`, { role: 'admin' }],
    ['DELETE', `members/${id}`, undefined],
  ] as const
  for (const [method, path, body] of calls) {
    expect((await developer.call(method, path, body)).status, path).toBe(403)
    const foreign = `/v1/workspaces/${owner.workspaceId}/${path}`
    expect((await stranger.callPath(method, foreign, body)).status, path).toBe(403)
    const byKey = { ...(body === undefined ? {} : { body }) }
    expect((await office.api.call(method, office.api.path(path), byKey)).status, path).toBe(401)
    if (method !== 'GET' && method !== 'POST') {
      expect((await stranger.call(method, path, body)).status, path).toBe(404)
    }
  }
  expect((await membersOf(owner)).map(({ role }) => role).sort()).toEqual(['admin', 'developer'])
})

test('one workspace mails thirty invitations an hour', async () => {
  const owner = await office.createAdmin()
  for (let count = 0; count < 30; count += 1) expect((await invite(owner)).answer.status).toBe(201)
  const refused = await owner.call('POST', 'invitations', { email: newAddress(), role: 'viewer' })
  expect(refused.error).toMatchObject({ code: 'rate_limited' })
  clock.advance({ hours: 1, seconds: 1 })
  expect((await invite(await office.signIn(owner))).answer.status).toBe(201)
})

test('one address is sent six invitations an hour, by all workspaces together', async () => {
  const owners = [await office.createAdmin(), await office.createAdmin()]
  const address = newAddress()
  for (let round = 0; round < 3; round += 1)
    for (const owner of owners) expect((await invite(owner, address)).answer.status).toBe(201)
  for (const owner of owners) {
    const { answer } = await invite(owner, address.toUpperCase())
    expect(answer.error).toMatchObject({ code: 'rate_limited' })
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3_600)
  }
  expect(await office.mailsTo(address)).toHaveLength(6)
  clock.advance({ hours: 1, seconds: 1 })
  const again = await office.signIn(owners[0] as Person)
  expect((await invite(again, address)).answer.status).toBe(201)
})
