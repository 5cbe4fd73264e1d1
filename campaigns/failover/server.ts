import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Cleanup } from '../../bench/cleanup.ts'
import { productionSettings } from '../../bench/processes/server.ts'
import type { Bed } from './bed.ts'
import { type Running, startProgram } from './program.ts'

const main = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))

/** The processes of the server: two APIs, one of them through PgBouncer, a worker and a reader. */
export type Server = {
  /** How often a process ended by itself and was started again. */
  restarts(): number
  /** Returns the message of the error that the log has for a request; null if there is no such entry. */
  causeOf(requestId: string): string | null
}

type Part = { name: string; part: 'api' | 'worker' | 'reader'; settings: Record<string, string> }

/** Starts the processes, and starts a process that ends again after 2 seconds, as systemd does. */
export const startServer = async (
  cleanup: Cleanup,
  bed: Bed,
  settings: Record<string, string>,
): Promise<Server> => {
  const { databaseUrl, pooledUrl, apiUrl } = bed.proxies
  const addressOf = (address: string) => bed.network.rewrite(address)
  const parts: Part[] = [
    { name: 'api-a', part: 'api', settings: { HOST: addressOf('10.0.0.21') } },
    {
      name: 'api-b',
      part: 'api',
      settings: {
        HOST: addressOf('10.0.0.22'),
        DATABASE_URL: pooledUrl,
        DATABASE_DIRECT_URL: databaseUrl,
      },
    },
    { name: 'worker', part: 'worker', settings: {} },
    { name: 'reader', part: 'reader', settings: {} },
  ]
  const logOf = (name: string) => path.join(bed.folder, `${name}.log`)
  let restarts = 0
  let isStopping = false
  for (const [index, { name, part, settings: own }] of parts.entries()) {
    const start = () =>
      startProgram({
        command: [process.execPath, [main, part]],
        env: {
          ...productionSettings(databaseUrl),
          TRUSTED_PROXIES: '1',
          METRICS_PORT: String(9464 + index),
          METRICS_HOST: addressOf('10.0.0.21'),
          ...settings,
          ...own,
        },
        logFile: logOf(name),
      })
    let running: Running = start()
    const supervise = async () => {
      for (;;) {
        await running.ended
        if (isStopping) return
        restarts += 1
        await delay(2_000)
        running = start()
      }
    }
    const supervised = supervise()
    cleanup.onEnd(async () => {
      isStopping = true
      await running.end()
      await supervised
    })
  }
  await waitUntilReady(`${apiUrl}/v1/readyz`)
  return {
    restarts: () => restarts,
    causeOf: (requestId) => findCause([logOf('api-a'), logOf('api-b')], requestId),
  }
}

const findCause = (files: readonly string[], requestId: string): string | null => {
  for (const file of files)
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (!line.includes(requestId) || !line.includes('"err"')) continue
      const { err } = JSON.parse(line) as { err?: { message?: string } }
      return err?.message ?? line
    }
  return null
}

const waitUntilReady = async (url: string): Promise<void> => {
  const lastMs = performance.now() + 90_000
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return
    if (performance.now() > lastMs) throw new Error(`${url} is not ready after 90 s: ${status}`)
    await delay(500)
  }
}
