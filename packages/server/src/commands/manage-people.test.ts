import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditOf, type Office, openOffice, type Person, password } from '../testing/people/office.ts'
import { browserOf, strangerAt } from '../testing/sessions/passkeys.ts'
import { readCommand } from './commands.ts'
import { managePeople } from './manage-people.ts'
import { isPeopleCommand } from './people-commands.ts'

let office: Office
let admin: Person
beforeAll(async () => {
  office = await openOffice()
  admin = await office.createAdmin('Mugs')
})
afterAll(() => office.close())

const run = (...args: string[]) => {
  const command = readCommand(args)
  if (!isPeopleCommand(command)) throw new Error(`${args.join(' ')} is no command about people.`)
  return managePeople(office.context, command)
}

const runJson = async (...args: string[]) =>
  (await run(...args))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

const inMugs = (...args: string[]) => [...args, '--workspace', admin.workspaceId]

const status = (secret: string) =>
  office.api
    .call('GET', `/v1/workspaces/${admin.workspaceId}/customers`, { key: secret })
    .then((it) => it.status)

test('a key that the command makes works, is listed without its secret, and ends by its id', async () => {
  const create = ['keys', 'create', '--name', 'Till', '--permission', 'readonly', '--mode', 'live']
  const [made] = await runJson(...inMugs(...create))
  expect(made).toMatchObject({ name: 'Till', permission: 'readonly', livemode: true, revokedAt: null })
  expect(await status(made.secret)).toBe(200)
  const listed = await run(...inMugs('keys', 'list'))
  expect(listed).toContain(made.id)
  expect(listed).not.toContain(made.secret)
  expect(await run('keys', 'revoke', made.id)).toContain('is revoked')
  await expect.poll(() => status(made.secret), { timeout: 5_000 }).toBe(401)
  expect(() => readCommand(['keys', 'revoke', made.secret])).toThrow('takes the id')
  await expect(run('keys', 'revoke', 'key_none')).rejects.toThrow('There is no API key key_none.')
  const acts = (await auditOf(admin)).filter(({ target }) => target === made.id)
  expect(acts.map(({ actor, ip }) => [actor, ip])).toEqual([
    ['operator', null],
    ['operator', null],
  ])
})

test('a person who is added signs in with the printed password, and is gone once removed', async () => {
  const [made] = await runJson(...inMugs('members', 'add', '--email', 'New@example.test', '--role', 'viewer'))
  expect(made).toMatchObject({ email: 'new@example.test', role: 'viewer' })
  expect(await signIn('new@example.test', made.password)).toBe(200)
  await expect(
    run(...inMugs('members', 'add', '--email', 'new@example.test', '--role', 'admin')),
  ).rejects.toThrow('is a member')
  const emails = (await runJson(...inMugs('members', 'list'))).map(({ email }) => email)
  expect(emails).toContain('new@example.test')
  await run(...inMugs('members', 'remove', '--email', 'new@example.test'))
  expect(await run(...inMugs('members', 'list'))).not.toContain('new@example.test')
  await expect(run(...inMugs('members', 'remove', '--email', admin.email))).rejects.toThrow('only admin')
})

test('who is added by the command has no invitation left, and others keep theirs', async () => {
  const emails = ['invited@example.test', 'waits@example.test']
  for (const email of emails)
    await admin.call('POST', 'invitations', { email, role: 'viewer' }, { 'idempotency-key': email })
  const invited = async () =>
    (await admin.call('GET', 'invitations')).json.data.map((one: { email: string }) => one.email)
  expect((await invited()).sort()).toEqual(emails)
  await run(...inMugs('members', 'add', '--email', 'Invited@example.test', '--role', 'viewer'))
  expect(await invited()).toEqual(['waits@example.test'])
})

test('somebody who has an account keeps their password when added', async () => {
  const other = await office.createAdmin()
  const [made] = await runJson(...inMugs('members', 'add', '--email', other.email, '--role', 'viewer'))
  expect(made.password).toBeNull()
  expect(await signIn(other.email, password)).toBe(200)
})

const signIn = async (email: string, given: string) => {
  const { publicBaseUrl } = office.context.config
  const headers = { origin: publicBaseUrl, 'x-forwarded-for': '198.51.100.200' }
  const body = { email, password: given }
  return (await office.api.call('POST', '/api/auth/sign-in/email', { key: '', body, headers })).status
}

test('a reset password is printed once, ends every session, and is in the log as the act of the operator', async () => {
  const person = await office.createAdmin()
  const [made] = await runJson('password', 'reset', '--email', person.email.toUpperCase())
  expect((await person.call('GET', 'members')).status).toBe(401)
  expect(await signIn(person.email, password)).toBe(401)
  expect(await signIn(person.email, made.password)).toBe(200)
  const log = await runJson('audit', '--workspace', person.workspaceId)
  expect(log).toContainEqual(
    expect.objectContaining({ action: 'password.changed', actor: 'operator', target: person.userId }),
  )
  await expect(run('password', 'reset', '--email', 'nobody@example.test')).rejects.toThrow(
    'Nobody has the address',
  )
})

