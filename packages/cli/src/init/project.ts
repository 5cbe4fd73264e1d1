/** Writes the files of a shop into a folder. A file that exists is never changed. */
import { lstatSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { usageError } from '../exit-codes.ts'
import { version } from '../version.ts'
import type { Framework } from './frameworks.ts'
import { templateFiles, templatesFolder } from './templates.ts'

/** A file to write. `path` is below the folder of the shop, with slashes. */
export type ProjectFile = {
  path: string
  text: string
  /** Only the owner may read the file, because it contains secrets. */
  isPrivate?: true
}

/** Returns the name of a folder as npm accepts it for a package. */
const packageName = (folder: string): string =>
  basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'shop'

/** Returns a manifest with the name of the folder, and with the versions of the SDK and the simulator. */
const manifestOf = (template: string, folder: string): string => {
  const { name: _, ...fields } = JSON.parse(template)
  const manifest = JSON.stringify({ name: packageName(folder), ...fields }, null, 2)
  return `${manifest.replaceAll('"workspace:*"', `"${version}"`)}\n`
}

/** Returns the files of a shop. npm leaves out files with the name `.gitignore`, so the template has another name. */
export const readProject = (framework: Framework, folder: string): ProjectFile[] =>
  templateFiles[framework].map((path) => {
    const text = readFileSync(join(templatesFolder, framework, path), 'utf8')
    if (path === '_gitignore') return { path: '.gitignore', text }
    return { path, text: path === 'package.json' ? manifestOf(text, folder) : text }
  })

/** Returns the first part of a path that is in the way: the file itself, or a file in place of a folder above it. */
const obstacleOf = (folder: string, path: string): string | undefined => {
  const names = path.split('/')
  for (let count = 1; count <= names.length; count += 1) {
    const part = names.slice(0, count).join('/')
    const found = lstatSync(join(folder, part), { throwIfNoEntry: false })
    if (found === undefined) return undefined
    if (count === names.length || !found.isDirectory()) return part
  }
  return undefined
}

/** Throws if the folder is a file, or if something in it is in the way of these paths. */
export const refuseOccupied = (folder: string, paths: readonly string[]): void => {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    throw usageError(`${folder} is a file.`, 'Name a folder that is new or empty.')
  const found = [...new Set(paths.flatMap((path) => obstacleOf(folder, path) ?? []))]
  if (found.length > 0)
    throw usageError(
      `${folder} already contains ${found.join(', ')}. Nothing was written.`,
      'Name a folder that is new or empty.',
    )
}

export const writeProject = (folder: string, files: readonly ProjectFile[]): void => {
  for (const { path, text, isPrivate } of files) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    // With the flag `wx`, writing fails if the file was created since it was looked for.
    writeFileSync(file, text, { flag: 'wx', ...(isPrivate && { mode: 0o600 }) })
  }
}
