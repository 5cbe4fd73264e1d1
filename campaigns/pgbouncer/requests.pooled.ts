import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { createContext } from '../../packages/server/src/commands/create-context.ts'
import { createPool, requireDatabase } from '../../packages/server/src/mechanisms/db/index.ts'
import { startTestApi, type TestApi } from '../../packages/server/src/testing/api.ts'
import { startPgbouncer } from '../../packages/server/src/testing/pgbouncer.ts'

const { adminUrl, pooledUrl } = inject('testServer')
if (pooledUrl === null) throw new Error('These tests run in the campaign "pgbouncer" only.')
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const inFront = (url: string) => {
  const through = new URL(pooledUrl)
  through.pathname = new URL(url).pathname
  return through.href
}

/**
 * Counts pgbouncer's connections to this database. The direct connection on which each process listens is not
 * included.
 */
const countServerConnections = async (): Promise<number> => {
  const admin = createPool(api.databaseUrl, { max: 1, applicationName: 'campaign' })
  const { rows } = await admin.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and application_name = 'stablerail'`,
  )
  await admin.end()
  return rows[0]?.count ?? 0
}

const advice = 'DATABASE_URL: leads through a pooler'

test('a pooler that the configuration does not tell of is refused at the start', async () => {
  await expect(requireDatabase(pooledUrl, 'DATABASE_URL')).rejects.toThrow(advice)
  // The role of this database has no setting that turns pruning off.
  await expect(requireDatabase(pooledUrl, 'DATABASE_URL', { throughPooler: true })).rejects.toThrow(
    'enable_partition_pruning',
  )
  await requireDatabase(adminUrl, 'DATABASE_DIRECT_URL')
})

test('so is one that drops the start parameters without a word', async () => {
  const ignoredParameters = ['options', 'idle_in_transaction_session_timeout']
  const silent = await startPgbouncer(process.env.TEST_PGBOUNCER ?? '', adminUrl, { ignoredParameters })
  onTestFinished(() => silent.stop())
  await expect(requireDatabase(silent.url, 'DATABASE_URL')).rejects.toThrow(advice)
})

test('two processes that share the server connections answer 800 requests at once, each as asked', async () => {
  const { config, log } = api.context
  const other = await createContext({
    config,
    log,
    databaseUrl: inFront(api.databaseUrl),
    databaseDirectUrl: api.databaseUrl,
  })
  onTestFinished(() => other.close())
  const names = Array.from({ length: 400 }, (_, index) => `Mug ${index}`)
  const answers = await Promise.all(
    names.map(async (name) => {
      const create = api.call('POST', api.path('products'), {
        body: { name },
        headers: { 'idempotency-key': name },
      })
      const count = other.context.db
        .selectFrom('products')
        .select('name')
        .where('workspace_id', '=', api.scope.workspaceId)
        .where('name', '=', name)
        .execute()
      const [{ status, json }, seen] = await Promise.all([create, count])
      return [status, json.name, seen.every((one) => one.name === name)]
    }),
  )
  expect(answers).toEqual(names.map((name) => [201, name, true]))
  expect(await countServerConnections()).toBe(4)
})

test('a commit in one process wakes the workers of another', async () => {
  const { config, log } = api.context
  const other = await createContext({
    config,
    log,
    databaseUrl: inFront(api.databaseUrl),
    databaseDirectUrl: api.databaseUrl,
  })
  onTestFinished(() => other.close())
  const woken = new Promise<void>((resolve) => {
    onTestFinished(other.context.wake.onWake('deliveries', resolve))
  })
  api.context.wake.notify('deliveries')
  await woken
})
