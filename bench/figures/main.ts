/** Writes docs/figures.md from bench/results, or with `--check` fails if the page differs from the results. */
import { isPageFresh, writePage } from './page.ts'

if (!process.argv.includes('--check')) writePage()
else if (!isPageFresh()) {
  console.error('docs/figures.md differs from bench/results: "npm run bench -- figures" writes it.')
  process.exitCode = 1
}
