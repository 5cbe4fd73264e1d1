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
import { join } from 'node:path'

export type KeptBuild = {
  /** The folder of the package, with a slash at its end. */
  root: string
  /** The name of the link to the current build. The builds are stored beside it. */
  link: string
  /** The folder that contains the builds. */
  store: string
  /** Returns the paths of all files that determine the build, except the versions of tools. */
  sources(): string[]
  /** Builds into an existing empty folder. */
  buildInto(folder: string): Promise<void>
  /** The message that is printed when a build is necessary. */
  notice: string
}

const hourMs = 3_600_000

/** Returns the files in a folder of a package, except its tests. */
export const filesIn = (root: string, folder: string): string[] =>
  readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .filter(({ parentPath }) => !parentPath.includes('node_modules'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length))
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
    // Another process may have finished the same build first.
    if (!existsSync(as)) throw error
  }
}

/**
 * Builds, unless another process has done so. Returns the hash of the sources that were built, which may have
 * changed during the build.
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
  // A folder from an earlier version, in which this was not a link.
  if (lstatSync(present, { throwIfNoEntry: false })?.isDirectory()) rmSync(present, { recursive: true })
  const now = new Date()
  if (existsSync(present)) utimesSync(present, now, now)
  renameSync(fresh, present)
}

/**
 * Removes old builds. They stay for an hour after the link has changed, because a running program may still
 * load files from them.
 */
const removeOld = (store: string, hash: string): void => {
  for (const name of readdirSync(store).filter((each) => each !== hash)) {
    const leftAt = statSync(join(store, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - leftAt > hourMs) rmSync(join(store, name), { recursive: true, force: true })
  }
}

/**
 * Ensures that the link points to a build of the current sources. Returns the path of this build's folder,
 * which does not change.
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
