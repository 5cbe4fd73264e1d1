import { expect, test } from 'vitest'
import { eventTypes } from '../generated/event-types.ts'
import { typeWidth } from './lines.ts'

test('the column of types holds every type of event', () => {
  expect(Math.max(...eventTypes.map((type) => type.length))).toBeLessThanOrEqual(typeWidth)
})
