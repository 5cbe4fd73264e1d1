/**
 * Writes `durations.json` from the JSON report of a run of all tests, on a machine that does nothing else:
 *
 *   npm test -- --reporter=default --reporter=json --outputFile.json=/tmp/tests.json
 *   node_modules/.bin/node scripts/tests/write-durations.ts /tmp/tests.json
 *
 * A path that the report does not name loses its entry, so that deleted and moved files leave none behind.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { durationsFile, root } from './paths.ts'

/**
 * The minimum duration of a recorded test file. Shorter files are not recorded, because their position in the
 * order of the files makes little difference.
 */
const leastSeconds = 2

type Report = { testResults: { name: string; startTime: number; endTime: number }[] }

const [reportFile] = process.argv.slice(2)
if (reportFile === undefined) {
  console.error('Name the JSON report of a run: node scripts/tests/write-durations.ts <report.json>')
  process.exit(2)
}
const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
const durations = testResults
  .map(
    ({ name, startTime, endTime }) =>
      [relative(root, name), Math.round((endTime - startTime) / 1000)] as const,
  )
  .filter(([, seconds]) => seconds >= leastSeconds)
  .toSorted(([one], [other]) => one.localeCompare(other))
writeFileSync(durationsFile, `${JSON.stringify(Object.fromEntries(durations), null, 2)}\n`)
console.log(`${durations.length} of ${testResults.length} files take ${leastSeconds} seconds or more`)
