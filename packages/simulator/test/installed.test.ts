/** The published simulator, outside of the repository: its library, its types, and the program of `stablerail dev`. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installPacked } from '../build/install-packed.ts'

const packages = fileURLToPath(new URL('../../', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stablerail-simulator-installed-'))
  await installPacked(folder)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (file: string, args: readonly string[]): string =>
  execFileSync(file, args, { cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH, HOME: folder } })

const purchase = `
import { startSimulator } from '@stablerail/simulator'

await using rail = await startSimulator({ chains: ['base'] })
const { client } = await rail.workspace()
const checkout = await client.checkouts.create({ mode: 'payment', amount: 1999, chain: 'base', token: 'USDC' })
const page = await (await fetch(checkout.hostedUrl)).text()
const wallet = await fetch(new URL('/scripts/test-wallet.js', rail.baseUrl))
const paid = await rail.pay(checkout)
const { checkout: after, payments } = await paid.settled()
console.log(after.status, payments[0]?.status, page.includes('test-wallet.js'), wallet.status)
`

test('a purchase succeeds, and the page offers the test wallet', () => {
  writeFileSync(join(folder, 'purchase.mjs'), purchase)
  expect(run(process.execPath, ['purchase.mjs'])).toBe('succeeded confirmed true 200\n')
}, 120_000)

test('its types are complete: a program compiles that uses them, without skipping the checks of libraries', () => {
  writeFileSync(
    join(folder, 'typed.mts'),
    `import { connectSimulator, type Rail, type Scenario, startSimulator } from '@stablerail/simulator'
     const scenario: Scenario = 'exact'
     export const rail: Rail = await startSimulator({ chains: ['base'] })
     export const { client, clock } = await connectSimulator(rail.connection).workspace()
     export const sent = await rail.pay(await client.checkouts.retrieve('chk_1'), { scenario })
     export const text: string = (await sent.settled()).checkout.status
     // @ts-expect-error There is no such chain.
     await startSimulator({ chains: ['solana'] })`,
  )
  const tsc = join(packages, '../node_modules/.bin/tsc')
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--lib',
    'es2024,esnext.disposable',
  ]
  expect(run(tsc, [...options, '--types', '', 'typed.mts'])).toBe('')
}, 120_000)

test('the program of stablerail dev starts, and ends with its input', () => {
  const options = JSON.stringify({ chains: null, port: 0, dataDir: null, forwardTo: null })
  const program = join(folder, 'node_modules/@stablerail/simulator/dist/dev.js')
  const shell = `( sleep 0.1; while ! grep -q ready lines; do sleep 0.1; done ) | "$0" "$1" "$2" > lines; grep -c ready lines`
  expect(run('/bin/sh', ['-c', shell, process.execPath, program, options]).trim()).toBe('1')
}, 120_000)
