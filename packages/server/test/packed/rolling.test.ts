/** Runs the previous release and this one, one after the other and at the same time, on one database. */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { firstPayment } from '../../../../examples/first-payment/first-payment.ts'
import { migrations } from '../../src/mechanisms/db/known-migrations.ts'
import { askAsShop, type ShopAccess } from '../../src/testing/shop-requests.ts'
import { type Deployment, deploy, type Started, stopProgram } from './deployment.ts'
import { type Installed, installServer } from './install.ts'
import { findPrevious, packCommit } from './previous.ts'

const commit = findPrevious()
let old: Installed
let present: Installed
beforeAll(async () => {
  if (commit === null)
    console.warn(
      'The history holds no commit without the newest migration: this release is rolled over itself. Clone with the whole history to roll over the release before.',
    )
  old = await installServer(
    commit === null ? undefined : (tarball, folder) => packCommit(commit, folder, tarball),
  )
  present = await installServer()
}, 300_000)
afterAll(() => {
  old?.remove()
  present?.remove()
})

const createBlankDatabase = async (): Promise<string> => {
  const { adminUrl } = inject('testServer')
  const name = `rolling_${randomUUID().replaceAll('-', '')}`
  const administer = async (statement: string) => {
    const client = new Client(adminUrl)
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await administer(`create database ${name}`)
  onTestFinished(() => administer(`drop database ${name} with (force)`))
  return new URL(`/${name}`, adminUrl).href
}

/** Sends requests continuously to the URLs of all processes that currently serve, as a proxy does. */
const keepAsking = (shop: ShopAccess) => {
  const asking = new Map<string, Promise<void>>()
  const faults: unknown[] = []
  const turns = new Map<string, number>()
  const ask = async (address: string) => {
    while (asking.has(address)) {
      await askAsShop(address, shop).catch((error: unknown) => faults.push(error))
      turns.set(address, (turns.get(address) ?? 0) + 1)
    }
  }
  return {
    faults,
    turns,
    join: (address: string) =>
      void asking.set(
        address,
        Promise.resolve().then(() => ask(address)),
      ),
    /** Sends no more requests to a URL, and waits for the pending responses. */
    leave: async (address: string) => {
      const asked = asking.get(address)
      asking.delete(address)
      await asked
    },
  }
}

const waitMs = { timeout: 60_000 }

const parts = ['api', 'worker', 'reader'] as const

const startParts = async ({ start }: Deployment, installed: Installed): Promise<Started[]> => {
  const started: Started[] = []
  for (const part of parts) started.push(await start(installed, part))
  return started
}

/** Returns the log lines of levels `error` and `fatal`. */
const failures = (said: string) => said.split('\n').filter((line) => /"level":(50|60)/.test(line))

test('requests go on without an error while the next release migrates and takes over, and while one goes back', async () => {
  const deployment = await deploy(old, await createBlankDatabase())
  const { world, made, address } = deployment
  await firstPayment(world, () => undefined)
  const payer = `0x${'7a'.repeat(20)}`
  const shop = { apiKey: world.apiKey, workspaceId: made.workspaceId, payer }
  const asking = keepAsking(shop)
  asking.join(address)

  const applied = await deployment.run(present, ['migrate'])
  if (commit !== null) expect(applied).toContain(Object.keys(migrations).sort().at(-1))
  const next = await startParts(deployment, present)
  const nextAddress = next[0]?.address ?? ''
  asking.join(nextAddress)
  await vi.waitFor(() => expect(asking.turns.get(nextAddress)).toBeGreaterThan(2), waitMs)
  await asking.leave(address)
  for (const program of deployment.programs) await stopProgram(program)
  await firstPayment({ ...world, baseUrl: nextAddress }, () => undefined)

  const back = await startParts(deployment, old)
  const backAddress = back[0]?.address ?? ''
  asking.join(backAddress)
  await asking.leave(nextAddress)
  for (const { program } of next) await stopProgram(program)
  await firstPayment({ ...world, baseUrl: backAddress }, () => undefined)
  await asking.leave(backAddress)

  // Checks the logs of all processes before the responses, because a log explains why a request failed.
  const programs = [...deployment.programs, ...[...next, ...back].map(({ program }) => program)]
  for (const { said } of programs) expect(failures(said)).toEqual([])
  expect(asking.faults).toEqual([])
  expect([...asking.turns.values()].every((turns) => turns > 2)).toBe(true)
}, 300_000)
