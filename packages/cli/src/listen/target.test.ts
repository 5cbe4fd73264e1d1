import { expect, test } from 'vitest'
import { isPrivateAddress, readTarget } from './target.ts'

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.1.1', true],
  ['8.8.8.8', false],
  ['::1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['2001:db8::1', false],
  ['::ffff:10.0.0.1', true],
  ['::ffff:8.8.8.8', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected)
})

test.each([
  ['4242', 'http://127.0.0.1:4242/'],
  ['4242/hooks', 'http://127.0.0.1:4242/hooks'],
  ['localhost:4242/hooks', 'http://localhost:4242/hooks'],
  ['http://[::1]:4242', 'http://[::1]:4242/'],
])('%s is the address %s', async (given, expected) => {
  expect((await readTarget(given, false)).href).toBe(expected)
})

test('a public address needs the flag', async () => {
  await expect(readTarget('http://8.8.8.8/', false)).rejects.toThrow('outside of this machine')
  expect((await readTarget('http://8.8.8.8/', true)).host).toBe('8.8.8.8')
})
