import { randomBytes } from 'node:crypto'
import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../resources/context.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { createContextBeside } from '../../testing/context-beside.ts'
import { openMail } from './enqueue-mail.ts'
import {
  createSendDigestsJob,
  type DigestTopic,
  enqueueMail,
  holdForDigest,
  listEntries,
  type Mailer,
  mailQueueOf,
  sendDueMails,
} from './index.ts'

const clock = createTestClock('2026-03-01T12:00:00Z')
let world: TestContext
beforeAll(async () => {
  world = await createTestContext({ clock })
})
afterAll(() => world.close())

const contextWithoutKey = () =>
  createContextBeside(world, { encryptionKeys: [{ id: 'other', key: randomBytes(32) }] })

const letter = { subject: 'Hello', sender: 'Test', blocks: [], footer: [] }
/** The mails in the queue, without the entries held for a digest. */
const mails = () => world.context.db.selectFrom('mails').selectAll().where('digest', 'is', null).execute()

test('a mail that cannot be decrypted waits a minute each time, is not given up, and is sent by who has its key', async () => {
  const keepMinutes = 10
  await enqueueMail(mailQueueOf(world.context), {
    to: 'ada@example.test',
    letter,
    keepForMs: keepMinutes * 60_000,
  })
  const without = await contextWithoutKey()
  const sent: string[] = []
  const mailer: Mailer = { send: async ({ to }) => void sent.push(to) }
  // Tries every minute to send the mail without the encryption key, until one minute before the mail expires.
  for (let looked = 1; looked < keepMinutes; looked += 1) {
    expect(await sendDueMails(without, mailer)).toBe(0)
    const [mail] = await mails()
    expect([mail?.attempt_count, mail?.due_at]).toEqual([0, new Date(clock.now().getTime() + 60_000)])
    clock.advance({ minutes: 1 })
  }
  expect(await sendDueMails(world.context, mailer)).toBe(1)
  expect([sent, without.secrets.missed()]).toEqual([['ada@example.test'], ['test']])
  const outcomes = (await without.metrics.mails.get()).values.filter(({ value }) => value > 0)
  expect(outcomes).toEqual([])
})

test('what is held for a digest and cannot be decrypted is kept, and holds no other digest up', async () => {
  const topic: DigestTopic = {
    name: 'topic',
    everyMs: 3_600_000,
    write: (entries) => ({ ...letter, blocks: listEntries(entries) }),
  }
  const job = createSendDigestsJob([topic], async () => [{ email: 'boss@shop.test', workspace: 'Shop' }])
  const hold = async (context: Context, what: string) => {
    const { workspaceId } = await createTestScope(context)
    const entry = { at: clock.now().toISOString(), what, url: null }
    await holdForDigest(mailQueueOf(context), topic, [{ key: { workspaceId, livemode: true }, entry }])
  }
  const finish = async (context: Context) => {
    while ((await job.run(context)) > 0);
  }
  const told = async (context: Context) => (await mails()).map((mail) => openMail(context, mail).text)

  await hold(world.context, 'with the key')
  clock.advance({ ms: 1 })
  const without = await contextWithoutKey()
  await hold(without, 'with another')
  clock.advance({ minutes: 1 })
  await finish(without)
  expect(await told(without)).toEqual(['- with another'])
  await world.context.db.deleteFrom('mails').where('digest', 'is', null).execute()
  await finish(world.context)
  expect(await told(world.context)).toEqual([])
  clock.advance({ minutes: 1 })
  await finish(world.context)
  expect(await told(world.context)).toEqual(['- with the key'])
})
