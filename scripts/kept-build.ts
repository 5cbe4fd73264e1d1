/**
 * Keeps a build of the current sources, which programs share and which several programs may build at the same
 * time.
 *
 * Each state of the sources is built into a folder named by the hash of the sources, and a link points to the
 * newest one. A running program keeps its files when the link changes, and concurrent builds share only the
 * link.
 */
import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { join, relative } from 'node:path'

export type KeptBuild = {
  /** The absolute path of the package's folder, with a slash at the end. */
  root: string
  /** The name of the link that points to the current build. Relative to `root`, as `store` is. */
  link: string
  /** The name of the folder that contains all builds. */
  store: string
  /**
   * Returns the paths of all files that affect the build. Versions of tools are taken into account elsewhere.
   */
  sources(): string[]
  /** Writes the build into an empty folder that exists. */
  buildInto(folder: string): Promise<void>
  /** The message that is printed before a build. */
  notice: string
}

const hourMs = 3_600_000

/** Returns the paths of all files in a folder, except tests. They are relative to `root`, as the folder is. */
export const filesIn = (root: string, folder: string): string[] =>
  readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .filter(({ parentPath }) => !parentPath.includes('node_modules'))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .sort()

const hashSources = ({ root, sources }: KeptBuild): string => {
  const hash = createHash('sha256')
  for (const path of sources().filter((file) => existsSync(root + file))) {
    const content = readFileSync(root + path)
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}

const linked = (link: string): string | undefined => {
  try {
    return readlinkSync(link)
  } catch {
    return undefined
  }
}

const keep = (folder: string, as: string): void => {
  try {
    renameSync(folder, as)
  } catch (error) {
    // Ignore the error if another process has finished the same build in the meantime.
    if (!existsSync(as)) throw error
  }
}

/**
 * Builds the current sources, unless another process has done so. Returns the hash of the sources that were
 * built. They may be newer than at the start of the call.
 */
const build = async (kept: KeptBuild): Promise<string> => {
  const store = kept.root + kept.store
  mkdirSync(store, { recursive: true })
  for (;;) {
    const hash = hashSources(kept)
    if (existsSync(join(store, hash))) return hash
    const folder = join(store, `building-${randomUUID()}`)
    mkdirSync(folder)
    try {
      await kept.buildInto(folder)
      if (hashSources(kept) === hash) keep(folder, join(store, hash))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

const moveLink = ({ root, link, store }: KeptBuild, target: string): void => {
  const present = root + link
  const fresh = join(root + store, `link-${randomUUID()}`)
  symlinkSync(target, fresh)
  // In an earlier version, the path of the link was a folder.
  if (lstatSync(present, { throwIfNoEntry: false })?.isDirectory()) rmSync(present, { recursive: true })
  const now = new Date()
  if (existsSync(present)) utimesSync(present, now, now)
  renameSync(fresh, present)
}

/**
 * Deletes the builds that were replaced by a newer build more than an hour ago. They are not deleted earlier,
 * because a running program may still load files from them.
 */
const removeOld = (store: string, hash: string): void => {
  for (const name of readdirSync(store).filter((each) => each !== hash)) {
    const leftAt = statSync(join(store, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - leftAt > hourMs) rmSync(join(store, name), { recursive: true, force: true })
  }
}

/**
 * Builds the current sources if necessary, and makes the symbolic link `kept.link` point to the build.
 * Returns the path of the build's folder. Files in this folder never change.
 */
export const ensureBuilt = async (kept: KeptBuild): Promise<string> => {
  const store = kept.root + kept.store
  const present = hashSources(kept)
  const folder = join(store, present)
  if (linked(kept.root + kept.link) === `${kept.store}/${present}` && existsSync(folder)) return folder
  if (!existsSync(folder)) process.stderr.write(`${kept.notice}\n`)
  const hash = await build(kept)
  moveLink(kept, `${kept.store}/${hash}`)
  removeOld(store, hash)
  return join(store, hash)
}
