import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isExecutable } from '../executable.ts'

/** The programs that the campaign runs, as paths. `env` has the variables that they need to find their libraries. */
export type Programs = {
  etcd: string
  patroni: string
  patronictl: string
  haproxy: string
  pgbouncer: string
  /** The folder of PostgreSQL's own programs. */
  postgresFolder: string
  env: Record<string, string>
}

/**
 * The oldest Patroni that the campaign runs. Before 3.0.3, a leader that hung for longer than its lease and then continues
 * takes the lease back from its successor, and the requests that the successor acknowledged are lost. Before 4.0.7, `failsafe_mode` does
 * not always work with etcd.
 */
const oldestPatroni = [4, 0, 7] as const

/** The Debian packages that contain the programs. Patroni reaches etcd through `python3-etcd`. */
const packages = {
  etcd: ['etcd-server'],
  patroni: ['patroni', 'python3-etcd'],
  haproxy: ['haproxy'],
  pgbouncer: ['pgbouncer'],
  postgres: ['postgresql'],
}
type Kind = keyof typeof packages

/** The folder of packages that the campaign downloaded because they were not installed. It is kept for the next run. */
const kept = fileURLToPath(new URL('../../node_modules/.cache/failover/', import.meta.url))
const unpacked = path.join(kept, 'unpacked')

/**
 * Finds the programs on this machine. A missing package is downloaded with `apt-get` and unpacked into a folder of
 * the clone, which needs no rights. Returns the names of the packages that are missing if that fails.
 */
export const findPrograms = (): Programs | { missing: string[] } => {
  if (missingKinds().length > 0) download(missingKinds().flatMap((kind) => packages[kind]))
  const missing = missingKinds().flatMap((kind) => packages[kind])
  if (missing.length > 0) return { missing }
  const find = (name: string) => findProgram(name) ?? ''
  return {
    etcd: find('etcd'),
    patroni: find('patroni'),
    patronictl: find('patronictl'),
    haproxy: find('haproxy'),
    pgbouncer: find('pgbouncer'),
    postgresFolder: findPostgres() ?? '',
    env: libraryPaths(),
  }
}

const missingKinds = (): Kind[] =>
  (Object.keys(packages) as Kind[]).filter((kind) => {
    if (kind === 'postgres') return findPostgres() === null
    return findProgram(kind) === null || (kind === 'patroni' && !isPatroniUsable())
  })

const findProgram = (name: string): string | null => {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
  const own = ['usr/bin', 'usr/sbin'].map((folder) => path.join(unpacked, folder))
  const places = [...own, ...folders].filter(Boolean).map((folder) => path.join(folder, name))
  return places.find(isExecutable) ?? null
}

/** Returns the folder of the newest PostgreSQL in Debian's layout, which has `postgres` and `pg_rewind`. */
const findPostgres = (): string | null => {
  const found = ['/', unpacked].flatMap((root) => {
    const versions = path.join(root, 'usr/lib/postgresql')
    if (!existsSync(versions)) return []
    const numbers = readdirSync(versions).sort((left, right) => Number(right) - Number(left))
    return numbers.map((version) => path.join(versions, version, 'bin'))
  })
  const isComplete = (folder: string) =>
    ['postgres', 'initdb', 'pg_rewind', 'pg_basebackup'].every((name) =>
      isExecutable(path.join(folder, name)),
    )
  return found.find(isComplete) ?? null
}

const libraryPaths = (): Record<string, string> => {
  if (!existsSync(unpacked)) return {}
  const lib = path.join(unpacked, 'usr/lib')
  const folders = existsSync(lib) ? readdirSync(lib).filter((name) => name.endsWith('-linux-gnu')) : []
  return {
    PYTHONPATH: path.join(lib, 'python3/dist-packages'),
    LD_LIBRARY_PATH: folders.map((name) => path.join(lib, name)).join(path.delimiter),
  }
}

/** Returns whether Patroni finds its library for etcd, and is new enough. */
const isPatroniUsable = (): boolean => {
  try {
    const env = { PATH: process.env.PATH, ...libraryPaths() }
    const script = 'import patroni.dcs.etcd3, patroni.version; print(patroni.version.__version__)'
    const version = execFileSync('/usr/bin/python3', ['-c', script], { env, encoding: 'utf8', stdio: 'pipe' })
    return isAtLeast(version.trim().split('.').map(Number), oldestPatroni)
  } catch {
    return false
  }
}

/** Returns whether a version, as a list of numbers, is the same as another one or later. */
export const isAtLeast = (version: readonly number[], oldest: readonly number[]): boolean => {
  for (const [index, wanted] of oldest.entries()) {
    const found = version[index] ?? 0
    if (found !== wanted) return found > wanted
  }
  return true
}

/** Downloads packages, with those that they depend on and that are not installed. Prints the reason if it fails. */
const download = (names: readonly string[]): void => {
  const folder = path.join(kept, 'downloaded')
  const part = path.join(kept, 'part')
  const unpackAll = () => {
    rmSync(part, { recursive: true, force: true })
    for (const file of readdirSync(folder)) execFileSync('dpkg', ['-x', path.join(folder, file), part])
    rmSync(unpacked, { recursive: true, force: true })
    renameSync(part, unpacked)
  }
  try {
    mkdirSync(folder, { recursive: true })
    const plan = run(folder, ['-s', '--no-install-recommends', 'install', ...names])
    const all = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name)
    run(folder, ['download', ...all])
    unpackAll()
    if (isPatroniUsable()) return
    for (const file of readdirSync(folder).filter((each) => each.startsWith('patroni_')))
      rmSync(path.join(folder, file))
    downloadNewerPatroni(folder)
    unpackAll()
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    process.stderr.write(`Downloading ${names.join(', ')} failed: ${reason.trim()}\n`)
  }
}

const run = (folder: string, args: readonly string[]): string =>
  execFileSync('apt-get', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/**
 * Downloads the package of Patroni from Debian 13, for an older Debian. It is written in Python only, so that it runs there
 * too. The lists of packages of the machine are not changed.
 */
const downloadNewerPatroni = (folder: string): void => {
  const apt = path.join(kept, 'apt')
  for (const each of ['state/lists/partial', 'cache/archives/partial'])
    mkdirSync(path.join(apt, each), { recursive: true })
  const list = path.join(apt, 'debian13.list')
  const key = '/usr/share/keyrings/debian-archive-keyring.gpg'
  writeFileSync(list, `deb [signed-by=${key}] http://deb.debian.org/debian trixie main\n`)
  const options = {
    'Dir::State': path.join(apt, 'state'),
    'Dir::Cache': path.join(apt, 'cache'),
    'Dir::Etc::SourceList': list,
    'Dir::Etc::SourceParts': '/dev/null',
    'APT::Sandbox::User': 'root',
  }
  const given = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  run(folder, [...given, 'update'])
  run(folder, [...given, 'download', 'patroni'])
}
