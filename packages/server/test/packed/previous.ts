/** Finds the previous release. Until one is published, it is packed from the repository's history. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrations } from '../../src/mechanisms/db/known-migrations.ts'
import { trialMigrations } from '../../src/mechanisms/db/trial-migrations.ts'

const repository = fileURLToPath(new URL('../../../..', import.meta.url))

const git = (args: readonly string[], input = '') => {
  const { status, stdout } = spawnSync('git', args, { cwd: repository, input, encoding: 'utf8' })
  return status === 0 ? stdout : ''
}

const folder = 'packages/server/src/mechanisms/db/migrations'

const numbered = Object.keys(migrations).sort()

/**
 * Returns whether the present version can migrate a database that a commit's server created. There are two
 * cases: the commit's migrations are the first migrations of the present version, or exactly those of the
 * versions before the first release (`trialMigrations`). All other commits are on a branch with other
 * migrations.
 */
const isBefore = (commit: string): boolean => {
  const names = git(['ls-tree', '--name-only', commit, `${folder}/`])
    .split('\n')
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => path.slice(folder.length + 1, -'.ts'.length))
  return names.every((name, at) => name === numbered[at]) || names.join() === trialMigrations.join()
}

/**
 * Returns the newest commit that can be packed and does not have the newest migration yet; null if the
 * history is too short.
 */
export const findPrevious = (): string | null => {
  const newest = numbered.at(-1)
  const commits = git(['rev-list', 'HEAD']).trim().split('\n').filter(Boolean)
  const wanted = commits.flatMap((commit) => [
    `${commit}:${folder}/${newest}.ts`,
    `${commit}:packages/server/build/tarball.ts`,
  ])
  const found = git(['cat-file', '--batch-check'], `${wanted.join('\n')}\n`).split('\n')
  const isThere = (line: string | undefined) => line?.endsWith(' missing') === false
  const lacksNewest = (_: string, at: number) => !isThere(found[2 * at]) && isThere(found[2 * at + 1])
  return commits.filter(lacksNewest).find(isBefore) ?? null
}

/** Returns the packages that have dependencies, among the present ones and those of the sources in `tree`. */
const packagesIn = (tree: string): string[] =>
  [...readdirSync(join(repository, 'packages')), 'sdk/build'].filter(
    (name) =>
      existsSync(join(repository, 'packages', name, 'node_modules')) &&
      existsSync(join(tree, 'packages', name)),
  )

/** Packs the server of a commit, with the dependencies that are installed for the current commit. */
export const packCommit = (commit: string, folder: string, tarball: string): void => {
  const tree = join(folder, 'tree')
  mkdirSync(tree)
  const archive = execFileSync('git', ['archive', commit], { cwd: repository, maxBuffer: 2 ** 28 })
  execFileSync('tar', ['-x', '-C', tree], { input: archive })
  for (const name of packagesIn(tree)) linkDependencies(`packages/${name}`, { tree })
  // Before the pages were a separate package, the server itself had their dependencies.
  linkDependencies('packages/pages', { tree, to: 'packages/server' })
  execFileSync(process.execPath, [join(tree, 'packages/server/build/tarball.ts'), tarball], { stdio: 'pipe' })
}

/**
 * Replaces the path of the packed SDK of the present version by the path at which an older commit has its
 * packed SDK. Returns any other path unchanged.
 */
const inTree = (path: string): string => path.replace(/^packages\/sdk\/\.packed\/.*/, 'packages/sdk/package')

/**
 * Creates the `node_modules` of a package in `tree`, the extracted sources of a commit. Links to packages of
 * this repository lead to the sources in `tree`, and links to other packages lead to the packages that are
 * installed here.
 */
const linkDependencies = (path: string, { tree, to = path }: { tree: string; to?: string }): void => {
  const modules = join(repository, path, 'node_modules')
  const names = readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((each) => `${name}/${each}`) : [name],
    )
  for (const name of names) {
    const real = realpathSync(join(modules, name))
    const within = relative(repository, real)
    const target = within.startsWith('packages/') ? join(tree, inTree(within)) : real
    const link = join(tree, to, 'node_modules', name)
    if (existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(target, link)
  }
}
