import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { runProgram } from '@stablerail/processes'
import { ensureCli } from '../../packages/cli/build/ensure-packed.ts'
import { installPacked } from '../../packages/simulator/build/install-packed.ts'
import type { startSimulator } from '../../packages/simulator/src/index.ts'
import type { Cleanup } from '../cleanup.ts'
import { describeMachine, showMachine } from '../measure/machine.ts'
import { check, ms, printTable, writeResult } from '../measure/report.ts'
import { type Spread, spread } from '../measure/statistics.ts'
import { takeTurns, timeProgram } from '../sdk/program.ts'

type Simulator = { startSimulator: typeof startSimulator }

/**
 * Measures how long the packed command line and the packed simulator take to start once they are installed, and
 * how long a test waits for a workspace.
 */
export const benchCli = async (cleanup: Cleanup, { quick }: { quick: boolean }): Promise<void> => {
  const rounds = quick ? { help: 3, starts: 1, workspaces: 2 } : { help: 40, starts: 10, workspaces: 20 }
  const machine = await describeMachine()
  console.log('\nCommand line and simulator: packed, installed, started before')
  console.log(showMachine(machine))
  const folder = await install(cleanup)
  const program = path.join(folder, 'node_modules/stablerail/dist/main.js')

  const help = await measureHelp(program, rounds.help)
  const { startSimulator }: Simulator = await import(
    pathToFileURL(path.join(folder, 'node_modules/@stablerail/simulator/dist/index.js')).href
  )
  const starts = {
    'stablerail dev': () => startDev(program, folder),
    startSimulator: () => start(startSimulator),
  }
  // The first start of each creates the templates that later starts copy.
  await takeTurns(1, starts)
  const taken = await takeTurns(rounds.starts, starts)
  const dev = spread(taken.map((turn) => turn['stablerail dev'] ?? Number.NaN))
  const simulator = spread(taken.map((turn) => turn.startSimulator ?? Number.NaN))
  const workspaces = await measureWorkspaces(startSimulator, rounds.workspaces)

  const rows: [string, Spread][] = [
    ['node -e 0', help.bare],
    ['stablerail --help', help.help],
    ['stablerail dev --json, to its description', dev],
    ["startSimulator({ chains: ['base'] })", simulator],
    ['rail.workspace(), one each second', workspaces],
  ]
  printTable(
    ['start', 'median', 'fastest', 'slowest'],
    rows.map(([name, { median, min, max }]) => [name, ms(median), ms(min), ms(max)]),
  )
  const checks = [
    check('stablerail --help over 1.5 × node -e 0', help.overMs, ' ms', { atMost: 60 }),
    check('stablerail dev, once installed', seconds(dev), ' s', { atMost: 3 }),
    check("startSimulator({ chains: ['base'] }), once installed", seconds(simulator), ' s', { atMost: 3 }),
    check('rail.workspace()', workspaces, ' ms', { atMost: 100 }),
  ]
  console.log(`\n${writeResult('cli', { machine, checks, rows }, { quick })}`)
}

const seconds = ({ median, min, max }: Spread): Spread => ({
  median: median / 1000,
  min: min / 1000,
  max: max / 1000,
})

/** Installs both packages outside of the repository, where the command line would find the sources of the simulator. */
const install = async (cleanup: Cleanup): Promise<string> => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'stablerail-bench-cli-')))
  cleanup.onEnd(async () => rmSync(folder, { recursive: true, force: true }))
  await installPacked(folder)
  cpSync(await ensureCli(), path.join(folder, 'node_modules/stablerail'), { recursive: true })
  return folder
}

const measureHelp = async (program: string, rounds: number) => {
  const run = (args: readonly string[]) => async () => (await timeProgram(process.execPath, args)).wallMs
  const turns = await takeTurns(rounds, { bare: run(['-e', '0']), help: run([program, '--help']) })
  const bare = spread(turns.map((turn) => turn.bare ?? Number.NaN))
  const help = spread(turns.map((turn) => turn.help ?? Number.NaN))
  return { bare, help, overMs: help.median - 1.5 * bare.median }
}

/** Returns the milliseconds until `stablerail dev` has printed the description of the running platform. */
const startDev = async (program: string, folder: string): Promise<number> => {
  const beganAt = performance.now()
  const dev = runProgram(program, ['dev', '--json', '--port', '0'], { HOME: folder })
  await dev.says('"kind":"ready"')
  const tookMs = performance.now() - beganAt
  process.kill(dev.pid, 'SIGINT')
  await dev.ended
  return tookMs
}

const start = async (startSimulator: Simulator['startSimulator']): Promise<number> => {
  const beganAt = performance.now()
  await using _ = await startSimulator({ chains: ['base'] })
  return performance.now() - beganAt
}

/** Takes a workspace each second. The simulator prepares a few in advance, as decision 168 explains. */
const measureWorkspaces = async (
  startSimulator: Simulator['startSimulator'],
  count: number,
): Promise<Spread> => {
  await using rail = await startSimulator({ chains: ['base'] })
  const takenMs: number[] = []
  for (let number = 0; number < count; number += 1) {
    await delay(1_000)
    const beganAt = performance.now()
    await rail.workspace()
    takenMs.push(performance.now() - beganAt)
  }
  return spread(takenMs)
}
