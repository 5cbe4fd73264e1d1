import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Spread, spread } from '../measure/statistics.ts'
import { takeTurns, timeProgram } from './program.ts'
import type { Subject } from './subjects.ts'

/**
 * The additional work of the TypeScript compiler for a program that uses a package, compared with an empty
 * program. `overEmptyS` is the additional total time in seconds, `instantiations` the number of additional
 * type instantiations.
 */
export type TypeCheck = { overEmptyS: Spread; instantiations: number }

const compilerDir = path.dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
const typeRoots = [fileURLToPath(new URL('../../node_modules/@types', import.meta.url))]

export const compilerVersion = (
  createRequire(import.meta.url)('typescript/package.json') as { version: string }
).version

/** Compiles ten lines that use a package and, for comparison, an empty file. The packages take turns. */
export const measureTypeChecks = async (
  consumer: string,
  subjects: readonly Subject[],
  rounds: number,
): Promise<Map<string, TypeCheck>> => {
  const contenders = {
    empty: compile(consumer, 'export {}', 'empty'),
    ...Object.fromEntries(
      subjects.map(({ name, programs }, at) => [name, compile(consumer, programs.types, String(at))]),
    ),
  }
  await takeTurns(1, contenders)
  const turns = await takeTurns(rounds, contenders)
  const over = (name: string, pick: 'totalS' | 'instantiations') =>
    turns.map((turn) => (turn[name]?.[pick] ?? Number.NaN) - (turn.empty?.[pick] ?? Number.NaN))
  return new Map(
    subjects.map(({ name }) => [
      name,
      { overEmptyS: spread(over(name, 'totalS')), instantiations: Math.max(...over(name, 'instantiations')) },
    ]),
  )
}

const compile = (consumer: string, program: string, name: string) => {
  const folder = path.join(consumer, `types-${name}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/use.mts`, program)
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: ['node'],
    typeRoots,
  }
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, files: ['use.mts'] }))
  return async () => {
    const { stdout } = await timeProgram(process.execPath, [
      `${compilerDir}/bin/tsc`,
      '-p',
      folder,
      '--extendedDiagnostics',
    ])
    const figure = (title: string) => Number(new RegExp(`^${title}:\\s+([\\d.]+)`, 'm').exec(stdout)?.[1])
    return { totalS: figure('Total time'), instantiations: figure('Instantiations') }
  }
}
