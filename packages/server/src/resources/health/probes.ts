import type { RequestListener } from 'node:http'
import { type DatabaseState, databaseStates, readDatabaseState } from '../../mechanisms/db/index.ts'
import { readerHealth } from '../../mechanisms/reading/index.ts'
import { version } from '../../settings/version.ts'
import type { Context } from '../context.ts'

/** The result with which a part of the process reports whether it works. */
export type Check = { ok: boolean; detail?: string | undefined }
export type Checks = Record<string, Check>

/**
 * The data for the probes of a server process: the names of its parts (such as `api` or `worker`), and the
 * checks of these parts.
 */
export type Probed = {
  parts: readonly string[]
  /**
   * Returns the results of the checks. Null until all parts have started, and again when the process stops.
   */
  checks: (() => Checks | Promise<Checks>) | null
  /**
   * Updates the metrics that the parts of the process read from the database. It is called at each scrape of
   * `/metrics`.
   */
  measure?: () => Promise<void>
}

/**
 * Serves the probes and metrics on an address for operators only: `/metrics` for Prometheus, `/livez` reports
 * whether the process runs, and `/readyz` reports whether all its parts work.
 */
export const createProbeListener = (context: Context, probed: Probed): RequestListener => {
  const measure = shareCalls(() => measureParts(context, probed))
  return async (request, response) => {
    const answer = async (): Promise<{ status: number; type: string; text: string }> => {
      if (request.url === '/metrics') {
        const { registry } = context.metrics
        await measure()
        return { status: 200, type: registry.contentType, text: await registry.metrics() }
      }
      if (request.url === '/livez') return inJson(200, { ok: true, version })
      if (request.url !== '/readyz') return inJson(404, { ok: false })
      const checks = await checkParts(context, probed)
      const ok = Object.values(checks).every((check) => check.ok)
      return inJson(ok ? 200 : 503, { ok, version, parts: probed.parts, checks })
    }
    const { status, type, text } = await answer().catch((error: unknown) => {
      context.log.error({ err: error }, 'a probe failed')
      return inJson(500, { ok: false })
    })
    response.writeHead(status, { 'content-type': type }).end(text)
  }
}

/**
 * Returns a function whose concurrent calls share one run, so that several simultaneous scrapes measure only
 * once.
 */
const shareCalls = (run: () => Promise<void>): (() => Promise<void>) => {
  let underWay: Promise<void> | null = null
  return () => {
    underWay ??= run().finally(() => {
      underWay = null
    })
    return underWay
  }
}

/**
 * Updates the gauges that are read from the database. A gauge that cannot be measured has no value, never an
 * old one.
 */
const measureParts = async (context: Context, probed: Probed): Promise<void> => {
  const { metrics, log } = context
  metrics.forgetMeasured()
  try {
    const checks = await checkParts(context, probed)
    for (const [check, { ok }] of Object.entries(checks)) metrics.ready.set({ check }, ok ? 1 : 0)
    if (checks.database?.ok === true) await probed.measure?.()
  } catch (error) {
    log.error({ err: error }, 'The metrics could not be measured.')
  }
}

const inJson = (status: number, value: unknown) => ({
  status,
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(value),
})

const checkParts = async (context: Context, { checks }: Probed): Promise<Checks> => {
  if (checks === null) return { process: { ok: false, detail: 'The process starts or stops.' } }
  const state = await readDatabaseState(context.db)
  for (const each of databaseStates)
    context.metrics.databaseState.set({ state: each }, each === state ? 1 : 0)
  const database = { ok: state === 'ok', detail: stateWords[state] }
  return state === 'ok' || state === 'disk_full' ? { database, ...(await checks()) } : { database }
}

/** The description of each state of the database, for operators. */
export const stateWords: Record<DatabaseState, string> = {
  ok: 'The database answers.',
  unreachable: 'The database does not answer.',
  recovering: 'The database is a standby, or recovers: it accepts no writes yet.',
  read_only: 'The database is read-only: it accepts no writes.',
  disk_full: 'The disk of the database is full: writes fail.',
}

/**
 * Checks whether the process has found encrypted values whose key it lacks. Keys that are configured as lost
 * do not count.
 */
export const checkKeys = ({ config, secrets }: Context): Checks => {
  const missing = secrets.missed().filter((id) => !config.lostKeys.includes(id))
  return {
    keys:
      missing.length === 0
        ? { ok: true, detail: 'No value was met whose key is missing.' }
        : {
            ok: false,
            detail: `ENCRYPTION_KEYS lacks ${missing.join(', ')}, met in the database since the start.`,
          },
  }
}

/**
 * Checks for each network whether it is read, by this process or by another process that holds the network's
 * lease.
 */
export const checkNetworks = async (context: Context): Promise<Checks> => {
  if (context.config.networks.length === 0)
    return { reader: { ok: true, detail: 'NETWORKS names no network, so there is nothing to read.' } }
  return await readerHealth(context)
}
