import { expect, test } from 'vitest'
import { dayMs } from './calendar.ts'
import { stories } from './lives.ts'
import { simulate } from './simulate.ts'

const lengthMs = 366 * dayMs

test('a year of 12 subscriptions is billed as the model says, whatever their customers and the workers do', async () => {
  const { report, ending } = await simulate({
    seed: 1,
    lengthMs,
    stories: stories({ lives: 12, lengthMs }),
  })
  expect(report).toBe('')
  expect(ending).toMatchObject({ faults: [] })
  // Require many invoices, because a run with few invoices would test almost nothing.
  expect(ending?.invoices).toBeGreaterThan(30)
  expect(ending?.operations).toBeGreaterThan(100)
}, 120_000)
