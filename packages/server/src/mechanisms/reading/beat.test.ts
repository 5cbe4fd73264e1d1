import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Beat, createBeat } from './beat.ts'

/** The renewals that were started and not ended yet. The test decides when each of them ends. */
let pending: { resolve: () => void; reject: (error: Error) => void }[]
let started: number
let beat: Beat
beforeEach(() => {
  vi.useFakeTimers()
  ;[pending, started] = [[], 0]
  beat = createBeat(() => {
    started += 1
    return new Promise((resolve, reject) => pending.push({ resolve, reject }))
  }, 5_000)
  return () => {
    vi.useRealTimers()
  }
})
afterEach(async () => {
  for (const { resolve } of pending) resolve()
  await beat.stop()
})

test('a renewal that a slow database has not answered is joined by no other, and followed by one when it has', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  expect(started).toBe(1)
  pending[0]?.resolve()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(started).toBe(2)
})

test('a renewal that failed is followed by the next one', async () => {
  await vi.advanceTimersByTimeAsync(5_000)
  pending[0]?.reject(new Error('The database is away.'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(started).toBe(2)
})

test('a round waits for the renewal under way, and for none where there is none', async () => {
  await beat.idle()
  await vi.advanceTimersByTimeAsync(5_000)
  let isIdle = false
  const idle = beat.idle().then(() => {
    isIdle = true
  })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isIdle).toBe(false)
  pending[0]?.resolve()
  await idle
  expect(isIdle).toBe(true)
})

test('no renewal starts after the end, which waits for the one under way', async () => {
  await vi.advanceTimersByTimeAsync(5_000)
  let hasStopped = false
  const stopped = beat.stop().then(() => {
    hasStopped = true
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([started, hasStopped]).toEqual([1, false])
  pending[0]?.resolve()
  await stopped
})
