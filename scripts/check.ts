/** Runs every check but the tests: `npm run check`. Prints a line for each check, and the output of one that fails. */
import { spawn } from 'node:child_process'

type Check = { name: string; command: string; args: string[] }

const checks: Check[] = [
  { name: 'types', command: 'tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'types of the pages', command: 'tsc', args: ['-p', 'packages/pages/tsconfig.json'] },
  { name: 'types of the dashboard', command: 'tsc', args: ['-p', 'packages/dashboard/tsconfig.json'] },
  { name: 'lint and format', command: 'biome', args: ['check', '.'] },
  {
    name: 'boundaries between rooms',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.cjs', 'packages', 'examples', 'bench', 'campaigns'],
  },
  { name: 'house rules', command: 'node', args: ['scripts/house-rules.ts'] },
  { name: 'plain words', command: 'node', args: ['scripts/plain-words.ts'] },
  { name: 'generated files are fresh', command: 'node', args: ['packages/codegen/src/main.ts', '--check'] },
  { name: 'nothing released is broken', command: 'node', args: ['packages/sdk/build/check-api.ts'] },
  {
    name: 'migrations fit the last release',
    command: 'node',
    args: ['packages/server/build/check-migrations.ts'],
  },
  { name: 'examples in the docs compile', command: 'node', args: ['scripts/docs-examples.ts'] },
  { name: 'docs site builds', command: 'node', args: ['docs/build.ts'] },
]

const run = ({ command, args }: Check): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString() }))
  })

let failed = 0
for (const check of checks) {
  const startedAt = performance.now()
  const { code, output } = await run(check)
  const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  console.log(`${code === 0 ? '✔' : '✘'} ${check.name.padEnd(34)} ${took}`)
  if (code !== 0) {
    failed += 1
    console.log(output.trimEnd().replace(/^/gm, '    '))
  }
}
console.log(`\n${checks.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
