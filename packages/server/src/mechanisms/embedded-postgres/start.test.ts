import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { isAlive } from '@stablerail/processes'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { StartError } from '../../settings/start-error.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'

// Tests share two data directories, because creating a directory takes most of the time; no test depends on the actions
// of another test.
let root: string
const started: EmbeddedPostgres[] = []
const starters: ChildProcess[] = []

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'stablerail-embedded-'))
})
afterEach(async () => {
  for (const child of starters.splice(0)) child.kill('SIGKILL')
  for (const server of started.splice(0)) await server.stop()
})
afterAll(() => rm(root, { recursive: true, force: true }))

const start = async (name: string, options: { port?: number; durable?: boolean } = {}) => {
  const server = await startEmbeddedPostgres({ dataDir: path.join(root, name), durable: false, ...options })
  started.push(server)
  return server
}

const query = async (url: string, sql: string) => {
  const client = new Client(url)
  // A handler is needed, because some tests kill the server while a connection is open.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

/** Starts a process that starts a server, prints its URL, and then waits until it is killed. */
const startElsewhere = async (name: string) => {
  const program = `
    import { startEmbeddedPostgres } from '${new URL('start.ts', import.meta.url)}'
    const { url, pid } = await startEmbeddedPostgres({ dataDir: '${path.join(root, name)}', durable: false })
    console.log(JSON.stringify({ url, pid }))
    setInterval(() => undefined, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  starters.push(child)
  for await (const line of createInterface({ input: child.stdout }))
    return { child, ...(JSON.parse(line) as { url: string; pid: number }) }
  throw new Error('The process ended before its server was ready.')
}

test('data and password survive a stop, and only the owner may read the password', async () => {
  const first = await start('one', { durable: true })
  await query(first.url, 'create table kept as select 42 as answer')
  expect(await query(first.url, `select current_setting('fsync')`)).toEqual([['on']])
  await first.stop()
  await first.stop()

  const second = await start('one')
  expect(await query(second.url, 'select answer from kept')).toEqual([[42]])
  expect(new URL(second.url).password).toBe(new URL(first.url).password)
  const mode = (await stat(path.join(root, 'one/postgres/stablerail-password'))).mode & 0o777
  expect(mode.toString(8)).toBe('600')
})

test('the server listens on loopback alone, in UTF-8 and the C locale, and refuses a wrong password', async () => {
  const { url } = await start('one')
  const settings = await query(
    url,
    `select current_setting('listen_addresses'), current_setting('unix_socket_directories'),
       current_setting('server_encoding'), current_setting('TimeZone'), datcollate
     from pg_database where datname = 'postgres'`,
  )
  expect(settings).toEqual([['127.0.0.1', '', 'UTF8', 'UTC', 'C']])
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('a second start on a directory in use names the server and the process that started it', async () => {
  const holder = await startElsewhere('one')
  const refusal = await start('one').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartError)
  const names = `as process ${holder.pid}. Stop process ${holder.child.pid}, which started it`
  expect(String(refusal)).toContain(names)
  expect(await query(holder.url, 'select 1')).toEqual([[1]])
})

test('a server ends with the process that started it, even one killed with SIGKILL', async () => {
  const { child, pid } = await startElsewhere('one')
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 30_000, interval: 10 })
})

test('a start takes over from a server whose starter was killed, and finds what was committed', async () => {
  const orphan = await startElsewhere('one')
  await query(orphan.url, 'create table seven as select 7 as answer')
  // Suspend the server, so that it cannot stop by itself before the next start finds it.
  process.kill(orphan.pid, 'SIGSTOP')
  const killed = new Promise((resolve) => orphan.child.once('exit', resolve))
  orphan.child.kill('SIGKILL')
  await killed

  const starting = start('one')
  process.kill(orphan.pid, 'SIGCONT')
  expect(await query((await starting).url, 'select answer from seven')).toEqual([[7]])
})

test('a start recovers after the server itself was killed, whoever has its process number now', async () => {
  const killed = await start('one')
  await query(killed.url, 'set synchronous_commit = on; create table nine as select 9 as answer')
  process.kill(killed.pid, 'SIGKILL')
  await killed.stop()

  // Starts a second server, and writes its process id to the killed server's postmaster.pid. PostgreSQL
  // refuses to start if this file contains the id of a live process of the same user.
  const bystander = await start('two')
  const lock = path.join(root, 'one/postgres/postmaster.pid')
  const [, ...rest] = (await readFile(lock, 'utf8')).split('\n')
  await writeFile(lock, [bystander.pid, ...rest].join('\n'))

  const next = await start('one')
  expect(await query(next.url, 'select answer from nine')).toEqual([[9]])
  expect(await query(bystander.url, 'select 1')).toEqual([[1]])
})

test('a half-built cluster is built anew', async () => {
  const gone = spawn(process.execPath, ['--version'])
  await new Promise((resolve) => gone.once('exit', resolve))
  const half = path.join(root, 'half-built', `postgres.new-${gone.pid}`)
  await mkdir(half, { recursive: true })
  await writeFile(path.join(half, 'PG_VERSION'), '18\n')

  const { url } = await start('half-built')
  expect(await query(url, 'select 1')).toEqual([[1]])
  expect(existsSync(half)).toBe(false)
})

test('a start on a port in use throws an error that names the port', async () => {
  const occupant = createServer()
  await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve))
  const address = occupant.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(start('two', { port })).rejects.toThrow(`Port ${port} is taken`)
  occupant.close()
})
