import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive, tether } from '@stablerail/processes'
import { StartError } from '../../settings/start-error.ts'
import { findPostgres, type PostgresBinaries } from './binaries.ts'
import { starterSetting, takeOver } from './lock.ts'

const stopTimeoutMs = 60_000
const launchAttempts = 50

export type EmbeddedPostgresOptions = {
  /** The data directory, in which the cluster is created if it is missing and opened if it exists. */
  dataDir: string
  /** If undefined, a free port is chosen. */
  port?: number
  /**
   * Whether commits are written to disk. False is faster, for tests only: killing the server then loses the last
   * commits. Crash tests need true, the default.
   */
  durable?: boolean
  /** Receives PostgreSQL's own log, line by line. */
  log?: (line: string) => void
}

export type EmbeddedPostgres = { url: string; pid: number; stop(): Promise<void> }

/**
 * Starts a real PostgreSQL server on a data directory. The caller must stop it on SIGINT and SIGTERM, after its own
 * work has ended. If the caller crashes or is killed, the server is stopped too.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const dataDir = path.resolve(options.dataDir)
  const binaries = await findPostgres(dataDir)
  const cluster = path.join(dataDir, 'postgres')
  if (!existsSync(cluster)) await initialise(binaries, cluster, options)
  await takeOver(cluster)

  const { child, port, pid } = await launch(binaries, cluster, options)
  const password = (await readFile(passwordFile(cluster), 'utf8')).trim()
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    pid,
    stop: () => stop(child),
  }
}

const passwordFile = (cluster: string) => {
  return path.join(cluster, 'stablerail-password')
}

/** Builds the cluster under another name and renames it, so that no server starts on a half-built cluster. */
const initialise = async (binaries: PostgresBinaries, cluster: string, options: EmbeddedPostgresOptions) => {
  await removeAbandoned(cluster)
  const partial = `${cluster}.new-${process.pid}`
  const secret = `${partial}-password`
  await mkdir(partial, { mode: 0o700 })
  await writeFile(secret, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  const { uid, gid } = binaries.account
  if (uid !== undefined && gid !== undefined) {
    for (const file of [partial, secret]) await chown(file, uid, gid)
  }
  const { child, said } = start(binaries.initdb, binaries, options, [
    ...[`--pgdata=${partial}`, `--pwfile=${secret}`, '--username=postgres', '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C', '--no-instructions'],
    ...(options.durable === false ? ['--no-sync', '--no-data-checksums'] : []),
  ])
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new StartError(explain('PostgreSQL could not create its data directory', said))
  await rename(secret, passwordFile(partial))
  await rename(partial, cluster)
  // Sync the parent directory, which makes the rename durable. PostgreSQL has synced the files of the cluster
  // itself.
  const directory = await open(path.dirname(cluster))
  await directory.sync()
  await directory.close()
}

const removeAbandoned = async (cluster: string) => {
  for (const name of await readdir(path.dirname(cluster))) {
    const builder = /^postgres\.new-(\d+)/.exec(name)?.[1]
    if (builder === undefined || isAlive(Number(builder))) continue
    await rm(path.join(path.dirname(cluster), name), { recursive: true, force: true })
  }
}

/**
 * Starts the server. Tries again if another program has occupied the port in the meantime, or if a dead server's
 * backends still run.
 */
const launch = async (binaries: PostgresBinaries, cluster: string, options: EmbeddedPostgresOptions) => {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort())
    const { child, said } = start(binaries.postgres, binaries, options, [
      ...['-D', cluster, '-p', String(port)],
      ...Object.entries(settings(options)).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ])
    const pid = await whenReady(child)
    if (pid !== undefined) return { child, port, pid }

    const report = said.join('\n')
    const portTaken = report.includes('could not bind')
    if (portTaken && options.port !== undefined)
      throw new StartError(
        `Port ${port} is taken. Choose another for PostgreSQL, or none to have a free one.`,
      )
    const passing = portTaken || report.includes('pre-existing shared memory block')
    if (!passing || attempt === launchAttempts)
      throw new StartError(explain('PostgreSQL did not start', said))
    await delay(100)
  }
}

const settings = ({ durable }: EmbeddedPostgresOptions) => {
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...starterSetting,
    ...(durable === false && {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // Turned off, because each clone of the template database makes a checkpoint.
      log_checkpoints: 'off',
    }),
  }
}

/**
 * Runs one of PostgreSQL's programs, and keeps its last lines of output for an error message. The program is
 * detached, so that Ctrl-C in a terminal reaches only this process, and the server lives until the running requests
 * have ended.
 */
const start = (
  program: string,
  { account }: PostgresBinaries,
  { log }: EmbeddedPostgresOptions,
  args: string[],
) => {
  const child = spawn(program, args, {
    ...account,
    cwd: '/',
    // The server gets none of this process's variables: PGPORT and similar variables would change settings, and secrets
    // must not be passed on.
    env: { LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  tether(child, 'INT')
  const said: string[] = []
  child.on('error', (error) => said.push(error.message))
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line)
    if (said.length > 30) said.shift()
    log?.(line)
  })
  return { child, said }
}

/** Resolves to the server's process id once it accepts connections, or to undefined if it ends before. */
const whenReady = (child: ReturnType<typeof start>['child']) => {
  return new Promise<number | undefined>((resolve) => {
    let tail = ''
    child.once('close', () => resolve(undefined))
    child.stderr.on('data', function look(chunk: Buffer) {
      tail = tail.slice(-200) + chunk
      if (!/ready to accept (read-only )?connections/.test(tail)) return
      child.stderr.off('data', look)
      resolve(child.pid)
    })
  })
}

/** Shuts the server down in fast mode: open transactions are rolled back, committed data is written. */
const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  // SIGQUIT ends the server at once; the next start recovers committed data from the write-ahead log.
  const impatience = setTimeout(() => child.kill('SIGQUIT'), stopTimeoutMs)
  await exited
  clearTimeout(impatience)
}

const freePort = () => {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

const explain = (what: string, said: string[]) => {
  return `${what}. It said:\n${said.join('\n')}\nTo use a PostgreSQL server of your own instead, set DATABASE_URL.`
}
