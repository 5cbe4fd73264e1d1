import { type EventType, eventCatalogue, eventTypes } from '@stablerail/contract'
import { expect, test } from 'vitest'
import { signTestEvent } from './index.ts'

const secret = 'whsec_1'

type Schema = { shape?: Record<string, Schema>; unwrap?: () => Schema }

const shapeOf = (schema: Schema): Record<string, Schema> | undefined =>
  schema.shape ?? (schema.unwrap && shapeOf(schema.unwrap()))

/**
 * Returns the paths of the schema's fields that are missing in a value. For a list, only the first item is
 * checked; an empty list passes.
 */
const missing = (schema: Schema, given: unknown, path: string): string[] => {
  const [value] = Array.isArray(given) ? given : [given]
  if (Array.isArray(given) && given.length === 0) return []
  return Object.entries(shapeOf(schema) ?? {}).flatMap(([name, field]) => {
    const within = `${path}.${name}`
    return Object(value) === value && name in (value as object)
      ? missing(field, (value as Record<string, unknown>)[name], within)
      : [within]
  })
}

// `signTestEvent` refuses fields that the example lacks, so the example must have every field.
test.each(eventTypes)('the example of %s has every field of its data', async (type: EventType) => {
  const { event } = await signTestEvent(type, undefined, { secret })
  expect(missing(eventCatalogue[type].data as unknown as Schema, event.data, 'data')).toEqual([])
})

test('a list is taken whole, whatever its length', async () => {
  const data = { subscription: { id: 'sub_2' } }
  const { event } = await signTestEvent('subscription.renewed', data, { secret })
  const { lineItems } = event.data.invoice
  const twice = [...lineItems, ...lineItems]
  const longer = await signTestEvent('invoice.paid', { invoice: { lineItems: twice } }, { secret })
  expect(longer.event.data.invoice.lineItems).toEqual(twice)
  const none = await signTestEvent('invoice.paid', { invoice: { lineItems: [] } }, { secret })
  expect(none.event.data.invoice.lineItems).toEqual([])
})
