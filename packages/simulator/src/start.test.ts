import { execFile, execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { runProgram } from '@stablerail/processes'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '../../server/src/mechanisms/embedded-postgres/index.ts'

const start = fileURLToPath(new URL('start.ts', import.meta.url))
const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Creates a directory for all files of a test run. Its permissions allow the user that runs PostgreSQL to
 * enter it.
 */
const makePlace = async () => {
  const place = await mkdtemp(join(tmpdir(), 'stablerail-emulator-'))
  await chmod(place, 0o711)
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  return place
}

/** Returns the processes whose command line contains the path of the directory. */
const processesOf = (place: string) =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(place))

/**
 * Sends the signals that Ctrl-C in a terminal causes: one to every process of the group, and another one that
 * npm forwards.
 */
const pressCtrlC = (group: number) => {
  process.kill(-group, 'SIGINT')
  process.kill(-group, 'SIGINT')
}

test('Ctrl-C gives the leases of the readers back, and leaves no process and no temporary file', async () => {
  const place = await makePlace()
  const dataDir = join(place, 'data')
  const temporary = await mkdtemp(join(place, 'tmp-'))
  const args = ['--port', '0', '--chains', 'ethereum', '--data-dir', dataDir]
  const program = runProgram(join(root, 'scripts/run.mjs'), [start, ...args], { TMPDIR: temporary })
  await program.says('Stablerail is up')
  pressCtrlC(program.pid)
  const { code, stderr } = await program.ended
  expect([code, stderr]).toEqual([0, ''])
  expect([await readdir(temporary), processesOf(place)]).toEqual([[], []])

  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  onTestFinished(() => database.stop())
  const client = new Client(database.url)
  await client.connect()
  const { rows } = await client.query('select lease_owner from chain_cursors')
  await client.end()
  expect(rows).toEqual([{ lease_owner: null }])
})

test('what is printed at the end can be pasted: a checkout is made and paid, and the SDK installed', async () => {
  const place = await makePlace()
  const program = runProgram(start, ['--port', '0', '--chains', 'ethereum'], { TMPDIR: place })
  onTestFinished(async () => {
    pressCtrlC(program.pid)
    await program.ended
  })
  await program.says('Webhooks are delivered to')
  const [, ...parts] = program.said.split(/^(?=\S.*:\n\n)/m)
  const [settings = '', makeAndPay = '', install = ''] = parts.map((part) => part.slice(part.indexOf('\n\n')))
  const [make = '', pay = ''] = makeAndPay.split(/^(?= {2}npm run pay)/m)
  const env = { ...process.env, npm_config_offline: 'true' }
  const paste = async (commands: string, cwd = root) =>
    (await promisify(execFile)('sh', ['-ec', settings + commands], { cwd, env })).stdout
  const checkout = JSON.parse(await paste(make))
  expect(checkout).toMatchObject({ status: 'open', amountMinor: 500, chain: 'ethereum' })
  expect(await paste(pay.replace('chk_…', checkout.id))).toContain('checkout.succeeded')
  const register = make
    .replace('/checkouts', '/webhook_endpoints')
    .replace(/-d '.*'/, `-d '{"url":"http://127.0.0.1:4242/webhooks"}'`)
  expect(JSON.parse(await paste(register)).endpoint.url).toBe('http://127.0.0.1:4242/webhooks')
  const again = paste(pay.replace('chk_…', `'${checkout.hostedUrl}?lang=de'`))
  await expect(again).rejects.toThrow('The checkout is succeeded')
  const first = `node -e "import('@stablerail/sdk').then(({ Stablerail }) => new Stablerail())"`
  await paste(`${install}\n${first}`, place)
}, 180_000)

test('--once prints lines of at most 80 characters, and needs no port that another start may have', async () => {
  const place = await makePlace()
  const { code, stdout, stderr } = await runProgram(start, ['--once', '--chains', 'base'], { TMPDIR: place })
    .ended
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('checkout.succeeded verified')
  expect(stdout).not.toContain(':4010')
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
}, 120_000)

test('an impatient Ctrl-C ends a start half way, and leaves nothing either', async () => {
  const place = await makePlace()
  const program = runProgram(start, ['--port', '0', '--chains', 'ethereum'], { TMPDIR: place })
  await program.says('Stablerail on this machine')
  pressCtrlC(program.pid)
  const { code, stderr } = await program.ended
  expect([code, stderr]).toEqual([130, ''])
  expect([await readdir(place), processesOf(place)]).toEqual([[], []])
})

test('a taken port is told before anything is started', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const port = String((server.address() as { port: number }).port)
  const { code, stdout, stderr } = await runProgram(start, ['--port', port]).ended
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    `Port ${port} is taken. Stop what runs there, or: npm start -- --port 0\n`,
  ])
})

test('a database that is not there is told in one line, after the step it stopped', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/none'
  const { code, stdout, stderr } = await runProgram(start, ['--port', '0', '--database-url', url]).ended
  expect(code).toBe(1)
  expect(stdout).toBe('Stablerail on this machine\n\n  ✘ PostgreSQL reached\n')
  expect(stderr).toBe(
    '--database-url: PostgreSQL at 127.0.0.1:1 cannot be reached (ECONNREFUSED). Start it, or correct the address.\n',
  )
})
