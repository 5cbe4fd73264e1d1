import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { filesOf, groups } from './groups.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test.each(
  Object.entries(groups).flatMap(([name, { modules, tests }]) =>
    [...modules, ...tests].map((pattern) => [name, pattern] as const),
  ),
)('the group %s has files for %s', (_, pattern) => {
  expect(filesOf([pattern], root)).not.toEqual([])
})
