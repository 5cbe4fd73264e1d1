import { randomBytes, randomUUID } from 'node:crypto'
import { type MailCatcher, startMailCatcher } from '@stablerail/test-support'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sealedCodes } from '../access/sessions/index.ts'
import { createOpenSecret } from '../mechanisms/deliveries/signing-secret.ts'
import { createSendDueMailsJob } from '../mechanisms/mail/index.ts'
import { createSecretBox, type SecretBoxKey } from '../mechanisms/secrets/index.ts'
import type { Context } from '../resources/context.ts'
import { sealedSecrets, webhookEndpointRoutes } from '../resources/webhook-endpoints/index.ts'
import { createTestContext, type TestContext, testConfig } from '../testing/context.ts'
import { startTestApp, type TestApp } from '../testing/sessions/app.ts'
import { createContext } from './create-context.ts'
import { reportSealed, rotateEncryptionKeys } from './rotate-encryption-keys.ts'
import { setUp } from './setup/index.ts'

const keyOf = (id: string): SecretBoxKey => ({ id, key: randomBytes(32) })
const old = keyOf('k1')
const present = keyOf('k2')
const lost = keyOf('k0')

const email = 'ada@example.com'
let catcher: MailCatcher
let world: TestContext
/** The database, as seen by a process that has only the new key. */
let rotated: { context: Context; close(): Promise<void> }
let apps: { before: TestApp; after: TestApp }
let shop: { apiKey: string; workspaceId: string }

beforeAll(async () => {
  catcher = await startMailCatcher()
  const config = { smtpUrl: catcher.smtpUrl, encryptionKeys: [old] }
  world = await createTestContext({ config })
  rotated = await createContext({
    config: testConfig({ ...config, encryptionKeys: [present] }),
    databaseUrl: world.databaseUrl,
    log: pino({ level: 'silent' }),
  })
  const key = { name: 'shop', permission: 'full', livemode: false } as const
  const made = await setUp(world.context, { workspaceName: 'Mugs', email, keys: [key] })
  shop = { apiKey: made.keys[0]?.secret ?? '', workspaceId: made.workspaceId }
  apps = {
    before: await startTestApp(world.context, webhookEndpointRoutes),
    after: await startTestApp(rotated.context, webhookEndpointRoutes),
  }
})
afterAll(async () => {
  await apps.before.stop()
  await apps.after.stop()
  await rotated.close()
  await world.close()
  await catcher.stop()
})
beforeEach(async () => {
  for (const table of ['webhook_endpoints', 'idempotency_keys', 'mails', 'user_verifications'] as const)
    await world.context.db.deleteFrom(table).execute()
})

const register = (app: TestApp, idempotencyKey: string) =>
  app.call('POST', `/v1/workspaces/${shop.workspaceId}/webhook_endpoints`, {
    headers: { authorization: `Bearer ${shop.apiKey}`, 'idempotency-key': idempotencyKey },
    body: { url: 'https://93.184.216.34/hooks', events: ['payment.confirmed'] },
  })

const askForCode = () =>
  apps.before.call('POST', '/api/auth/email-otp/send-verification-otp', { body: { email, type: 'sign-in' } })

/** Returns the context of a command with these ENCRYPTION_KEYS. */
const withKeys = (...keys: SecretBoxKey[]): Context => ({
  ...world.context,
  secrets: createSecretBox(keys),
})

const printed = async (run: (print: (text: string) => void) => Promise<unknown>) => {
  const texts: string[] = []
  await run((text) => texts.push(text))
  return texts.join('')
}

test('what an old key sealed opens with the new key alone, once it is re-encrypted', async () => {
  const idempotencyKey = randomUUID()
  const { body: made } = await register(apps.before, idempotencyKey)
  await askForCode()
  const report = await printed((print) => rotateEncryptionKeys(withKeys(present, old), print))
  expect(report).toContain('signing secrets of webhook endpoints: 1 with k2\n')
  expect(report).toContain('stored answers of idempotency keys: 1 with k2\n')
  expect(report).toContain('mails in the queue: 1 with k2\n')
  expect(report).toContain('codes that were mailed: 1 with k2\n')
  expect(report).toMatch(/All is sealed with k2\. .*the other keys are not needed\.\n$/)

  expect((await register(apps.after, idempotencyKey)).body).toEqual(made)
  const scope = { workspaceId: shop.workspaceId, livemode: false }
  const { id, secret_sealed } = await world.context.db
    .selectFrom('webhook_endpoints')
    .select(['id', 'secret_sealed'])
    .executeTakeFirstOrThrow()
  expect(createOpenSecret(rotated.context.secrets)(scope, id, secret_sealed)).toBe(made.signingSecret)
  await createSendDueMailsJob(rotated.context.config).run(rotated.context)
  const otp = /is (\d{8})\./.exec(catcher.messages.at(-1)?.text ?? '')?.[1]
  const signedIn = await apps.after.call('POST', '/api/auth/sign-in/email-otp', { body: { email, otp } })
  expect(signedIn.status).toBe(200)
})

