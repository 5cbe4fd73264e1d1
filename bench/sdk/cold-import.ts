import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { median, type Spread, spread } from '../measure/statistics.ts'
import { takeTurns, timeProgram } from './program.ts'

/** `overEmptyMs` by the clock, `overEmptyCpuMs` by the processors: the second hardly feels a busy machine. */
export type ColdImport = { overEmptyMs: Spread; overEmptyCpuMs: number }

const reportCpu = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1000)\n'

/** What importing adds to the run of an empty script, process by process, in turns. */
export const measureColdImports = async (
  node: string,
  consumer: string,
  imports: Record<string, string>,
  rounds: number,
): Promise<Map<string, ColdImport>> => {
  const names = Object.keys(imports)
  const run = (program: string, at: number) => {
    const file = path.join(consumer, `import-${at}.js`)
    writeFileSync(file, `${program}\n${reportCpu}`)
    return async () => {
      const { wallMs, stdout } = await timeProgram(node, [file])
      return { wallMs, cpuMs: Number(stdout) }
    }
  }
  const contenders = {
    empty: run('', names.length),
    ...Object.fromEntries(Object.entries(imports).map(([name, program], at) => [name, run(program, at)])),
  }
  // Once before it counts: what is read for the first time comes from the disk.
  await takeTurns(1, contenders)
  const turns = await takeTurns(rounds, contenders)
  const over = (name: string, pick: 'wallMs' | 'cpuMs') =>
    turns.map((turn) => (turn[name]?.[pick] ?? Number.NaN) - (turn.empty?.[pick] ?? Number.NaN))
  return new Map(
    names.map((name) => [
      name,
      { overEmptyMs: spread(over(name, 'wallMs')), overEmptyCpuMs: median(over(name, 'cpuMs')) },
    ]),
  )
}
