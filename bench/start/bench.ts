import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Cleanup } from '../cleanup.ts'
import { describeMachine, showMachine } from '../measure/machine.ts'
import { check, number, printTable, writeResult } from '../measure/report.ts'
import { median } from '../measure/statistics.ts'

const execute = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

const once = ['start', '--silent', '--', '--once']
const onFamilies = [...once, '--chains', 'base,solana,tron']

/** One run of a command in a clone: its seconds, and the size of `node_modules` after it. */
type Run = { what: string; seconds: number; megabytes: number }

/**
 * Measures `npm start -- --once`, which installs what it needs, makes a payment and verifies its webhooks, in
 * fresh clones of the last commit. The quick form runs it in this repository, where everything is installed.
 */
export const benchStart = async (cleanup: Cleanup, { quick }: { quick: boolean }): Promise<void> => {
  const machine = await describeMachine()
  console.log('\nA fresh clone: npm start -- --once')
  console.log(showMachine(machine))
  const folder = mkdtempSync(path.join(tmpdir(), 'stablerail-bench-start-'))
  cleanup.onEnd(async () => rmSync(folder, { recursive: true, force: true }))

  const runs = quick ? [await runIn(root, 'once installed', once)] : await measureClones(folder)
  printTable(
    ['npm start -- --once', 'time', 'node_modules'],
    runs.map((run) => [run.what, `${run.seconds.toFixed(1)} s`, `${number(run.megabytes)} MB`]),
  )
  const of = (what: string) => runs.filter((run) => run.what === what)
  const fresh = of('in a fresh clone')
  const checks = [
    ...(fresh.length === 0
      ? []
      : [
          check('fresh clone to a paid checkout', median(fresh.map((run) => run.seconds)), ' s', {
            atMost: 20,
          }),
          check('what a fresh clone installs', median(fresh.map((run) => run.megabytes)), ' MB', {
            atMost: 500,
          }),
        ]),
    check('the same once installed', median(of('once installed').map((run) => run.seconds)), ' s', {
      atMost: 10,
    }),
  ]
  writeResult('start', { machine, checks, rows: runs }, { quick })
}

const measureClones = async (folder: string): Promise<Run[]> => {
  // npm and pnpm keep what they have downloaded in these folders.
  const empty = path.join(folder, 'caches')
  mkdirSync(empty)
  const caches = { npm_config_cache: empty, XDG_CACHE_HOME: empty, XDG_DATA_HOME: empty }
  const runs = [await runIn(await clone(folder, 'first'), 'with nothing downloaded before', once, caches)]
  for (const name of ['second', 'third', 'fourth']) {
    const at = await clone(folder, name)
    runs.push(await runIn(at, 'in a fresh clone', once), await runIn(at, 'once installed', once))
  }
  const at = await clone(folder, 'fifth')
  runs.push(await runIn(at, 'in a fresh clone, --chains base,solana,tron', onFamilies))
  return runs
}

const clone = async (folder: string, name: string): Promise<string> => {
  const at = path.join(folder, name)
  await execute('git', ['clone', '--quiet', root, at])
  return at
}

const runIn = async (
  cwd: string,
  what: string,
  parameters: readonly string[],
  env: Record<string, string> = {},
): Promise<Run> => {
  const beganAt = performance.now()
  await execute('npm', parameters, {
    cwd,
    env: { ...process.env, ...env },
    timeout: 600_000,
    maxBuffer: 2 ** 26,
  })
  const seconds = (performance.now() - beganAt) / 1000
  const { stdout } = await execute('du', ['-s', '--block-size=1000000', path.join(cwd, 'node_modules')])
  return { what, seconds, megabytes: Number(stdout.split('\t')[0]) }
}
