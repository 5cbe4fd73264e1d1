/**
 * Compares the public API of the package and of the service with the API of the last release, which are kept
 * in `packages/sdk/api/` and `packages/codegen/api/`. Fails on breaking changes. `--accept` stores the
 * current API as the new baseline, as a release does.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { apiReport } from './api-report.ts'
import { breakingChanges } from './openapi-compatibility.ts'
import { root } from './subpaths.ts'

const reportPath = `${root}api/sdk.api.txt`
const documentPath = `${root}../codegen/api/openapi.json`
const report = apiReport()
const document = readFileSync(`${root}../codegen/generated/openapi.json`, 'utf8')

if (process.argv.includes('--accept')) {
  mkdirSync(`${root}api`, { recursive: true })
  mkdirSync(`${root}../codegen/api`, { recursive: true })
  writeFileSync(reportPath, `${report.join('\n')}\n`)
  writeFileSync(documentPath, `${JSON.stringify(JSON.parse(document))}\n`)
} else {
  const offered = new Set(report)
  const gone = readFileSync(reportPath, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !offered.has(line))
  const broken = breakingChanges(JSON.parse(readFileSync(documentPath, 'utf8')), JSON.parse(document))
  if (gone.length + broken.length > 0) {
    console.error('This breaks users of the last release:')
    for (const line of gone) console.error(`  @stablerail/sdk${line.replace(/^\./, '')}`)
    for (const line of broken) console.error(`  ${line}`)
    console.error(
      '\nUndo it, or say what users must do in a changeset (`npx changeset`) and run\n`node_modules/.bin/node packages/sdk/build/check-api.ts --accept`.',
    )
    process.exitCode = 1
  } else console.log(`${report.length} lines of the package's interface are kept, and the API's document too`)
}
