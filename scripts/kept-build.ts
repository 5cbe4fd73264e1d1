/**
 * Keeps something built of the sources as they are now, between programs and beside other programs that build the same.
 *
 * Each state of the sources is built into a folder named by its hash, and a link leads to one of them. A program that runs
 * keeps its files when the link moves on, and whoever builds at the same time meets only there.
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
  /** The folder of the package, which ends with a slash. */
  root: string
  /** The name of the link to what is built, beside which the builds are kept. */
  link: string
  /** The folder of the builds. */
  store: string
  /** The paths of all files that decide what is built, but the versions of the tools. */
  sources(): string[]
  /** Builds into a folder that is there and empty. */
  buildInto(folder: string): Promise<void>
  /** What is said when something has to be built. */
  notice: string
}

const hourMs = 3_600_000

/** The files below a folder of a package, but its tests. */
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
    // Another may have been quicker with the same.
    if (!existsSync(as)) throw error
  }
}

/** Builds, unless another did meanwhile. Says which sources it were: they may have changed while they were read. */
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
  // Of a time when it was a folder.
  if (lstatSync(present, { throwIfNoEntry: false })?.isDirectory()) rmSync(present, { recursive: true })
  const now = new Date()
  if (existsSync(present)) utimesSync(present, now, now)
  renameSync(fresh, present)
}

/** Others stay for an hour after the link left them: a program that runs may still load files from there. */
const removeOld = (store: string, hash: string): void => {
  for (const name of readdirSync(store).filter((each) => each !== hash)) {
    const leftAt = statSync(join(store, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - leftAt > hourMs) rmSync(join(store, name), { recursive: true, force: true })
  }
}

/** Sees to it that the link leads to what the present sources make. Says where the folder is that will not change. */
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
