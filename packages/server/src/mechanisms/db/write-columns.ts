/** Writes the columns of the migrated schema to a file, against which a check compares the types of the tables. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '../embedded-postgres/index.ts'
import { createDatabase } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { createPool } from './pool.ts'
import { readColumns } from './read-columns.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'stablerail-columns-'))
const server = await startEmbeddedPostgres({ dataDir, durable: false })
try {
  await migrateDatabase(server.url)
  const db = createDatabase(createPool(server.url, { max: 1 }))
  const columns = await readColumns(db)
  await db.destroy()
  const target = fileURLToPath(new URL('./generated/columns.ts', import.meta.url))
  mkdirSync(join(target, '..'), { recursive: true })
  writeFileSync(
    target,
    `// Generated from the migrated schema by "npm run schema". Do not edit.\nexport const columns = ${JSON.stringify(columns, null, 2)} as const\n`,
  )
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