test('the passkeys of a person are listed, and one that is removed signs in no more, which the person is told', async () => {
  const person = await office.createAdmin()
  const browser = browserOf(office, person)
  const { json: passkey } = await browser.add({ name: 'Lost phone' })
  expect(await runJson('passkeys', 'list', '--email', person.email.toUpperCase())).toEqual([passkey])
  expect(await runJson('passkeys', 'list', '--email', admin.email)).toEqual([])
  expect(await run('passkeys', 'remove', passkey.id)).toContain(
    `${passkey.id} of ${person.email} is removed.`,
  )
  expect(await browser.list()).toEqual([])
  const refused = await strangerAt(office, '203.0.113.20').signIn(browser.authenticator)
  expect(refused.status).toBe(401)
  const told = (await office.mailsTo(person.email)).find(({ subject }) =>
    subject.startsWith('A passkey was removed'),
  )
  expect(told?.text).toContain('"Lost phone" was removed by the operator')
  expect(await auditOf(person)).toContainEqual(
    expect.objectContaining({ action: 'passkey.removed', actor: 'operator', target: passkey.id, ip: null }),
  )
  await expect(run('passkeys', 'remove', passkey.id)).rejects.toThrow(`There is no passkey ${passkey.id}.`)
  await expect(run('passkeys', 'list', '--email', 'nobody@example.test')).rejects.toThrow(
    'Nobody has the address',
  )
})

test('the operator removes the last factor of a person too', async () => {
  const person = await office.createAdmin()
  const { json: passkey } = await browserOf(office, person).add()
  await office.context.db.deleteFrom('user_accounts').where('user_id', '=', person.userId).execute()
  await run('passkeys', 'remove', passkey.id)
  expect(await run('passkeys', 'list', '--email', person.email)).toBe('')
})

test('a reset password says which passkeys stay, and of none says nothing', async () => {
  const person = await office.createAdmin()
  const browser = browserOf(office, person)
  await browser.add()
  const reset = await run('password', 'reset', '--email', person.email)
  const [printed = '', said] = reset.split('\n')
  expect(JSON.parse(printed)).toMatchObject({ email: person.email })
  expect(said).toContain('A passkey of this person stays and signs in as before')
  expect((await strangerAt(office, '203.0.113.21').signIn(browser.authenticator)).status).toBe(200)
  const other = await office.createAdmin()
  expect((await run('password', 'reset', '--email', other.email)).split('\n')).toHaveLength(2)
})

test('a first password, of a person who signed in by codes alone, is in the log too', async () => {
  const person = await office.createAdmin()
  await office.context.db.deleteFrom('user_accounts').where('user_id', '=', person.userId).execute()
  await run('password', 'reset', '--email', person.email)
  expect(await runJson('audit', '--workspace', person.workspaceId)).toContainEqual(
    expect.objectContaining({ action: 'password.changed', actor: 'operator', target: person.userId }),
  )
})

test('the log is printed newest first, of one workspace or of all, up to the limit', async () => {
  const all = await runJson('audit')
  expect(new Set(all.map(({ workspaceId }) => workspaceId)).size).toBeGreaterThan(1)
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .sort()
      .reverse(),
  )
  expect(await runJson('audit', '--limit', '3')).toEqual(all.slice(0, 3))
  const own = await runJson(...inMugs('audit'))
  expect(new Set(own.map(({ workspaceId }) => workspaceId))).toEqual(new Set([admin.workspaceId]))
})

test('without --workspace the only one is meant, and of several the error lists them', async () => {
  await office.createAdmin('Cups')
  await expect(run('keys', 'list')).rejects.toThrow(/--workspace <id>:\n(.*\n)*.*Cups/)
  await expect(run('keys', 'list', '--workspace', 'ws_none')).rejects.toThrow(
    'There is no workspace ws_none.',
  )
})

test.each([
  [['keys'], 'keys needs one of: list, create, revoke.'],
  [['keys', 'create', '--name', 'x', '--permission', 'all', '--mode', 'live'], '--permission must be one of'],
  [['keys', 'create', '--name', 'x', '--permission', 'full'], '--mode must be one of live, test.'],
  [['keys', 'revoke'], 'needs the id of one key'],
  [['members', 'add', '--role', 'viewer'], '--email is missing.'],
  [['members', 'add', '--email', 'a@b.example', '--role', 'owner'], '--role must be one of'],
  [['members', 'list', '--email', 'a@b.example'], 'There is no option --email.'],
  [['password'], 'password needs: reset --email <address>.'],
  [['passkeys'], 'passkeys needs one of: list, remove.'],
  [['passkeys', 'list'], '--email is missing.'],
  [['passkeys', 'remove', '--email', 'a@b.example'], 'needs the id of one passkey'],
  [['audit', '--limit', '0'], '--limit must be a number from 1 to 10000.'],
])('%j is refused with what to type instead', (args, message) => {
  expect(() => readCommand(args)).toThrow(message)
})
