/** Tests the packed tarball in every runtime that is a process: each version of Node, Bun and Deno. */
import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { inPackage } from '../packed/install.ts'
import { cjsProgram, esmProgram, expected, given, startService } from '../packed/program.ts'

const node20 = inPackage('node-20', 'bin/node')
const node22 = inPackage('node-22', 'bin/node')
const deno = ['run', '--allow-all', '--node-modules-dir=manual']

const runtimes: [string, string, string[], 'mjs' | 'cjs'][] = [
  ['Node 20, ESM', node20, [], 'mjs'],
  ['Node 20, CommonJS', node20, [], 'cjs'],
  ['Node 22, ESM', node22, [], 'mjs'],
  ['Node 22, CommonJS', node22, [], 'cjs'],
  ['Node 24, ESM', process.execPath, [], 'mjs'],
  ['Node 24, CommonJS', process.execPath, [], 'cjs'],
  ['Bun, ESM', inPackage('bun', 'bin/bun.exe'), ['run'], 'mjs'],
  ['Bun, CommonJS', inPackage('bun', 'bin/bun.exe'), ['run'], 'cjs'],
  ['Deno, ESM', inPackage('deno', 'deno'), deno, 'mjs'],
]

const end = 'run(JSON.parse(process.env.GIVEN)).then((result) => console.log(JSON.stringify(result)))'
const programs = {
  mjs: `import process from 'node:process'\n${esmProgram}\n${end}\n`,
  cjs: `${cjsProgram}\nexports.${end}\n`,
}

test.each(runtimes)('%s calls and verifies', async (_, command, parameters, kind) => {
  const folder = mkdtempSync(join(inject('consumer'), 'run-'))
  const program = join(folder, `program.${kind}`)
  writeFileSync(program, programs[kind])
  const baseUrl = await startService()
  const { stdout } = await promisify(execFile)(command, [...parameters, program], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, GIVEN: JSON.stringify({ ...given, baseUrl }) },
  })
  expect(JSON.parse(stdout)).toEqual(expected(true))
})
