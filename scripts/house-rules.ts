/** Checks the rules of CONTRIBUTING.md that no linter checks. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { findModuleCircles } from './module-circles.ts'
import { findForeignWrites } from './table-writers.ts'

export type SourceFile = { path: string; text: string }

const longestFile = 300
/** Files that may exceed the maximum number of lines, each with the reason. */
const longFiles: Record<string, string> = {}

const server = /^packages\/(server|chains)\/src\//
const notProduct = /\.test\.ts$|\/testing\/|\/test-/

const moduleIndex = /^packages\/server\/src\/(resources|access|mechanisms)\/[^/]+\/index\.ts$/
/**
 * The minimum number of lines of the comment at the start of a module's `index.ts`, which introduces the
 * module.
 */
const shortestIntroduction = 10

/**
 * Returns whether an `index.ts` that other folders import begins with a comment that introduces its folder.
 */
const isIntroduced = ({ path, text }: SourceFile): boolean =>
  !moduleIndex.test(path) ||
  (text.startsWith('/**\n') && text.slice(0, text.indexOf('*/')).split('\n').length >= shortestIntroduction)

type Rule = { name: string; pattern: RegExp; in: RegExp; but: RegExp }

const rules: Rule[] = [
  {
    name: 'only config.ts reads the environment',
    pattern: /process\.env/,
    in: server,
    but: /\/config\.ts$/,
  },
  {
    name: 'time comes from the context clock',
    pattern: /Date\.now\(\)|new Date\(\)/,
    in: server,
    but: /\/(ports\/clock|main)\.ts$/,
  },
  {
    name: 'chance comes from the context',
    pattern: /Math\.random\(|randomUUID\(/,
    in: server,
    but: /^$/,
  },
  {
    name: 'a query is made in a store or in mechanisms/db',
    pattern: /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(|\bsql[<`.]/,
    in: server,
    but: /store\.ts$|\/mechanisms\/db\//,
  },
  {
    name: 'no test is skipped or run alone',
    pattern: /\b(it|test|describe)\.(only|skip|todo)\(/,
    in: /\.test\.ts$/,
    but: /^$/,
  },
  {
    name: 'no type is silenced',
    pattern: /@ts-ignore|@ts-nocheck|\bas any\b(?! (?!as\b)\w)/,
    in: /\.tsx?$/,
    but: /^scripts\/(house-rules|fences\.test)\.ts$/,
  },
]

const migration = /^packages\/server\/src\/mechanisms\/db\/migrations\/([^/]+)\.ts$/
const migrationList = 'packages/server/src/mechanisms/db/known-migrations.ts'

/** Returns the migrations that are missing in the list of migrations, and would therefore never run. */
const findUnlistedMigrations = (files: readonly SourceFile[]): string[] => {
  const list = files.find(({ path }) => path === migrationList)?.text ?? ''
  const lines = list.split('\n').map((line) => line.trim())
  return files.flatMap(({ path }) => {
    const name = migration.exec(path)?.[1]
    if (name === undefined || name.endsWith('.test')) return []
    const isListed =
      lines.some((line) => line.startsWith(`'${name}': `)) &&
      lines.some((line) => line.startsWith('import ') && line.endsWith(`'./migrations/${name}.ts'`))
    return isListed ? [] : [`${path}: list the migration in ${migrationList}, under its name`]
  })
}

const isProduct = ({ path }: SourceFile) => server.test(path) && !notProduct.test(path)

/** Returns a line of text for each violation of a rule. */
export const findFaults = (files: readonly SourceFile[]): string[] => [
  ...files.flatMap(findFaultsOf),
  ...findUnlistedMigrations(files),
  ...findModuleCircles(files),
  ...findForeignWrites(files.filter((file) => isProduct(file) && !/\/db\/migrations\//.test(file.path))),
]

const findFaultsOf = (file: SourceFile): string[] => {
  const faults: string[] = []
  const lines = file.text.split('\n')
  if (lines.length > longestFile + 1 && !(file.path in longFiles))
    faults.push(`${file.path}: ${lines.length - 1} lines; split it, or list it with a reason`)
  if (!isIntroduced(file))
    faults.push(`${file.path}: introduce the module in the first ${shortestIntroduction} lines or more`)
  for (const rule of rules) {
    const outside = !rule.in.test(file.path) || rule.but.test(file.path)
    if (outside || (rule.in === server && !isProduct(file))) continue
    lines.forEach((line, index) => {
      if (rule.pattern.test(line)) faults.push(`${file.path}:${index + 1}: ${rule.name}`)
    })
  }
  return faults
}

const readFiles = (): SourceFile[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && !/\/(generated|dist)\//.test(path) && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

if (import.meta.main) {
  const files = readFiles()
  const faults = findFaults(files)
  for (const path of Object.keys(longFiles))
    if (!files.some((file) => file.path === path))
      faults.push(`scripts/house-rules.ts lists ${path}, which does not exist`)
  console.log(faults.length === 0 ? `${files.length} files keep the rules` : faults.join('\n'))
  process.exitCode = faults.length === 0 ? 0 : 1
}
