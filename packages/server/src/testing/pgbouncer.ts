import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** A pgbouncer in transaction mode in front of a PostgreSQL server. */
export type Pgbouncer = { url: string; stop(): Promise<void> }

export type PgbouncerOptions = {
  /**
   * Start parameters that pgbouncer ignores silently, as an administrator may configure it. It refuses all
   * other start parameters.
   */
  ignoredParameters?: readonly string[]
}

/** A small number, so that each server connection serves many clients of one database. */
const serverConnectionsPerDatabase = 4
/**
 * The user id under which pgbouncer runs if the tests run as root, because pgbouncer refuses to run as root.
 */
const nobody = 65_534

/** Starts pgbouncer in front of a server. A client may name any database of the server. */
export const startPgbouncer = async (
  binary: string,
  serverUrl: string,
  options: PgbouncerOptions = {},
): Promise<Pgbouncer> => {
  const port = await freePort()
  const directory = await mkdtemp(path.join(tmpdir(), 'stablerail-pgbouncer-'))
  await chmod(directory, 0o755)
  const file = path.join(directory, 'pgbouncer.ini')
  await writeFile(file, writeSettings(new URL(serverUrl), port, options))
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  const child = spawn(binary, [file], { stdio: ['ignore', 'ignore', 'pipe'], ...account })
  try {
    await untilUp(child)
  } catch (error) {
    await rm(directory, { recursive: true })
    throw error
  }
  process.once('exit', () => child.kill('SIGKILL'))
  return {
    url: `postgres://stablerail@127.0.0.1:${port}/postgres`,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const writeSettings = (server: URL, port: number, { ignoredParameters = [] }: PgbouncerOptions): string =>
  [
    '[databases]',
    `* = host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${serverConnectionsPerDatabase}`,
    'max_client_conn = 1000',
    // Connections to the databases of tests that have ended are closed soon, because the PostgreSQL server
    // allows few connections.
    'server_idle_timeout = 2',
    `ignore_startup_parameters = ${ignoredParameters.join(', ')}`,
    '',
  ].join('\n')

/** Resolves when pgbouncer has started; rejects with its output if it ends before. */
const untilUp = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    const said: string[] = []
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`pgbouncer did not start:\n${said.join('\n')}`)))
    if (child.stderr === null) throw new Error('pgbouncer has no standard error.')
    createInterface(child.stderr).on('line', (line) => {
      said.push(line)
      if (line.includes('process up')) resolve()
    })
  })

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