test('a plan counts by key and changes nothing', async () => {
  await register(apps.before, randomUUID())
  const plan = () => printed((print) => reportSealed(withKeys(present, old), print))
  const first = await plan()
  expect(first).toContain('signing secrets of webhook endpoints: 1 with k1\n')
  expect(first).toContain('mails in the queue: none\n')
  expect(first).toMatch(
    /The key that seals is k2\. Until all is sealed with it, the other keys are needed\.\n$/,
  )
  expect(await plan()).toBe(first)
})

test('more values than one batch are all re-encrypted, and progress is printed', async () => {
  await register(apps.before, randomUUID())
  const [endpoint] = await world.context.db.selectFrom('webhook_endpoints').selectAll().execute()
  if (endpoint === undefined) throw new Error('No endpoint was made.')
  const { seal } = world.context.secrets
  const names = Array.from({ length: 600 }, (_, number) => `wep_${number}`)
  const binding = (id: string) =>
    JSON.stringify(['webhook_endpoints.secret_sealed', endpoint.workspace_id, endpoint.livemode, id])
  await world.context.db
    .insertInto('webhook_endpoints')
    .values(names.map((id) => ({ ...endpoint, id, secret_sealed: seal('whsec', binding(id)) })))
    .execute()
  const report = await printed((print) => rotateEncryptionKeys(withKeys(present, old), print))
  expect(report).toContain('signing secrets of webhook endpoints: 500 re-encrypted so far\n')
  expect(report).toContain('signing secrets of webhook endpoints: 601 with k2\n')
})

test('a value whose key is not configured is reported, and the other values are re-encrypted', async () => {
  await register(apps.before, randomUUID())
  await world.context.db
    .insertInto('mails')
    .values({
      id: 'm1',
      sealed: createSecretBox([lost]).seal('{}', 'mails:m1'),
      due_at: new Date(),
      expires_at: new Date(),
      created_at: new Date(),
    })
    .execute()
  const run = () => rotateEncryptionKeys(withKeys(present, old), () => undefined)
  await expect(run()).rejects.toThrow(
    /^1 values could not be opened: This value was sealed with key k0; configure that key to open it\. /,
  )
  const report = await printed((print) => reportSealed(withKeys(present, old), print))
  expect(report).toContain('signing secrets of webhook endpoints: 1 with k2\n')
  expect(report).toContain('mails in the queue: 1 with k0\n')
})

test('a value that changes while it is re-encrypted keeps the change', async () => {
  await register(apps.before, randomUUID())
  const { db } = world.context
  const [found] = await sealedSecrets.find(db, { keyId: present.id, after: null, limit: 1 })
  if (found === undefined) throw new Error('No secret was found.')
  const changed = Buffer.from('changed')
  await db.updateTable('webhook_endpoints').set({ secret_sealed: changed }).execute()
  await sealedSecrets.replace(db, found.ref, { from: found.sealed, to: Buffer.from('sealed anew') })
  const rows = await db.selectFrom('webhook_endpoints').select('secret_sealed').execute()
  expect(rows).toEqual([{ secret_sealed: changed }])
})

test('a code that is tried while it is re-encrypted keeps the count of its tries', async () => {
  await askForCode()
  const { db } = world.context
  const [found] = await sealedCodes.find(db, { keyId: present.id, after: null, limit: 1 })
  if (found === undefined) throw new Error('No code was found.')
  const tried = `${found.sealed.toString('base64url')}:7`
  await db.updateTable('user_verifications').set({ value: tried }).execute()
  await sealedCodes.replace(db, found.ref, { from: found.sealed, to: Buffer.from('sealed anew') })
  const rows = await db.selectFrom('user_verifications').select('value').execute()
  expect(rows).toEqual([{ value: tried }])
})
