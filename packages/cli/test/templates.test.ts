/** The templates of `init`: they compile, are complete, and share what is not particular to a framework. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { frameworks } from '../src/init/frameworks.ts'
import { templatePaths, templatesFolder } from '../src/init/templates.ts'
import { openHome } from './run-cli.ts'
import { runIn, writeShop } from './write-shop.ts'

const home = openHome()
afterAll(() => home.remove())

const template = (path: string) => readFileSync(join(templatesFolder, path), 'utf8')

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

test.each(frameworks)('the shop for %s compiles with its own settings', async (framework) => {
  expect(await compile(await writeShop(home, framework))).toEqual([])
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
