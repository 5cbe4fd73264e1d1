import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { tether } from '@stablerail/processes'
import type { Part } from '../../packages/server/src/service.ts'
import type { Cleanup } from '../cleanup.ts'
import { openLog, profileFlags } from './observation.ts'

const main = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))
const startWithinMs = 60_000

export type Server = {
  port: number
  /** Returns the processor time of all threads of the process since its start, in seconds. */
  cpuSeconds(): Promise<number>
  /** Returns the current resident memory of the process, in MB. */
  memoryMb(): Promise<number>
  stop(): Promise<void>
}

export type ServerOptions = {
  part: Part
  databaseUrl: string
  /** The port. It must be given if the settings contain a URL with the port. Default: any free port. */
  port?: number
  /** Settings in addition to those that all benches share. */
  settings?: Record<string, string>
  profile?: string
}

/** The settings of a production server, with rate limits that no bench reaches. */
export const productionSettings = (databaseUrl: string): Record<string, string> => ({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: 'info',
  ENCRYPTION_KEYS: 'bench:d3f1a6b07c95e2841f6a3b5c8d7e90214c6f8a9b0d1e2f30415263748596a7b8',
  SESSION_SECRET: 'a session secret for benches, no other use',
  PUBLIC_BASE_URL: 'https://api.bench.example',
  HOSTED_BASE_URL: 'https://pay.bench.example',
  RATE_LIMIT_KEY_PER_SECOND: '1000000',
  RATE_LIMIT_KEY_BURST: '1000000',
})

/** Runs one part of the real server in a process of its own. Its log is written to a file, or discarded. */
export const startServer = async (
  cleanup: Cleanup,
  { part, databaseUrl, port: givenPort, settings = {}, profile }: ServerOptions,
): Promise<Server> => {
  const [port, metricsPort] = [givenPort ?? (await freePort()), await freePort()]
  const log = openLog(profile ?? part)
  const child = spawn(process.execPath, [...profileFlags(profile), main, part], {
    stdio: ['ignore', log, 'inherit'],
    // The environment of the calling process is not passed on: its DATABASE_URL or NODE_OPTIONS are not meant
    // for this server.
    env: {
      PATH: process.env.PATH,
      ...productionSettings(databaseUrl),
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      ...settings,
    },
  })
  closeSync(log)
  tether(child, 'TERM')
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  cleanup.onEnd(stop)
  await waitForAnswer(
    part === 'api' ? `http://127.0.0.1:${port}/v1/healthz` : `http://127.0.0.1:${metricsPort}/metrics`,
    () => child.exitCode !== null,
  )
  return {
    port,
    cpuSeconds: () => readMetric(metricsPort, 'process_cpu_seconds_total'),
    memoryMb: async () => (await readMetric(metricsPort, 'process_resident_memory_bytes')) / 1e6,
    stop,
  }
}

const readMetric = async (metricsPort: number, name: string): Promise<number> => {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const value = new RegExp(`^${name} ([\\d.]+)`, 'm').exec(metrics)?.[1]
  if (value === undefined) throw new Error(`The metrics do not tell ${name}.`)
  return Number(value)
}

const waitForAnswer = async (url: string, hasEnded: () => boolean): Promise<void> => {
  const lastMs = performance.now() + startWithinMs
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.body?.cancel().then(() => response.status),
      () => undefined,
    )
    if (status === 200) return
    if (hasEnded()) throw new Error('The server ended at its start; it said why above.')
    if (performance.now() > lastMs) throw new Error(`${url} did not answer within ${startWithinMs} ms.`)
    await delay(20)
  }
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
