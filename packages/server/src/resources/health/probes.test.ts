import { createTestClock } from '@stablerail/test-support'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSecretBox } from '../../mechanisms/secrets/index.ts'
import { type Part, startService } from '../../service.ts'
import { version } from '../../settings/version.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { createTestContext } from '../../testing/context.ts'

type Readiness = {
  ok: boolean
  parts: string[]
  checks: Record<string, { ok: boolean; detail: string }>
}

/**
 * Starts a server process with the given parts (`api`, `worker`, `reader`). Returns functions that read its
 * probes and metrics.
 */
const run = async (
  parts: Part[],
  { networks = [unreadNetwork], clock = createTestClock(new Date()), lostKeys = [] as string[] } = {},
) => {
  const { context, close } = await createTestContext({
    // These are two names of the loopback address, so that the test can distinguish which name each of the
    // two servers uses.
    config: { networks, lostKeys, host: '127.0.0.1', port: 0, metricsHost: 'localhost', metricsPort: 0 },
    clock,
  })
  const service = await startService(context, parts)
  onTestFinished(async () => {
    await service.stop()
    await close()
  })
  const ask = async (path: string) => {
    const response = await fetch(`${service.metricsAddress}${path}`)
    return { status: response.status, body: (await response.json()) as Readiness }
  }
  /** Returns the samples of a metric, without its name. */
  const scrape = async (name: string): Promise<string[]> => {
    const text = await (await fetch(`${service.metricsAddress}/metrics`)).text()
    return text.split('\n').flatMap((line) => (line.startsWith(name) ? [line.slice(name.length)] : []))
  }
  return { context, service, clock, ask, scrape }
}

test('a process without a network to read is ready once its parts run', async () => {
  const { ask } = await run(['api', 'worker', 'reader'], { networks: [] })
  const { status, body } = await ask('/readyz')
  expect([status, body.parts]).toEqual([200, ['api', 'worker', 'reader']])
  expect(Object.keys(body.checks).sort()).toEqual(['api', 'database', 'deliveries', 'jobs', 'keys', 'reader'])
  expect((await ask('/livez')).status).toBe(200)
  expect((await ask('/nothing')).status).toBe(404)
})

test('what answers operators listens where they say, and the API where clients come', async () => {
  const { service } = await run(['api'], { networks: [] })
  expect(service.metricsAddress).toMatch(/^http:\/\/localhost:/)
  expect(service.address).toMatch(/^http:\/\/127\.0\.0\.1:/)
})

test('a reader that reaches no provider lives and is not ready', async () => {
  const { ask } = await run(['reader'])
  expect((await ask('/livez')).status).toBe(200)
  const { status, body } = await ask('/readyz')
  expect(status).toBe(503)
  expect(body.checks['reader base:test']?.ok).toBe(false)
})

test('a network that nobody reads is not said to be any number of blocks behind', async () => {
  const { ask, context, clock, scrape } = await run(['reader'])
  await context.db
    .insertInto('chain_cursors')
    .values({
      chain: 'base',
      livemode: false,
      network_id: unreadNetwork.networkId,
      block_number: 7,
      block_hash: `0x${'7'.repeat(64)}`,
      block_time: clock.now(),
      scanned_through: clock.now(),
      head_number: 7,
      head_seen_at: clock.now(),
      // The process under test waits for the lease, whose owner is a process that does not exist.
      lease_owner: 'another process',
      lease_expires_at: new Date(clock.now().getTime() + 3_600_000),
      fault: null,
      fault_at: null,
    })
    .execute()
  const read = async () => (await ask('/readyz')).body.checks['reader base:test']
  expect((await read())?.detail).toMatch(/block 7, 0 behind the head/)
  clock.advance({ minutes: 2 })
  const unread = await read()
  expect(unread?.ok).toBe(false)
  expect(unread?.detail).toMatch(/^block 7\. .*No reader has asked for the head lately\.$/)
  const network = '{chain="base",mode="test"}'
  expect(await scrape('stablerail_reader_lag_blocks')).toEqual([`${network} 0`])
  expect(await scrape('stablerail_reader_lag_seconds')).toEqual([`${network} 120`])
  expect(await scrape('stablerail_reader_head_age_seconds')).toEqual([`${network} 120`])
})

test('a worker whose job fails names the job, and is ready again once the job runs', async () => {
  const { ask, context } = await run(['worker'], { networks: [] })
  const jobs = async () => (await ask('/readyz')).body.checks.jobs
  await context.db.schema.alterTable('mails').renameTo('mails_away').execute()
  context.wake.notify('schedule')
  await vi.waitFor(async () => expect((await jobs())?.detail).toMatch(/^Failed the last time: .*mail/))
  await context.db.schema.alterTable('mails_away').renameTo('mails').execute()
  await vi.waitFor(async () => expect((await jobs())?.ok).toBe(true), { timeout: 20_000 })
})

test('a process whose database is gone lives, is not ready, and measures nothing of the database', async () => {
  const { ask, context, scrape } = await run(['api', 'worker'])
  expect(await scrape('stablerail_ready')).toContain('{check="database"} 1')
  expect(await scrape('stablerail_payments_suspected')).toEqual(['{chain="base",mode="test"} 0'])
  expect(await scrape('stablerail_mails_waiting')).toEqual([' 0'])
  vi.spyOn(context.db, 'getExecutor').mockImplementation(() => {
    throw new Error('the connection is refused')
  })
  const { status, body } = await ask('/readyz')
  expect([status, body.checks]).toEqual([
    503,
    { database: { ok: false, detail: 'The database does not answer.' } },
  ])
  expect((await ask('/livez')).status).toBe(200)
  expect(await scrape('stablerail_ready')).toEqual(['{check="database"} 0'])
  // A value that was measured earlier is no longer reported.
  expect(await scrape('stablerail_payments_suspected')).toEqual([])
  expect(await scrape('stablerail_mails_waiting')).toEqual([])
  vi.restoreAllMocks()
})

/** A value that was encrypted with a key which no process of the test has. */
const sealedByOther = createSecretBox([{ id: 'k7', key: Buffer.alloc(32, 7) }]).seal('text', 'row')

test('a process that met a value whose key it lacks is not ready, names the key, and counts the value', async () => {
  const { ask, context, scrape } = await run(['api'], { networks: [] })
  expect((await ask('/readyz')).body.checks.keys?.ok).toBe(true)
  expect(() => context.secrets.open(sealedByOther, 'row')).toThrow('k7')
  const { status, body } = await ask('/readyz')
  expect([status, body.checks.keys]).toEqual([
    503,
    { ok: false, detail: 'ENCRYPTION_KEYS lacks k7, met in the database since the start.' },
  ])
  expect(await scrape('stablerail_ready')).toContain('{check="keys"} 0')
  expect(await scrape('stablerail_unopened_values_total')).toEqual(['{key="k7",reason="missing_key"} 1'])
})

test('a process is ready although it met a value whose key is said to be lost', async () => {
  const { ask, context, scrape } = await run(['api'], { networks: [], lostKeys: ['k7'] })
  expect(() => context.secrets.open(sealedByOther, 'row')).toThrow('k7')
  expect((await ask('/readyz')).status).toBe(200)
  expect(await scrape('stablerail_unopened_values_total')).toEqual(['{key="k7",reason="lost_key"} 1'])
})

test('the metrics name the version of the server and of Node', async () => {
  const { scrape } = await run(['api'], { networks: [] })
  expect(await scrape('stablerail_build_info')).toEqual([
    `{version="${version}",node="${process.versions.node}"} 1`,
  ])
})
