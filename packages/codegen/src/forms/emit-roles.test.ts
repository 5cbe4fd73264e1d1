import { readFileSync } from 'node:fs'
import { contract, type Route } from '@stablerail/contract'
import { expect, test } from 'vitest'
import { buildRoles } from './emit-roles.ts'

const text = buildRoles()['roles.ts'] ?? ''
const onDisk = new URL('../../../dashboard/src/generated/roles.ts', import.meta.url)

test('the roles on disk are what the contract gives, and import nothing', () => {
  expect(readFileSync(onDisk, 'utf8')).toBe(text)
  expect(text).not.toMatch(/^import/m)
})

test('every operation that needs more than a viewer is there with its role, and no other', () => {
  const routes = Object.values(contract as unknown as Record<string, Record<string, Route>>)
  const expected = routes
    .flatMap((group) => Object.values(group))
    .flatMap(({ metadata: { operation, access } }) =>
      access.by === 'anyone' || access.role === 'viewer' ? [] : [[operation, access.role]],
    )
  expect(expected.length).toBeGreaterThan(40)
  expect([...text.matchAll(/^ {2}(\w+): '(\w+)',$/gm)].map(([, name, role]) => [name, role])).toEqual(
    expected,
  )
})
