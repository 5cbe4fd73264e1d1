import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { leastRole, type Restricted, type rolesInOrder } from '../generated/roles.ts'
import { mayCall } from './roles.ts'

const sources = new URL('../', import.meta.url)
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.ts$|^generated\//.test(path),
)

/** Returns the functions of the SDK that a file imports and that not every member may call. */
const restrictedIn = (text: string): Restricted[] => {
  const imported = /import \{([^}]*)\} from '@stablerail\/sdk\/functions'/.exec(text)?.[1] ?? ''
  return imported
    .split(',')
    .map((name) => name.trim())
    .filter((name): name is Restricted => Object.hasOwn(leastRole, name))
}

test('a viewer may do nothing, a developer what is sold, an admin all', () => {
  const allowed = (role: (typeof rolesInOrder)[number]) =>
    (Object.keys(leastRole) as Restricted[]).filter((operation) => mayCall(role, operation))
  expect(allowed('viewer')).toEqual([])
  expect(allowed('developer')).toContain('createPaymentLink')
  expect(allowed('developer')).not.toContain('refundPayment')
  expect(allowed('admin')).toEqual(Object.keys(leastRole))
  expect(mayCall(undefined, 'createPaymentLink')).toBe(false)
})

test('every file that calls an operation names it to `useAct`, `May` or `useMay`', () => {
  const found = files.flatMap((path) => {
    const text = readFileSync(new URL(path, sources), 'utf8')
    return restrictedIn(text).map((operation) => ({
      call: `${path}: ${operation}`,
      isNamed: text.includes(`'${operation}'`) || text.includes(`"${operation}"`),
    }))
  })
  expect(found.length).toBeGreaterThan(40)
  expect(found.filter(({ isNamed }) => !isNamed)).toEqual([])
})
