import { expect, onTestFinished, test } from 'vitest'
import { createCleanup } from '../../bench/cleanup.ts'
import { endure, figuresOf } from './campaign.ts'

test('under load, every event arrives once and every payment is confirmed', async () => {
  const cleanup = createCleanup()
  onTestFinished(() => cleanup.run())
  const outcome = await endure(cleanup, { stretches: 2, stretchMs: 2_000, calibrateMs: 500 })
  expect(outcome.faults).toEqual([])
  expect(outcome.paid).toBeGreaterThan(0)
  expect(outcome.events).toBeGreaterThan(outcome.paid)
  for (const { what, value } of figuresOf(outcome)) expect(Number.isFinite(value), what).toBe(true)
}, 180_000)
