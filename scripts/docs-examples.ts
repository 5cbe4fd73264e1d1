/**
 * Compiles every `ts` block of the Markdown files with the packages of this repository. See docs-blocks.ts
 * for the blocks.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { allBlocks, moduleOf, nameOf } from './docs-blocks.ts'

const directory = 'docs/.examples/compile'
const blocks = allBlocks()

rmSync(directory, { recursive: true, force: true })
mkdirSync(directory, { recursive: true })
for (const block of blocks) writeFileSync(`${directory}/${nameOf(block)}.ts`, moduleOf(block))
writeFileSync(
  `${directory}/tsconfig.json`,
  JSON.stringify({
    extends: '../../../tsconfig.json',
    // NestJS needs TypeScript's experimental decorators.
    compilerOptions: { noUnusedLocals: false, experimentalDecorators: true },
    include: ['*.ts'],
    exclude: [],
  }),
)
try {
  if (blocks.length === 0) throw new Error('No example was found in any document.')
  execFileSync('tsc', ['-p', `${directory}/tsconfig.json`], { stdio: 'pipe' })
  console.log(`${blocks.length} examples compile`)
} catch (error) {
  // Prints the compiler's errors. Each error has the name of a compiled file, which contains the name of the
  // Markdown file and the line of the block.
  console.log(String((error as { stdout?: Buffer }).stdout ?? error))
  process.exitCode = 1
} finally {
  rmSync(directory, { recursive: true, force: true })
}
