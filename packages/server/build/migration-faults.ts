/**
 * Checks whether migrations can run while processes of the last release are serving, and whether these
 * processes can continue on the migrated schema. squawk knows which statements lock or rewrite tables in
 * PostgreSQL. This module checks the rest: which migrations are released, and which remove something that a
 * release uses.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { SchemaMigration } from '../src/mechanisms/db/known-migrations.ts'

/** A hash of the statements of each released migration, by the migration's name. */
export type Released = Record<string, string>

export type MigrationText = { name: string; statements: string; inTransaction: boolean }

/** Returns the SQL of a migration without running it: queries within the migration return no rows. */
export const textOf = async (name: string, migration: SchemaMigration): Promise<MigrationText> => {
  const statements: string[] = []
  const connection = {
    executeQuery: async ({ sql }: CompiledQuery) => {
      statements.push(`${sql.trim().replace(/;$/, '')};`)
      return { rows: [] }
    },
    streamQuery: () => {
      throw new Error('A migration reads no stream.')
    },
  }
  const driver = Object.assign(new DummyDriver(), { acquireConnection: async () => connection })
  const db = new Kysely({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  await migration.up(db)
  return {
    name,
    statements: `${statements.join('\n')}\n`,
    inTransaction: migration.inTransaction !== false,
  }
}

export const hashOf = ({ statements }: MigrationText): string =>
  createHash('sha256').update(statements).digest('hex')

/**
 * Rules of squawk against statements that remove or rename something. A migration may break these rules only
 * if its name ends with `-needs-` and a number. A server version can run after this migration only if the
 * version includes the migration with that number.
 */
const takesAway = new Set([
  'ban-drop-column',
  'ban-drop-table',
  'ban-drop-not-null',
  'changing-column-type',
  'renaming-column',
  'renaming-table',
])

/**
 * Rules of squawk that are not checked: rules about style, and about timeouts, which `migrateDatabase` sets
 * for every migration.
 */
const excluded = [
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'prefer-timestamptz',
  'require-lock-timeout',
  'require-statement-timeout',
]

const oldestPostgres = '15.0'

/** Returns one line for each fault of the migrations. `released` are the migrations of the last release. */
export const findMigrationFaults = (migrations: readonly MigrationText[], released: Released): string[] => {
  const newestReleased = Math.max(0, ...Object.keys(released).map(numberOf))
  return [
    ...Object.keys(released)
      .filter((name) => !migrations.some((one) => one.name === name))
      .map((name) => `${name}: is in the last release and is missing here`),
    ...migrations.flatMap((one) => {
      const hash = released[one.name]
      if (hash === undefined) return faultsOf(one, newestReleased)
      return hash === hashOf(one)
        ? []
        : [`${one.name}: is in the last release; add another migration instead`]
    }),
  ]
}

const numberOf = (name: string) => Number(name.slice(0, 4))

const faultsOf = (migration: MigrationText, newestReleased: number): string[] => {
  const { name } = migration
  const needed = /-needs-(\d{4})$/.exec(name)?.[1]
  const findings = ask(migration).map(({ line, rule_name: rule, message }) => ({
    rule,
    text: `${name}, line ${line + 1} of its statements: ${message} (${rule})`,
  }))
  if (numberOf(name) <= newestReleased)
    return [`${name}: its number must be above ${newestReleased}, the last of the last release`]
  if (needed === undefined)
    return findings.map(({ rule, text }) =>
      takesAway.has(rule) ? `${text}. Do it in a later release, named …-needs-<number>.` : text,
    )
  if (Number(needed) > newestReleased)
    return [
      `${name}: the last release ends at ${newestReleased} and could not run beside it; do it in a later release`,
    ]
  return findings.filter(({ rule }) => !takesAway.has(rule)).map(({ text }) => text)
}

type Finding = { line: number; rule_name: string; message: string }

const squawk = fileURLToPath(import.meta.resolve('squawk-cli/js/bin/squawk'))

const ask = ({ name, statements, inTransaction }: MigrationText): Finding[] => {
  const { stdout, stderr, status, error } = spawnSync(
    process.execPath,
    [
      ...[squawk, '--reporter', 'json', '--pg-version', oldestPostgres, '--stdin-filepath', `${name}.sql`],
      ...excluded.flatMap((rule) => ['--exclude', rule]),
      ...(inTransaction ? ['--assume-in-transaction'] : []),
    ],
    { input: statements, encoding: 'utf8' },
  )
  if (error !== undefined) throw error
  // squawk exits with 1 if it found something.
  if (status !== 0 && status !== 1) throw new Error(`squawk ended with ${status}: ${stderr}`)
  return JSON.parse(stdout) as Finding[]
}
