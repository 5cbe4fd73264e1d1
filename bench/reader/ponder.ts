/**
 * Runs Ponder, an indexer of EVM events, for comparison. It stores one row for each transfer and does not
 * distinguish wallets.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, cpSync, existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { tether } from '@stablerail/processes'
import { Client } from 'pg'
import type { Cleanup } from '../cleanup.ts'
import { openLog } from '../processes/observation.ts'
import { freePort } from '../processes/server.ts'
import project from './ponder-project/package.json' with { type: 'json' }

export const ponderVersion = project.dependencies.ponder

const startWithinMs = 60_000
const readWithinMs = 300_000
const pollMs = 10

/**
 * Installs Ponder from npm in the directory for temporary files, unless it is already there. It is not a
 * dependency of the repository, because it needs 200 MB of packages.
 */
const install = async (): Promise<string> => {
  const folder = path.join(tmpdir(), `stablerail-bench-ponder-${ponderVersion}`)
  if (existsSync(path.join(folder, 'node_modules', 'ponder'))) return folder
  process.stderr.write(`Installing Ponder ${ponderVersion} from npm, once; it is kept as ${folder} …\n`)
  rmSync(folder, { recursive: true, force: true })
  cpSync(fileURLToPath(new URL('ponder-project', import.meta.url)), folder, { recursive: true })
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder })
  return folder
}

export type PonderChain = { rpcUrl: string; wsUrl?: string; token: string }

export type Ponder = {
  /** Resolves when every block is indexed, with the seconds since Ponder's first request to the chain. */
  caughtUp(): Promise<number>
  countRows(): Promise<number>
  stop(): Promise<void>
}

/** Starts Ponder on an empty database, without a cache of the chain. */
export const startPonder = async (
  cleanup: Cleanup,
  { databaseUrl, rpcUrl, wsUrl, token }: PonderChain & { databaseUrl: string },
): Promise<Ponder> => {
  const folder = await install()
  const port = await freePort()
  const log = openLog('ponder')
  const program = path.join(folder, 'node_modules/ponder/dist/esm/bin/ponder.js')
  const args = ['start', '--schema', 'bench', '--port', String(port), '--hostname', '127.0.0.1']
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      PONDER_TELEMETRY_DISABLED: 'true',
      DATABASE_URL: databaseUrl,
      RPC_URL: rpcUrl,
      TOKEN: token,
      ...(wsUrl !== undefined && { WS_URL: wsUrl }),
    },
  })
  closeSync(log)
  tether(child, 'TERM')
  const exited = once(child, 'exit')
  const client = new Client(databaseUrl)
  await client.connect()
  let stopped: Promise<void> | undefined
  const end = async () => {
    child.kill('SIGTERM')
    await exited
    await client.end()
  }
  const stop = () => {
    stopped ??= end()
    return stopped
  }
  cleanup.onEnd(stop)
  const answers = async (page: string, withinMs: number) => {
    const lastMs = performance.now() + withinMs
    while (!(await isOk(`http://127.0.0.1:${port}/${page}`))) {
      if (child.exitCode !== null) throw new Error('Ponder ended; --logs keeps its log.')
      if (performance.now() > lastMs) throw new Error(`Ponder did not answer /${page} in time.`)
      await delay(pollMs)
    }
  }
  await answers('health', startWithinMs)
  const startedMs = performance.now()
  return {
    async caughtUp() {
      await answers('ready', readWithinMs)
      return (performance.now() - startedMs) / 1000
    },
    async countRows() {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::integer as count from bench.payment',
      )
      return rows[0]?.count ?? 0
    },
    stop,
  }
}

const isOk = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
