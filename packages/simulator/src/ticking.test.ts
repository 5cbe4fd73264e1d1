import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTicking } from './ticking.ts'

test('a run that fails is repeated, and nine failures in a row are not thrown', async () => {
  let runs = 0
  const ticking = startTicking(1, () => {
    runs += 1
    if (runs % 10 !== 0) throw new Error('The block was replaced.')
  })
  await expect.poll(() => runs).toBeGreaterThan(25)
  await ticking.stop()
})

test('the tenth failure in a row is thrown', async () => {
  let runs = 0
  const thrown = new Promise<unknown>((resolve) => {
    const ticking = startTicking(1, async () => {
      await setImmediate()
      runs += 1
      if (runs === 10) resolve(ticking.stop().catch((error: unknown) => error))
      throw new Error('The node has ended.')
    })
  })
  expect(await thrown).toEqual(new Error('The node has ended.'))
  expect(runs).toBe(10)
})
