/** `init`: the files that it writes, the folders that it refuses, and the keys of a running simulator. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv, stripVTControlCharacters } from 'node:util'
import { Stablerail } from '@stablerail/sdk'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import published from '../../../docs/published.json' with { type: 'json' }
import { version } from '../src/version.ts'
import { type Home, openHome } from './run-cli.ts'

let home: Home
beforeAll(() => {
  home = openHome()
})
afterAll(() => home.remove())

const read = (...path: string[]) => readFileSync(join(home.folder, ...path), 'utf8')
const filesIn = (folder: string) => readdirSync(join(home.folder, folder), { recursive: true })
const init = (folder: string, ...more: string[]) =>
  home.run(['init', folder, '--framework', 'express', ...more])

test('a shop has the name of its folder, the versions of the command line, and says what to do next', async () => {
  const { code, stdout } = await init('My Shop')
  expect(code).toBe(0)
  const { name, dependencies, devDependencies } = JSON.parse(read('My Shop', 'package.json'))
  expect(name).toBe('my-shop')
  expect(dependencies['@stablerail/sdk']).toBe(version)
  expect(devDependencies['@stablerail/simulator']).toBe(version)
  expect(read('My Shop', '.gitignore')).toMatch(/^\.env$/m)
  expect(filesIn('My Shop')).not.toContain('.env')
  expect(stdout).toContain('No simulator is running')
  expect(stdout).toMatch(/cd 'My Shop'\n +npm install .*\n +npm test .*\n +npm run dev /)
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
})

test('the output warns about npm until the packages are there', async () => {
  const isThere = published['@stablerail/sdk'] && published['@stablerail/simulator']
  const { stderr } = await init('warned')
  expect(stderr.includes('not on npm yet')).toBe(!isThere)
})

test('--json names the files', async () => {
  const { stdout } = await init('described', '--json')
  const { files, ...rest } = JSON.parse(stdout)
  expect(rest).toEqual({ folder: 'described', framework: 'express', hasKeys: false })
  expect(files.toSorted()).toEqual(filesIn('described').toSorted())
})

test('without a folder the shop is written into the working directory', async () => {
  mkdirSync(join(home.folder, 'here/.git'), { recursive: true })
  const cwd = join(home.folder, 'here')
  const { code, stdout } = await home.run(['init', '--framework', 'hono'], { cwd })
  expect(code).toBe(0)
  expect(stdout).not.toContain('cd ')
  expect(filesIn('here')).toContain('shop.ts')
})

test('files in the way are named, and nothing is written', async () => {
  mkdirSync(join(home.folder, 'taken'))
  for (const name of ['README.md', 'app', 'notes.txt'])
    writeFileSync(join(home.folder, 'taken', name), 'mine')
  const { code, stderr } = await home.run(['init', 'taken', '--framework', 'next'])
  expect(code).toBe(2)
  expect(stderr).toContain('taken already contains README.md, app. Nothing was written.')
  expect(filesIn('taken').toSorted()).toEqual(['README.md', 'app', 'notes.txt'])
  expect(read('taken', 'README.md')).toBe('mine')
  expect((await init('taken/notes.txt')).stderr).toContain('is a file')
})

test.each([
  [['init', 'unnamed'], '--framework with one of express, next, hono'],
  [['init', 'unnamed', '--framework', 'rails'], 'Allowed choices are express, next, hono'],
])('%j exits with 2 and writes nothing', async (args, reason) => {
  const { code, stderr } = await home.run(args)
  expect(code).toBe(2)
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain(reason)
  expect(filesIn('.')).not.toContain('unnamed')
})

test('in a terminal, init asks for the framework until it knows it', async () => {
  const running = home.inTerminal(['init', 'chosen'])
  await running.until(/Framework \(express, next, hono\): /)
  running.child.stdin?.write('rails\r')
  await running.until(/Type one of/)
  running.child.stdin?.write('hono\r')
  const { code, stdout } = await running.ended
  expect(code).toBe(0)
  expect(read('chosen', 'shop.ts')).toContain("from 'hono'")
  const lines = stripVTControlCharacters(stdout).split(/\r?\n/)
  expect(lines.filter((line) => line.length > 80)).toEqual([])
})

test('a data directory without a simulator exits with 4', async () => {
  const { code, stderr } = await init('elsewhere', '--data-dir', 'nowhere')
  expect(code).toBe(4)
  expect(stderr).toContain('stablerail dev')
  expect(filesIn('.')).not.toContain('elsewhere')
})

test('the keys of a running simulator work, and only the owner can read them', async () => {
  const dev = home.start(['dev', '--port', '0'])
  onTestFinished(async () => {
    dev.child.kill('SIGINT')
    await dev.ended
  })
  const baseUrl = await dev.until(/export STABLERAIL_BASE_URL=(\S+)/)
  await init('first')
  const { stdout } = await init('second')
  expect(stdout).toContain(`.env has the keys of the simulator at ${baseUrl}`)
  expect(statSync(join(home.folder, 'second/.env')).mode & 0o777).toBe(0o600)

  const values = parseEnv(read('second', '.env'))
  expect(values).toMatchObject({
    STABLERAIL_BASE_URL: baseUrl,
    STABLERAIL_WEBHOOK_SECRET: expect.stringMatching(/^whsec_/),
    SHOP_URL: 'http://127.0.0.1:4242',
  })
  const client = new Stablerail({
    baseUrl,
    apiKey: values.STABLERAIL_API_KEY ?? '',
    workspaceId: values.STABLERAIL_WORKSPACE_ID ?? '',
  })
  await client.checkouts.create({ mode: 'payment', amount: 1999, chain: 'base', token: 'USDC' })
  const { data: endpoints } = await client.webhookEndpoints.list()
  expect(endpoints).toMatchObject([{ url: 'http://127.0.0.1:4242/webhooks/stablerail', status: 'enabled' }])

  mkdirSync(join(home.folder, 'kept'))
  writeFileSync(join(home.folder, 'kept/.env'), 'MINE=1\n')
  const { code, stderr } = await init('kept')
  expect(code).toBe(2)
  expect(stderr).toContain('kept already contains .env.')
  expect(read('kept', '.env')).toBe('MINE=1\n')
})
