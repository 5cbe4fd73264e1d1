import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { median, type Spread, spread } from '../measure/statistics.ts'
import { takeTurns, timeProgram } from './program.ts'

/**
 * The additional time of a script with an import, compared with an empty script. `overEmptyMs` is elapsed
 * time; `overEmptyCpuMs` is processor time, on which a busy machine has little effect.
 */
export type ColdImport = { overEmptyMs: Spread; overEmptyCpuMs: number }

const reportCpu = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1000)\n'

/**
 * Measures how much longer a script with an import runs than an empty script. Each script runs in a separate
 * process; the packages take turns.
 */
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
  // Runs a round whose result is not used, because it reads the files from the disk for the first time.
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
