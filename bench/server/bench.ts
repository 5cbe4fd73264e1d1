import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runProgram } from '@stablerail/processes'
import { packServer } from '../../packages/server/build/tarball.ts'
import type { Cleanup } from '../cleanup.ts'
import { describeMachine, showMachine } from '../measure/machine.ts'
import { check, ms, number, printTable, writeResult } from '../measure/report.ts'
import { median } from '../measure/statistics.ts'
import { startDatabase } from '../processes/database.ts'
import { productionSettings } from '../processes/server.ts'

const parts = ['api', 'worker', 'reader', 'all']

/**
 * Measures the installed server: its size on disk, and the start-up time and memory of each of its processes.
 */
export const benchServer = async (cleanup: Cleanup, { quick }: { quick: boolean }): Promise<void> => {
  const databaseUrl = await startDatabase(cleanup)
  const machine = await describeMachine(databaseUrl)
  console.log('\nServer: the tarball, installed, on an idle database')
  console.log(showMachine(machine))
  const { folder, tarballMegabytes } = await install(cleanup)
  const megabytes = sizeOf(path.join(folder, 'node_modules')) / 1e6
  const rows: { part: string; startMs: number; memoryMegabytes: number }[] = []
  for (const part of parts) {
    const starts = []
    for (let round = 0; round < (quick ? 1 : 5); round += 1)
      starts.push(await start(folder, part, databaseUrl))
    rows.push({
      part,
      startMs: median(starts.map((one) => one.startMs)),
      memoryMegabytes: median(starts.map((one) => one.memoryMegabytes)),
    })
  }
  printTable(
    ['part', 'process start to "started"', 'memory at that time'],
    rows.map((row) => [row.part, ms(row.startMs), `${number(row.memoryMegabytes)} MB`]),
  )
  const checks = [
    check('the tarball', tarballMegabytes, ' MB', { atMost: 5 }),
    check('node_modules after npm install --omit=dev', megabytes, ' MB', { atMost: 25 }),
    ...rows.map((row) => check(`start of ${row.part}`, row.startMs, ' ms', { atMost: 3000 })),
  ]
  writeResult('server', { machine, checks, rows }, { quick })
}

const install = async (cleanup: Cleanup): Promise<{ folder: string; tarballMegabytes: number }> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stablerail-bench-server-'))
  cleanup.onEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const tarball = path.join(folder, 'stablerail-server.tgz')
  await packServer(tarball)
  const args = ['install', '--prefix', folder, '--omit=dev', '--offline', '--no-audit', '--no-fund', tarball]
  execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  return { folder, tarballMegabytes: statSync(tarball).size / 1e6 }
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => statSync(path.join(folder, file)))
    .filter((entry) => entry.isFile())
    .reduce((bytes, { size }) => bytes + size, 0)

const start = async (folder: string, part: string, databaseUrl: string) => {
  const bin = path.join(folder, 'node_modules/.bin/stablerail-server')
  const env = { ...productionSettings(databaseUrl), PORT: '0', METRICS_PORT: '0' }
  const beganAt = performance.now()
  const program = runProgram(bin, [part], env)
  await program.says('"msg":"started"')
  const startMs = performance.now() - beganAt
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8')) ?? []
  process.kill(program.pid, 'SIGTERM')
  await program.ended
  return { startMs, memoryMegabytes: Number(kilobytes) / 1000 }
}
