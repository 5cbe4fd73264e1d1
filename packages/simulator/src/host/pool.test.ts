import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPool } from './pool.ts'

const createWorld = (size: number, fails: (count: number) => boolean = () => false) => {
  const state = { made: 0, atOnce: 0, most: 0 }
  const pool = createPool(size, async () => {
    state.atOnce += 1
    state.most = Math.max(state.most, state.atOnce)
    await delay(1)
    state.atOnce -= 1
    state.made += 1
    if (fails(state.made)) throw new Error(`no item ${state.made}`)
    return state.made
  })
  return { pool, state }
}

test('items are made in advance, one at a time, and replaced when they are taken', async () => {
  const { pool, state } = createWorld(3)
  await expect.poll(() => state.made).toBe(3)
  expect(await pool.take()).toBe(1)
  await expect.poll(() => state.made).toBe(4)
  expect(state.most).toBe(1)
  await pool.stop()
})

test('takers beyond what is ready wait, and each gets an item of its own', async () => {
  const { pool } = createWorld(1)
  const taken = await Promise.all(Array.from({ length: 5 }, () => pool.take()))
  expect(new Set(taken).size).toBe(5)
  await pool.stop()
})

test('a taker gets the error of the item that was made for it, and the next one an item', async () => {
  const { pool } = createWorld(1, (count) => count === 1)
  await expect(pool.take()).rejects.toThrow('no item 1')
  expect(await pool.take()).toBe(2)
  await pool.stop()
})
