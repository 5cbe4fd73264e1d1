import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { digestOf, readCatalog } from '../../testing/catalog.ts'
import { withTestDatabase } from '../../testing/database.ts'
import { migrateDatabase } from './migrate.ts'
import { up } from './migrations/0120-baseline.ts'
import { createPool } from './pool.ts'

const url = await withTestDatabase()

const createBlankDatabase = async (): Promise<string> => {
  const { adminUrl } = inject('testServer')
  const name = `blank_${randomUUID().replaceAll('-', '')}`
  const administer = async (statement: string) => {
    const client = new Client(adminUrl)
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await administer(`create database ${name}`)
  onTestFinished(() => administer(`drop database ${name} with (force)`))
  return new URL(`/${name}`, adminUrl).href
}

test('the baseline makes what the migrations of the trial versions made', async () => {
  const blank = await createBlankDatabase()
  await migrateDatabase(blank, { '0120-baseline': { up } })
  const expected = readFileSync(`${import.meta.dirname}/migrations/baseline/trial-catalog.json`, 'utf8')
  expect(digestOf(await readCatalog(blank))).toEqual(JSON.parse(expected))
})

test('a role that may not create extensions is told which, and how', async () => {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: createPool(url, { max: 1 }) }) })
  onTestFinished(() => db.destroy())
  await sql`drop schema public cascade; create schema public; grant all on schema public to public`.execute(
    db,
  )
  // This role exists in every cluster and has no rights on this database.
  await sql`set role pg_monitor`.execute(db)
  await expect(up(db)).rejects.toThrow(
    /extension pg_trgm, .* contrib modules, and run "create extension pg_trgm"/,
  )
})
