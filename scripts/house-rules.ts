/** Rules of the house that no linter knows: see CONTRIBUTING.md. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const longestFile = 300
/** Files that may be longer, each with its reason. */
const longFiles: Record<string, string> = {}

const server = /^packages\/server\/src\//
const notProduct = /\.test\.ts$|\/testing\/|\/emulator\/|\/test-/

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
    but: /\/(context|main)\.ts$/,
  },
  {
    name: 'chance comes from the context',
    pattern: /Math\.random\(|randomUUID\(/,
    in: server,
    but: /^$/,
  },
  {
    name: 'no test is skipped or run alone',
    pattern: /\b(it|test|describe)\.(only|skip|todo)\(/,
    in: /\.test\.ts$/,
    but: /^$/,
  },
  {
    name: 'no type is silenced',
    pattern: /@ts-ignore|@ts-nocheck|\bas any\b/,
    in: /\.ts$/,
    but: /^scripts\/house-rules\.ts$/,
  },
]

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.mjs'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !/\/(generated|dist)\//.test(file))

const faults: string[] = []
for (const file of files) {
  const lines = readFileSync(file, 'utf8').split('\n')
  if (lines.length > longestFile + 1 && !(file in longFiles))
    faults.push(`${file}: ${lines.length - 1} lines; split it, or list it with a reason`)
  for (const rule of rules) {
    const outside = !rule.in.test(file) || rule.but.test(file)
    if (outside || (rule.in === server && notProduct.test(file))) continue
    lines.forEach((line, index) => {
      if (rule.pattern.test(line)) faults.push(`${file}:${index + 1}: ${rule.name}`)
    })
  }
}
for (const file of Object.keys(longFiles))
  if (!files.includes(file)) faults.push(`scripts/house-rules.ts lists ${file}, which is no more`)

console.log(faults.length === 0 ? `${files.length} files keep the rules` : faults.join('\n'))
process.exitCode = faults.length === 0 ? 0 : 1
