import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { orderFiles, readDurations } from './longest-first.ts'
import { root } from './paths.ts'

test('the longest file is first, after those of projects that take longer, and what has no duration is last', () => {
  const files = [
    { project: 'small', path: 'small/long.test.ts' },
    { project: 'large', path: 'large/new.test.ts' },
    { project: 'large', path: 'large/short.test.ts' },
    { project: 'large', path: 'large/long.test.ts' },
  ]
  const durations = { 'small/long.test.ts': 30, 'large/short.test.ts': 12, 'large/long.test.ts': 20 }
  expect(orderFiles(files, durations).map(({ path }) => path)).toEqual([
    'large/long.test.ts',
    'large/short.test.ts',
    'large/new.test.ts',
    'small/long.test.ts',
  ])
})

test('of the files that have a duration, nine of ten are there: renamed files are few until they are measured again', () => {
  const paths = Object.keys(readDurations())
  const there = paths.filter((path) => existsSync(join(root, path)))
  expect(there.length).toBeGreaterThan(0.9 * paths.length)
})
