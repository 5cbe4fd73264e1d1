/**
 * Checks the migrations that are newer than the last release, and that released migrations are unchanged.
 * `--accept` records the current migrations as released, as a release does.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { migrations } from '../src/mechanisms/db/known-migrations.ts'
import { findMigrationFaults, hashOf, type Released, textOf } from './migration-faults.ts'

const releasedPath = new URL('./released-migrations.json', import.meta.url)
const texts = await Promise.all(Object.entries(migrations).map(([name, one]) => textOf(name, one)))

if (process.argv.includes('--accept')) {
  const released: Released = Object.fromEntries(texts.map((text) => [text.name, hashOf(text)]))
  writeFileSync(releasedPath, `${JSON.stringify(released, null, 2)}\n`)
} else {
  const released = JSON.parse(readFileSync(releasedPath, 'utf8')) as Released
  const faults = findMigrationFaults(texts, released)
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
