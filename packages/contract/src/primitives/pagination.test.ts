import { expect, test } from 'vitest'
import type { z } from 'zod'
import { contract } from '../index.ts'
import { explainRefusal } from '../refusals/explain-refusal.ts'

const from = '2026-11-20T00:00:00Z'

test.each(['payments', 'invoices', 'checkouts'] as const)(
  'a list of %s that ends before it begins is refused, and one of a moment is not',
  (group) => {
    const schema = contract[group].list.query as unknown as z.ZodType
    const refuse = (to: string) => {
      const value = { from, to }
      const { error } = schema.safeParse(value)
      return error && explainRefusal({ part: 'query', schema, value, issues: error.issues })
    }
    const message = 'to must not be earlier than from.'
    expect(refuse('2026-11-20T01:59:59.999+02:00')).toEqual({ param: 'to', message })
    expect(refuse('2026-11-20T02:00:00+02:00')).toBeUndefined()
  },
)
