import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Description } from './describe.ts'

/**
 * The folder that contains one file for each emulator that runs from this clone of the repository; the name
 * is the port of its API. Git ignores the folder.
 */
const folder = fileURLToPath(new URL('../../../.stablerail/running/', import.meta.url))

/**
 * Writes a file that describes the running emulator, so that `npm run pay` finds it. Returns a function that
 * deletes the file. Only its owner may read the file, because it contains keys (of test data). A killed
 * emulator leaves the file behind.
 */
export const announce = (described: Description): (() => void) => {
  const file = `${folder}${new URL(described.baseUrl).port}.json`
  mkdirSync(folder, { recursive: true })
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify(described), { mode: 0o600 })
  return () => rmSync(file, { force: true })
}
