import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Description } from './describe.ts'

/**
 * The folder with a description of each emulator that runs from this clone, by the port of its API. Git
 * ignores the folder.
 */
const folder = fileURLToPath(new URL('../../../.stablerail/running/', import.meta.url))

/**
 * Describes the emulator in a file until the returned function is called, so that `npm run pay` finds it. The
 * file contains keys of test data, and only its owner may read it. An emulator that is killed leaves the file
 * behind.
 */
export const announce = (described: Description): (() => void) => {
  const file = `${folder}${new URL(described.baseUrl).port}.json`
  mkdirSync(folder, { recursive: true })
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify(described), { mode: 0o600 })
  return () => rmSync(file, { force: true })
}
