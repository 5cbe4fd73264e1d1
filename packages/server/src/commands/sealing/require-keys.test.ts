import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeStorage } from '../../access/sessions/email-codes.ts'
import { secretBinding } from '../../mechanisms/deliveries/index.ts'
import { keyBinding } from '../../mechanisms/http/idempotency/request.ts'
import { enqueueMail, mailQueueOf } from '../../mechanisms/mail/index.ts'
import { createSecretBox, type SecretBoxKey } from '../../mechanisms/secrets/index.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { requireKeys } from './index.ts'

const keyOf = (id: string): SecretBoxKey => ({ id, key: randomBytes(32) })
const [first, second] = [keyOf('k1'), keyOf('k2')]
const wrongFirst = keyOf('k1')

let world: TestContext
beforeAll(async () => {
  world = await createTestContext()
})
afterAll(() => world.close())
beforeEach(async () => {
  const { db } = world.context
  await db.deleteFrom('encryption_keys').execute()
  await db.deleteFrom('webhook_endpoints').execute()
  await db.deleteFrom('idempotency_keys').execute()
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('user_verifications').execute()
})

/** Returns the context of a process with these ENCRYPTION_KEYS. */
const processWith = (...keys: SecretBoxKey[]) => ({
  ...world.context,
  config: { ...world.context.config, encryptionKeys: keys },
  secrets: createSecretBox(keys),
})
type Process = ReturnType<typeof processWith>
const start = (...keys: SecretBoxKey[]) => requireKeys(processWith(...keys))

const knownIds = async () =>
  (await world.context.db.selectFrom('encryption_keys').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  )

const sealMail = (process: Process) =>
  enqueueMail(mailQueueOf(process), {
    to: 'ada@example.test',
    letter: { subject: 'Hello', sender: 'Test', blocks: [], footer: [] },
  })

const sealSecret = async ({ db, secrets, clock, ids, ...context }: Process) => {
  const scope = await createTestScope({ db, secrets, clock, ids, ...context })
  const id = ids.make('webhookEndpoint')
  await db
    .insertInto('webhook_endpoints')
    .values({
      workspace_id: scope.workspaceId,
      livemode: false,
      id,
      url: 'https://shop.example',
      events: [],
      description: null,
      status: 'enabled',
      deleted_at: null,
      created_at: clock.now(),
      secret_sealed: secrets.seal('whsec', secretBinding(scope, id)),
    })
    .execute()
}

const sealReply = async ({ db, secrets, clock }: Process) => {
  const ref = { workspaceId: 'ws_1', livemode: false, route: 'createApiKey', key: 'a' }
  await db
    .insertInto('idempotency_keys')
    .values({
      workspace_id: ref.workspaceId,
      livemode: ref.livemode,
      route: ref.route,
      key: ref.key,
      request_hash: Buffer.alloc(32),
      status: 201,
      body: secrets.seal('{}', keyBinding(ref)),
      sealed: true,
      subject_id: null,
      expires_at: clock.now(),
    })
    .execute()
}

const sealCode = async (process: Process) => {
  const now = process.clock.now()
  await process.db
    .insertInto('user_verifications')
    .values({
      id: 'v1',
      identifier: 'sign-in-otp-ada@example.test',
      value: `${await codeStorage(process).encrypt('12345678')}:0`,
      expires_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

test('an empty database takes any key, and knows each of them from then on', async () => {
  await start(first, second)
  expect(await knownIds()).toEqual(['k1', 'k2'])
  await start(second)
})

test.each([
  ['signing secrets of webhook endpoints', sealSecret],
  ['stored answers of idempotency keys', sealReply],
  ['mails in the queue', sealMail],
  ['codes that were mailed', sealCode],
])('a missing key that encrypts %s is refused by its id, and nothing is written', async (kind, seal) => {
  await seal(processWith(first))
  await expect(start(second)).rejects.toThrow(
    `ENCRYPTION_KEYS: the key k1 is missing, and encrypts 1 of the ${kind}. Set the keys that the other processes have; if nobody has this one, name it in LOST_ENCRYPTION_KEYS.`,
  )
  expect(await knownIds()).toEqual([])
  await start(second, first)
})

test.each([
  ['signing secrets', sealSecret],
  ['stored answers', sealReply],
  ['mails', sealMail],
  ['codes', sealCode],
])('a key that has encrypted %s before it was known must open one of them', async (_, seal) => {
  await seal(processWith(first))
  await expect(start(second, wrongFirst)).rejects.toThrow(/^ENCRYPTION_KEYS: the key k1 is not the one /)
  expect(await knownIds()).toEqual([])
  await start(first)
  expect(await knownIds()).toEqual(['k1'])
})

test('the right id with wrong bytes is refused, also where nothing is encrypted with it yet', async () => {
  await start(first)
  await expect(start(second, wrongFirst)).rejects.toThrow(
    'ENCRYPTION_KEYS: the key k1 is not the one that encrypted the database under this id. Set that one; a new key needs an id of its own.',
  )
  expect(await knownIds()).toEqual(['k1'])
})

test('all faults are told at once', async () => {
  await start(first)
  await sealMail(processWith(keyOf('k0')))
  await sealMail(processWith(first))
  const refused = await start(wrongFirst).catch((error: Error) => error.message)
  expect(refused).toMatch(/^.* k0 is missing, and encrypts 1 of the mails.*\n.* k1 is not the one/)
})

test('one altered value keeps no right key from being known', async () => {
  await sealMail(processWith(first))
  await sealMail(processWith(first))
  const [mail] = await world.context.db.selectFrom('mails').selectAll().orderBy('id').execute()
  const altered = Buffer.from(mail?.sealed ?? '')
  altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1
  await world.context.db
    .updateTable('mails')
    .set({ sealed: altered })
    .where('id', '=', mail?.id ?? '')
    .execute()
  await start(first)
  expect(await knownIds()).toEqual(['k1'])
})

test('a rotation that half of the processes know is not refused, until the new key has encrypted something', async () => {
  await start(first)
  await sealMail(processWith(first))
  await start(first, second)
  await start(first)
  await start(second, first)
  await start(first)
  await sealMail(processWith(second, first))
  await expect(start(first)).rejects.toThrow(/^ENCRYPTION_KEYS: the key k2 is missing/)
  await start(first, second)
})

test('of two processes that start at once with different keys of one id, one is refused', async () => {
  const { db } = world.context
  // The lock blocks inserts, so that both processes have read before either has written.
  const starting = await db.transaction().execute(async (tx) => {
    await sql`lock table encryption_keys in share mode`.execute(tx)
    const begun = [start(first), start(wrongFirst)]
    const waiting = sql<{ count: number }>`
      select count(*)::integer as count from pg_locks
      where relation = 'encryption_keys'::regclass and not granted`
    await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count).toBe(2)
    return { ends: Promise.allSettled(begun) }
  })
  const starts = await starting.ends
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a key that is said to be lost is not asked for', async () => {
  await sealMail(processWith(first))
  const process = processWith(second)
  await requireKeys({ ...process, config: { ...process.config, lostKeys: ['k1'] } })
  expect(await knownIds()).toEqual(['k2'])
})
