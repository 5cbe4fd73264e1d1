import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Program, runProgram } from '@stablerail/processes'
import { freePort } from '../../bench/processes/server.ts'

const main = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))

export type Part = 'api' | 'worker'

/** The API process and the worker process of a server. Each can be killed and is then started again. */
export type Deployment = {
  baseUrl: string
  /**
   * Kills a process and starts a new one in its place. Calls `between` after the kill and before the start.
   */
  kill(part: Part, between: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

export const startDeployment = async (settings: Record<string, string>): Promise<Deployment> => {
  const port = await freePort()
  const start = (part: Part): Program =>
    runProgram(main, [part], { ...settings, METRICS_PORT: '0', PORT: part === 'api' ? String(port) : '0' })
  const running = { api: start('api'), worker: start('worker') }
  await Promise.all(Object.values(running).map((program) => program.says('"msg":"started"')))
  const end = async (part: Part) => {
    process.kill(running[part].pid, 'SIGKILL')
    await running[part].ended
  }
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async kill(part, between) {
      await end(part)
      await between()
      running[part] = start(part)
    },
    async stop() {
      await end('api')
      await end('worker')
    },
  }
}

/** How long a client waits before it repeats a request that got no response. Unit: milliseconds. */
const againMs = 50

export type Reply = { status: number; json: Record<string, unknown> }

/**
 * Sends a request and repeats it with the same idempotency key until it gets a response, as a careful client
 * does.
 */
export const sendUntilAnswered = async (url: string, init: RequestInit): Promise<Reply> => {
  const lastMs = performance.now() + 60_000
  for (;;) {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error: Error) => error)
    const isUnderWay =
      !(answer instanceof Error) && answer.status === 409 && answer.text.includes('Idempotency')
    if (!(answer instanceof Error) && !isUnderWay)
      return { status: answer.status, json: answer.text === '' ? {} : JSON.parse(answer.text) }
    if (performance.now() > lastMs)
      throw new Error(`${url} was not answered for a minute.`, { cause: answer })
    await delay(againMs)
  }
}
