import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAddressFilter } from './address-filter.ts'

const random = { bytes: randomBytes }

/** Returns random addresses, as real addresses are hashes. */
const createAddresses = (count: number): string[] => {
  const hex = randomBytes(20 * count).toString('hex')
  return Array.from({ length: count }, (_, index) => `0x${hex.slice(40 * index, 40 * (index + 1))}`)
}

test('every added address passes, also from a segment before the last, and few others do', () => {
  const filter = createAddressFilter(random)
  const added = createAddresses(1_200_000)
  for (const address of added) filter.add(address)
  expect(added.filter((address) => !filter.mayHave(address))).toEqual([])
  expect(filter.bytes()).toBe(4 * 1024 ** 2)
  const passed = createAddresses(200_000).filter(filter.mayHave)
  // 0.043 percent are expected: 86, with a standard deviation of 9.
  expect(passed.length).toBeLessThan(200)
})

test('addresses composed from parts of added addresses pass no more often than others', () => {
  const filter = createAddressFilter(random)
  const added = createAddresses(1_000)
  const known = new Set(added)
  for (const address of added) filter.add(address)
  for (const width of [2, 4, 8, 10, 20]) {
    const parts = 40 / width
    const composed = Array.from({ length: 20_000 }, (_, index) =>
      Array.from({ length: parts }, (_part, part) => {
        const source = added[(index * parts + 7 * part) % added.length] ?? ''
        return source.slice(2 + part * width, 2 + (part + 1) * width)
      }).join(''),
    ).map((hex) => `0x${hex}`)
    expect(composed.filter((address) => !known.has(address) && filter.mayHave(address))).toEqual([])
  }
})

test('an address that is added again takes no place', () => {
  const filter = createAddressFilter(random)
  const [address = ''] = createAddresses(1)
  for (let time = 0; time < 1_000_001; time += 1) filter.add(address)
  expect(filter.bytes()).toBe(2 * 1024 ** 2)
})

test('two filters let different strangers pass, so that no address is made to pass all of them', () => {
  const added = createAddresses(1_000_000)
  const [one, other] = [createAddressFilter(random), createAddressFilter(random)]
  for (const address of added) {
    one.add(address)
    other.add(address)
  }
  const passed = createAddresses(200_000).filter(one.mayHave)
  expect(passed.length).toBeGreaterThan(20)
  expect(passed.filter(other.mayHave).length).toBeLessThan(10)
})

test('an empty filter lets nothing pass', () => {
  expect(createAddresses(1_000).filter(createAddressFilter(random).mayHave)).toEqual([])
})
