import { createTestClock, type TestClock } from '@stablerail/test-support'
import pino from 'pino'
import { createContext } from '../../packages/server/src/commands/create-context.ts'
import { migrations } from '../../packages/server/src/mechanisms/db/known-migrations.ts'
import { migrateDatabase } from '../../packages/server/src/mechanisms/db/migrate.ts'
import { makeDeliveryPartitionsJob } from '../../packages/server/src/mechanisms/deliveries/index.ts'
import { makeEventPartitionsJob } from '../../packages/server/src/mechanisms/outbox/index.ts'
import type { Scope } from '../../packages/server/src/ports/index.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import { readConfig } from '../../packages/server/src/settings/config.ts'
import { functionsBeforePartitions } from '../../packages/server/src/testing/partitions.ts'
import type { Cleanup } from '../cleanup.ts'
import { administer, settleDatabase } from '../processes/database.ts'
import { productionSettings } from '../processes/server.ts'

/** The present of the bench: a Monday after the bound of the migration, at which thirteen weeks have partitions. */
export const present = '2090-01-30T00:00:00.000Z'
export const weeks = 13
export const workspaces = 1_000
const dayMs = 24 * 3_600_000

/** A database with events of thirteen weeks and deliveries of the last four, and a context on it. */
export type World = { context: Context; clock: TestClock; databaseUrl: string }

export const scopeOf = (number: number): Scope => ({
  workspaceId: `ws_${String(number).padStart(26, '0')}`,
  livemode: true,
})
export const endpointOf = (number: number): string => `whe_${String(number).padStart(26, '0')}`

/** SQL of the first ten digits of an id, of a time, which `ms` computes in milliseconds. */
const timeSql = (ms: string) =>
  `(select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', ((${ms} >> (45 - 5 * place)) & 31)::integer + 1, 1), '' order by place)
    from generate_series(0, 9) as place)`

const insertRows = (events: number) => {
  const end = Date.parse(present)
  const ms = `(${end}::bigint - (${weeks * 7 * dayMs}::bigint * (${events} - n) / ${events})::bigint - 1)`
  const workspace = `lpad((n % ${workspaces})::text, 26, '0')`
  return [
    `insert into webhook_endpoints (workspace_id, livemode, id, url, events, status, secret_sealed, created_at)
     select 'ws_' || ${workspace}, true, 'whe_' || ${workspace}, 'https://shop.example', array['*'], 'enabled', '\\x00', now()
     from generate_series(0, ${workspaces - 1}) as n`,
    `insert into events (workspace_id, livemode, id, type, payload, created_at, position, ordinal)
     select 'ws_' || ${workspace}, true, 'evt_' || ${timeSql(ms)} || lpad(n::text, 16, '0'),
       case n % 3 when 0 then 'payment.pending' when 1 then 'payment.confirmed' else 'checkout.completed' end,
       json_build_object('paymentId', 'pay_' || n, 'note', repeat('x', 400)), to_timestamp(${ms} / 1000.0), n, 1
     from generate_series(1, ${events}) as n`,
    `insert into webhook_deliveries (workspace_id, livemode, id, endpoint_id, event_id, event_type, status, attempt_count,
       next_attempt_at, http_status, latency_ms, delivered_at, created_at)
     select workspace_id, true, 'whd_' || substr(id, 5), 'whe_' || substr(workspace_id, 4), id, type,
       case when position > ${events - workspaces} then 'pending' else 'succeeded' end, 1,
       case when position > ${events - workspaces} then created_at end, 200, 12, created_at, created_at
     from events where created_at > to_timestamp(${end - 28 * dayMs} / 1000.0)`,
  ]
}

/** Creates a database of the release before, or one with the partitions of each week, and fills both alike. */
export const openWorld = async (
  cleanup: Cleanup,
  adminUrl: string,
  { name, events }: { name: 'plain' | 'partitioned'; events: number },
): Promise<World> => {
  await administer(adminUrl, `create database ${name}`)
  const databaseUrl = new URL(`/${name}`, adminUrl).href
  const before = Object.fromEntries(Object.entries(migrations).filter(([each]) => each < '0136'))
  await migrateDatabase(databaseUrl, name === 'plain' ? before : migrations)
  if (name === 'plain') await administer(databaseUrl, functionsBeforePartitions(name))
  const clock = createTestClock(new Date(Date.parse(present) - weeks * 7 * dayMs))
  const { context, close } = await createContext({
    config: readConfig(productionSettings(databaseUrl)),
    databaseUrl,
    log: pino({ level: 'silent' }),
    clock,
  })
  cleanup.onEnd(close)
  if (name === 'partitioned')
    for (let week = 0; week <= weeks; week += 1) {
      await makeEventPartitionsJob.run(context)
      if (week >= weeks - 4) await makeDeliveryPartitionsJob.run(context)
      clock.advance({ days: week === weeks ? 0 : 7 })
    }
  clock.set(present)
  await administer(databaseUrl, ...insertRows(events))
  await settleDatabase(databaseUrl)
  return { context, clock, databaseUrl }
}
