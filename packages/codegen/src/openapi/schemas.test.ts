import { expect, test } from 'vitest'
import type { Model } from '../model/model.ts'
import { componentSchemas, schemaObject } from './schemas.ts'

const empty: Model = { groups: [], operations: [], errors: [], events: [], inputs: {}, outputs: {} }

test('a unit becomes the end of the description', () => {
  expect(schemaObject({ type: 'integer', description: 'A price.', unit: 'cents' })).toEqual({
    type: 'integer',
    description: 'A price. Unit: cents.',
  })
})

test('a name whose schema differs between request and answer throws', () => {
  const item = { type: 'string', description: 'An item.' }
  expect(componentSchemas({ ...empty, inputs: { Item: item }, outputs: { Item: { ...item } } })).toEqual({
    Item: item,
  })
  const other = { ...item, type: 'integer' }
  expect(() => componentSchemas({ ...empty, inputs: { Item: item }, outputs: { Item: other } })).toThrow(
    'two ids',
  )
})
