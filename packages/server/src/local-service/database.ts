import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { migrateDatabase } from '../mechanisms/db/index.ts'
import { startEmbeddedPostgres } from '../mechanisms/embedded-postgres/index.ts'

const run = promisify(execFile)

export type LocalDatabase = { url: string; stop(): Promise<void> }

/**
 * Starts PostgreSQL on the data of an earlier start in `dataDir`. If there is none, starts it on a copy of the template,
 * a data directory with the current schema. The template is created if it is missing: creating a data directory and
 * its schema takes seconds, a copy takes a fraction of a second.
 */
export const openLocalDatabase = async (
  dataDir: string,
  templateDir: string,
  durable = false,
): Promise<LocalDatabase> => {
  if (!existsSync(join(dataDir, 'postgres'))) await copyTemplate(dataDir, templateDir)
  const server = await startEmbeddedPostgres({ dataDir, durable })
  // Applies nothing to a copy of a current template. It brings the data of an earlier version up to date.
  await migrateDatabase(server.url)
  return server
}

/** Copies the template under another name and renames it, so that a killed start leaves no incomplete data behind. */
const copyTemplate = async (dataDir: string, templateDir: string): Promise<void> => {
  const template = join(templateDir, `postgres-${schemaKey()}`)
  if (!existsSync(template)) await createTemplate(template)
  const partial = join(dataDir, `copying-${process.pid}`)
  await run('cp', ['-a', `${template}/.`, partial])
  // The data comes last: the next start takes it as complete.
  for (const name of (await readdir(partial)).toSorted(
    (a, b) => Number(a === 'postgres') - Number(b === 'postgres'),
  ))
    if (!existsSync(join(dataDir, name))) await rename(join(partial, name), join(dataDir, name))
  await rm(partial, { recursive: true, force: true })
}

/** Creates the template under another name and renames it, so that no process copies an incomplete one. */
const createTemplate = async (template: string): Promise<void> => {
  const partial = `${template}.new-${process.pid}`
  await mkdir(partial, { recursive: true, mode: 0o711 })
  // If this process runs as root, PostgreSQL runs as another user, who must be able to enter the directory.
  await chmod(join(template, '..'), 0o711)
  try {
    const server = await startEmbeddedPostgres({ dataDir: partial, durable: false })
    try {
      await migrateDatabase(server.url)
    } finally {
      await server.stop()
    }
    await rename(partial, template)
    await removeOldTemplates(join(template, '..'), basename(template))
  } catch (error) {
    // Another process has created the template in the meantime.
    if (!existsSync(template)) throw error
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

const keptMs = 24 * 3_600_000

/** Removes templates of other versions that are older than a day. A younger one may be in use. */
const removeOldTemplates = async (templateDir: string, current: string): Promise<void> => {
  const { mtimeMs: createdMs } = await stat(join(templateDir, current))
  for (const name of await readdir(templateDir)) {
    const path = join(templateDir, name)
    if (createdMs - (await stat(path)).mtimeMs < keptMs) continue
    await rm(path, { recursive: true, force: true })
  }
}

const migrations = fileURLToPath(new URL('../mechanisms/db/migrations/', import.meta.url))
/** The manifest of the published simulator, whose bundled code has no folder of migrations. */
const packedManifest = fileURLToPath(new URL('../package.json', import.meta.url))

/** Returns the version or a hash of the migrations, so that a template of another version is not used. */
const schemaKey = (): string => {
  if (!existsSync(migrations))
    return (JSON.parse(readFileSync(packedManifest, 'utf8')) as { version: string }).version
  const hash = createHash('sha256')
  const names = readdirSync(migrations, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(ts|json)$/.test(name),
  )
  for (const name of names.sort()) hash.update(name).update(readFileSync(join(migrations, name)))
  return hash.digest('hex').slice(0, 16)
}
