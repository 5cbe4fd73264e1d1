import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'

/** The size of an installation: the package and all its run-time dependencies. */
export type Installed = { dependencies: number; bytes: number; files: number }

export const measureInstalled = (folder: string): Installed => {
  const folders = new Set<string>()
  collect(realpathSync(folder), folders)
  const files = [...folders].flatMap(filesOf)
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  return { dependencies: folders.size - 1, bytes, files: files.length }
}

const collect = (folder: string, folders: Set<string>): void => {
  if (folders.has(folder)) return
  folders.add(folder)
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  }
  for (const name of Object.keys(manifest.dependencies ?? {})) collect(find(name, folder), folders)
}

/**
 * Returns the folder of the dependency `name`. Searches as Node does: in the `node_modules` folders of the
 * dependent package's folder (`from`) and of all folders above this folder.
 */
const find = (name: string, from: string): string => {
  for (let above = from; above !== path.dirname(above); above = path.dirname(above)) {
    const candidate = path.join(above, 'node_modules', name)
    if (statSync(candidate, { throwIfNoEntry: false })) return realpathSync(candidate)
  }
  throw new Error(`${from} depends on ${name}, which is not installed.`)
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesOf(file)
    return entry.isFile() ? [file] : []
  })
