import { expect, test } from 'vitest'
import { jsonOf } from './conditions.ts'

test('an object becomes JSON, and null and undefined stay what they are', () => {
  expect(jsonOf({ colour: 'red' })).toBe('{"colour":"red"}')
  expect(jsonOf([])).toBe('[]')
  // The text 'null' would be stored as a JSON null, which is not SQL's null.
  expect(jsonOf(null)).toBeNull()
  expect(jsonOf(undefined)).toBeUndefined()
})
