import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

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
 * Finds the programs on this machine. What is not installed is downloaded with `apt-get` and unpacked into a folder of
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
    return findProgram(kind) === null || (kind === 'patroni' && !reachesEtcd())
  })

const findProgram = (name: string): string | null => {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
  const own = ['usr/bin', 'usr/sbin'].map((folder) => path.join(unpacked, folder))
  const places = [...folders, ...own].filter(Boolean).map((folder) => path.join(folder, name))
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

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
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

/** Returns whether Patroni finds its library for etcd. */
const reachesEtcd = (): boolean => {
  try {
    const env = { PATH: process.env.PATH, ...libraryPaths() }
    execFileSync('/usr/bin/python3', ['-c', 'import patroni.dcs.etcd3'], { env, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Downloads packages, with those that they depend on and that are not installed. Prints the reason if it fails. */
const download = (names: readonly string[]): void => {
  const folder = path.join(kept, 'downloaded')
  const part = path.join(kept, 'part')
  try {
    mkdirSync(folder, { recursive: true })
    const text = (program: string, args: readonly string[]) =>
      execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    const plan = text('apt-get', ['-s', '--no-install-recommends', 'install', ...names])
    const all = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name)
    text('apt-get', ['download', ...all])
    rmSync(part, { recursive: true, force: true })
    for (const file of readdirSync(folder)) execFileSync('dpkg', ['-x', path.join(folder, file), part])
    rmSync(unpacked, { recursive: true, force: true })
    renameSync(part, unpacked)
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    process.stderr.write(`Downloading ${names.join(', ')} failed: ${reason.trim()}\n`)
  }
}
