import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { withTestDatabase } from '../../testing/database.ts'
import { createDatabase, type Database } from './database.ts'
import { createPool } from './pool.ts'
import { withCommit } from './with-commit.ts'

const url = await withTestDatabase()
const direct = createDatabase(createPool(url, { max: 1 }))
const pooled = createDatabase(createPool(url, { max: 1, throughPooler: true }))
await sql`create table notes (text text primary key)`.execute(direct)
afterAll(() => Promise.all([direct.destroy(), pooled.destroy()]))
beforeEach(() => sql`delete from notes`.execute(direct))

const insert = (db: Database, text: unknown) => sql`insert into notes values (${text})`.compile(db)
const notes = async (db: Database) => {
  const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(db)
  return rows.map(({ text }) => text)
}

test.each([
  ['a direct connection', direct],
  ['a connection through a pooler', pooled],
])('on %s, statements are sent with COMMIT in their order, and not before', async (_, db) => {
  await db.transaction().execute(async (tx) => {
    await tx.executeQuery(withCommit(sql`update notes set text = text || 'b'`.compile(tx)))
    await tx.executeQuery(withCommit(insert(tx, 'c')))
    await tx.executeQuery(insert(tx, 'a'))
    expect(await notes(tx)).toEqual(['a'])
  })
  expect(await notes(db)).toEqual(['ab', 'c'])
  await db.transaction().execute((tx) => tx.executeQuery(insert(tx, 'd')))
  expect(await notes(db)).toEqual(['ab', 'c', 'd'])
})

test('if a statement fails, nothing is committed, and its error is thrown', async () => {
  const failing = direct.transaction().execute(async (tx) => {
    await tx.executeQuery(insert(tx, 'a'))
    await tx.executeQuery(withCommit(insert(tx, 'b')))
    await tx.executeQuery(withCommit(insert(tx, 'a')))
    await tx.executeQuery(withCommit(insert(tx, 'c')))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505', table: 'notes' })
  expect(await notes(direct)).toEqual([])
})

test('if values cannot be encoded, nothing is committed, and the connection can be used again', async () => {
  const endless: Record<string, unknown> = {}
  endless.self = endless
  const failing = direct.transaction().execute(async (tx) => {
    await tx.executeQuery(insert(tx, 'a'))
    await tx.executeQuery(withCommit(insert(tx, endless)))
  })
  await expect(failing).rejects.toThrow('circular')
  expect(await notes(direct)).toEqual([])
})

test('a rollback discards them', async () => {
  const failing = direct.transaction().execute(async (tx) => {
    await tx.executeQuery(withCommit(insert(tx, 'a')))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await direct.transaction().execute((tx) => tx.executeQuery(insert(tx, 'b')))
  expect(await notes(direct)).toEqual(['b'])
})

test('one outside of a transaction is refused, because it would never be sent', async () => {
  await expect(direct.executeQuery(withCommit(insert(direct, 'a')))).rejects.toThrow(
    'outside of a transaction',
  )
})
