/**
 * Runs every check except the tests: `npm run check`. Prints one line for each check in the order of the
 * list, and the output of each check that fails.
 */
import { spawn } from 'node:child_process'

type Check = { name: string; command: string; args: string[] }

/**
 * The checks. The longest ones come first, because two run at a time, and a long one at the end would leave a
 * processor core idle.
 */
const checks: Check[] = [
  {
    name: 'boundaries between modules',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.cjs', 'packages', 'examples', 'bench', 'campaigns'],
  },
  { name: 'docs site builds', command: 'node', args: ['docs/build.ts'] },
  { name: 'types', command: 'tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'lint and format', command: 'biome', args: ['check', '.'] },
  { name: 'types of the pages', command: 'tsc', args: ['-p', 'packages/pages/tsconfig.json'] },
  { name: 'types of the dashboard', command: 'tsc', args: ['-p', 'packages/dashboard/tsconfig.json'] },
  { name: 'examples in the docs compile', command: 'node', args: ['scripts/docs-examples.ts'] },
  { name: 'generated files are fresh', command: 'node', args: ['packages/codegen/src/main.ts', '--check'] },
  { name: 'figures are those recorded', command: 'node', args: ['bench/figures/main.ts', '--check'] },
  { name: 'nothing released is broken', command: 'node', args: ['packages/sdk/build/check-api.ts'] },
  {
    name: 'migrations fit the last release',
    command: 'node',
    args: ['packages/server/build/check-migrations.ts'],
  },
  { name: 'plain words', command: 'node', args: ['scripts/plain-words.ts'] },
  { name: 'house rules', command: 'node', args: ['scripts/house-rules.ts'] },
]

type Result = { code: number | null; output: string; tookMs: number }

const run = ({ command, args }: Check): Promise<Result> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', reject)
    child.once('close', (code) =>
      resolve({ code, output: Buffer.concat(chunks).toString(), tookMs: performance.now() - startedAt }),
    )
  })

/**
 * The number of checks that run at the same time. More would not be faster: the compiler and the formatter
 * use several cores each, the other checks one.
 */
const lanes = 2
const pending = checks.map((check) => ({ check, ...Promise.withResolvers<Result>() }))
const queue = pending.values()
const runLane = async () => {
  for (const { check, resolve, reject } of queue) await run(check).then(resolve, reject)
}
for (let lane = 0; lane < lanes; lane += 1) void runLane()

let failed = 0
for (const { check, promise } of pending) {
  const { code, output, tookMs } = await promise
  console.log(`${code === 0 ? '✔' : '✘'} ${check.name.padEnd(34)} ${(tookMs / 1000).toFixed(1)} s`)
  if (code !== 0) {
    failed += 1
    console.log(output.trimEnd().replace(/^/gm, '    '))
  }
}
console.log(`\n${checks.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
