/** The shops that `init` writes: each compiles, and its own test passes on a simulator. */
import { execFile, execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { frameworks } from '../src/init/frameworks.ts'
import { templatePaths, templatesFolder } from '../src/init/templates.ts'
import { openHome } from './run-cli.ts'

const home = openHome()
afterAll(() => home.remove())

const template = (path: string) => readFileSync(join(templatesFolder, path), 'utf8')

/** Runs a program in a shop as its owner does, without the variables that belong to this run of Vitest. */
const runIn = (cwd: string, ...args: string[]): Promise<{ code: number; stdout: string }> => {
  const { PATH, HOME } = process.env
  const options = { cwd, env: { PATH, HOME, NO_COLOR: '1' } }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, options, (_, stdout) =>
      resolve({ code: child.exitCode ?? -1, stdout }),
    )
  })
}

/**
 * Returns the errors of the compiler. Those in the sources of the simulator are left out: they are compiled with the
 * settings of the shop in this repository only, because the published package contains declarations.
 */
const compile = async (folder: string): Promise<string[]> => {
  const { code, stdout } = await runIn(folder, 'node_modules/typescript/bin/tsc')
  const errors = stdout.split('\n').filter((line) => line.includes(': error TS'))
  if (code !== 0 && errors.length === 0) throw new Error(`The compiler ended with ${code}:\n${stdout}`)
  return errors.filter((line) => !/^(\.\.\/)+.*packages\//.test(line))
}

test.each(frameworks)('the shop for %s compiles, and its test passes', async (framework) => {
  expect(await home.run(['init', framework, '--framework', framework])).toMatchObject({ code: 0 })
  const folder = join(home.folder, framework)
  symlinkSync(join(templatesFolder, framework, 'node_modules'), join(folder, 'node_modules'))
  expect(await compile(folder)).toEqual([])
  const { stdout } = await runIn(folder, '--test', '--test-reporter=tap')
  expect(stdout).toMatch(/^# pass 2\n# fail 0$/m)
})

test('every file of the templates is written', () => {
  const options = { cwd: templatesFolder, encoding: 'utf8' } as const
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], options)
  expect(files.split('\0').filter(Boolean).toSorted()).toEqual([...templatePaths].toSorted())
})

test.each([
  ['.env.example', frameworks],
  ['orders.ts', frameworks],
  ['pages.ts', ['express', 'hono']],
] as const)('%s is the same for %j', (path, those) => {
  const texts = new Set(those.map((framework) => template(`${framework}/${path}`)))
  expect(texts.size).toBe(1)
})

test.each(frameworks)('the versions of the packages for %s are exact', (framework) => {
  const { dependencies, devDependencies } = JSON.parse(template(`${framework}/package.json`))
  const versions: string[] = Object.values(Object.assign({}, dependencies, devDependencies))
  expect(versions.filter((each) => !/^\d+\.\d+\.\d+$/.test(each))).toEqual(['workspace:*', 'workspace:*'])
})
