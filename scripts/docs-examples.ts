/**
 * Compiles every ```ts block of the README and the docs against the packages as they are. A block whose first
 * line is `// setup` is only there to be read on; all others must compile on their own.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const directory = 'packages/sdk/.docs-examples'
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)

rmSync(directory, { recursive: true, force: true })
mkdirSync(directory, { recursive: true })
let count = 0
for (const file of files)
  for (const [, code = ''] of readFileSync(file, 'utf8').matchAll(/^```ts\n([\s\S]*?)^```/gm)) {
    count += 1
    writeFileSync(`${directory}/${file.replace(/\W/g, '-')}-${count}.ts`, `${code}\nexport {}\n`)
  }
writeFileSync(
  `${directory}/tsconfig.json`,
  JSON.stringify({
    extends: '../../../tsconfig.json',
    compilerOptions: { noUnusedLocals: false },
    include: ['*.ts'],
    exclude: [],
  }),
)
try {
  if (count === 0) throw new Error('No example was found in any document.')
  execFileSync('tsc', ['-p', `${directory}/tsconfig.json`], { stdio: 'pipe' })
  console.log(`${count} examples compile`)
} catch (error) {
  console.log(String((error as { stdout?: Buffer }).stdout ?? error))
  process.exitCode = 1
} finally {
  rmSync(directory, { recursive: true, force: true })
}
