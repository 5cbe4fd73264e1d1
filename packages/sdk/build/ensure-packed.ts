/**
 * Keeps `package` the package as its tarball has it, of the sources as they are now. The whole workspace resolves
 * `@stablerail/sdk` there, so that whatever is started here runs what a merchant would install.
 *
 * Each state of the sources is packed into a folder named by its hash, and `package` is a link to one of them. A
 * program that runs keeps its files when the link moves on, and whoever packs at the same time meets only there.
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
import { root } from './subpaths.ts'

const link = `${root}package`
const store = `${root}.packed`
const hourMs = 3_600_000

const filesIn = (folder: string): string[] =>
  readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .filter(({ parentPath }) => !parentPath.includes('node_modules'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length))

/** All that decides what is packed, but the versions of the tools. */
const sources = (): string[] => [
  ...filesIn('src').sort(),
  ...filesIn('build').sort(),
  'package.json',
  'README.md',
  'CHANGELOG.md',
  'tsconfig.build.json',
  '../../tsconfig.json',
  '../../LICENSE',
]

const hashSources = (): string => {
  const hash = createHash('sha256')
  for (const path of sources().filter((file) => existsSync(root + file))) {
    const content = readFileSync(root + path)
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}

const linked = (): string | undefined => {
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

/** Packs, unless another did meanwhile. Says which sources it were: they may have changed while they were read. */
const pack = async (): Promise<string> => {
  const { packInto } = await import('./pack.ts')
  mkdirSync(store, { recursive: true })
  for (;;) {
    const hash = hashSources()
    if (existsSync(join(store, hash))) return hash
    const folder = join(store, `building-${randomUUID()}`)
    mkdirSync(folder)
    try {
      await packInto(folder)
      if (hashSources() === hash) keep(folder, join(store, hash))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

const moveLink = (target: string): void => {
  const fresh = join(store, `link-${randomUUID()}`)
  symlinkSync(target, fresh)
  // Of a time when it was a folder.
  if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) rmSync(link, { recursive: true })
  const now = new Date()
  if (existsSync(link)) utimesSync(link, now, now)
  renameSync(fresh, link)
}

/** Others stay for an hour after the link left them: a program that runs may still load files from there. */
const removeOld = (hash: string): void => {
  for (const name of readdirSync(store).filter((each) => each !== hash)) {
    const leftAt = statSync(join(store, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - leftAt > hourMs) rmSync(join(store, name), { recursive: true, force: true })
  }
}

/** Sees to it that `package` is of the present sources. Says where the folder is that will not change. */
export const ensurePacked = async (): Promise<string> => {
  const present = hashSources()
  const folder = join(store, present)
  if (linked() === `.packed/${present}` && existsSync(folder)) return folder
  if (!existsSync(folder)) process.stderr.write('Packing the SDK …\n')
  const hash = await pack()
  moveLink(`.packed/${hash}`)
  removeOld(hash)
  return join(store, hash)
}

if (import.meta.main) await ensurePacked()
