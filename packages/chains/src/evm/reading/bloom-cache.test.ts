import { expect, test } from 'vitest'
import { createBloomCache } from './bloom.ts'

test('the newest thousand bloom filters are kept, whatever the number of blocks that were read', () => {
  const cache = createBloomCache()
  for (let block = 0; block < 2_500; block += 1) {
    cache.set(`0x${block}`, `bloom of ${block}`)
    cache.set('0xhead', 'bloom of the head')
    const first = Math.max(0, block - 900)
    expect([cache.get(`0x${first}`), cache.get('0xhead')]).toEqual([`bloom of ${first}`, 'bloom of the head'])
  }
  expect(cache.get('0x0')).toBe('')
})
