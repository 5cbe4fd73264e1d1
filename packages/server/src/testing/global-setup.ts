import { randomInt } from 'node:crypto'
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isAlive } from '@stablerail/processes'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../mechanisms/db/migrate.ts'
import { startEmbeddedPostgres } from '../mechanisms/embedded-postgres/start.ts'
import { databaseUrl } from './database.ts'
import { startPgbouncer } from './pgbouncer.ts'

const directoryPrefix = 'stablerail-test-'
const databasePrefix = 'stablerail_test_'
/**
 * The class of the advisory lock that a test run holds until it ends. A crash releases the lock, so no
 * timeout is needed.
 */
const lockClass = 1_398_030_676

/**
 * Starts one PostgreSQL server for all test files, unless `DATABASE_URL` names one. Creates a migrated
 * template database, which each test file clones. If `TEST_PGBOUNCER` is set to the path of the program
 * PgBouncer, the contexts of the tests connect through PgBouncer.
 */
export const setup = async (project: TestProject) => {
  const server = process.env.DATABASE_URL ? borrowServer(process.env.DATABASE_URL) : await startServer()
  const admin = new Client(server.url)
  await admin.connect()
  const run = await claimRun(admin)
  await dropDatabases(admin, await abandonedRuns(admin))

  const prefix = `${databasePrefix}${run}_`
  const template = `${prefix}template`
  await admin.query(`create database ${template}`)
  await migrateDatabase(databaseUrl(server.url, template))
  // Forbid connections to the template, because PostgreSQL clones it only while no session is connected to
  // it.
  await admin.query(`alter database ${template} with is_template true allow_connections false`)
  const binary = process.env.TEST_PGBOUNCER
  const pooler = binary ? await startPgbouncer(binary, server.url) : null
  project.provide('testServer', { adminUrl: server.url, template, prefix, pooledUrl: pooler?.url ?? null })

  return async () => {
    await pooler?.stop()
    await dropDatabases(admin, [run])
    await admin.end()
    await server.stop()
  }
}

const borrowServer = (url: string) => {
  return { url, stop: async () => undefined }
}

const startServer = async () => {
  for (const place of [memory, tmpdir()]) await removeAbandonedDirectories(place)
  const place = (await hasRoom(memory)) ? memory : tmpdir()
  const dataDir = await mkdtemp(path.join(place, `${directoryPrefix}${process.pid}-`))
  const server = await startEmbeddedPostgres({ dataDir, durable: false })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Linux keeps the files in this directory in memory: cloning a database of 660 files and dropping it takes
 * half as long as on a disk.
 */
const memory = '/dev/shm'
const leastBytes = 4 * 2 ** 30

const hasRoom = async (place: string): Promise<boolean> => {
  const { bavail, bsize } = await statfs(place).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= leastBytes
}

/**
 * Deletes the directories of test runs that were killed: their servers have ended, but the files still exist.
 */
const removeAbandonedDirectories = async (place: string) => {
  for (const name of await readdir(place).catch(() => [])) {
    const owner = new RegExp(`^${directoryPrefix}(\\d+)-`).exec(name)?.[1]
    if (owner === undefined || isAlive(Number(owner))) continue
    await rm(path.join(place, name), { recursive: true, force: true })
  }
}

const claimRun = async (admin: Client) => {
  const run = randomInt(2 ** 31 - 1)
  await admin.query('select pg_advisory_lock($1, $2)', [lockClass, run])
  return run
}

const abandonedRuns = async (admin: Client) => {
  const { rows } = await admin.query<{ run: number }>(
    `select run from (
       select distinct substring(datname from '^${databasePrefix}(\\d+)_')::int as run from pg_database
     ) runs where run is not null and pg_try_advisory_xact_lock($1, run)`,
    [lockClass],
  )
  return rows.map(({ run }) => run)
}

const dropDatabases = async (admin: Client, runs: number[]) => {
  for (const run of runs) {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [`${databasePrefix}${run}_`],
    )
    for (const { datname } of rows) {
      await admin.query(`alter database ${datname} with is_template false`)
      await admin.query(`drop database if exists ${datname} with (force)`)
    }
  }
}
