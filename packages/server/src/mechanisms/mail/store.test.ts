import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '../../testing/context.ts'
import { insertMails, type NewMailRow } from './store.ts'

let world: TestContext
beforeAll(async () => {
  world = await createTestContext()
})
afterAll(() => world.close())

test('ten thousand mails are queued in one statement, each as it was given', async () => {
  const { db } = world.context
  const at = (day: number) => new Date(Date.UTC(2026, 2, day, 12, 0, 0, 123))
  const about = { kind: 'invoice', workspaceId: 'ws_1', livemode: true, id: 'in_"{},\\' }
  const many = Array.from(
    { length: 10_000 },
    (_, index): NewMailRow => ({
      id: `mail_${index}`,
      sealed: Buffer.from([0, index % 256, 92]),
      expiresAt: at(4),
      createdAt: at(1),
      ...(index === 0 ? { dueAt: null, about: null, digest: 'often' } : { dueAt: at(2), about }),
    }),
  )
  await insertMails(db, many)
  const count = db.selectFrom('mails').select(({ fn }) => fn.countAll().as('count'))
  expect(Number((await count.executeTakeFirstOrThrow()).count)).toBe(many.length)
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'sealed', 'about', 'digest', 'expires_at', 'created_at'])
    .select(sql`nullif(due_at, 'infinity')`.as('due_at'))
    .where('id', 'in', ['mail_0', 'mail_511'])
    .orderBy('id')
    .execute()
  const same = { expires_at: at(4), created_at: at(1) }
  expect(rows).toEqual([
    { id: 'mail_0', sealed: Buffer.from([0, 0, 92]), due_at: null, digest: 'often', about: null, ...same },
    { id: 'mail_511', sealed: Buffer.from([0, 255, 92]), due_at: at(2), digest: null, about, ...same },
  ])
})
