import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { keccak256, toHex } from 'viem'
import { expect, test } from 'vitest'
import { fiatTokenBytecode, fiatTokenProxyBytecode, signatureCheckerBytecode } from './bytecode.ts'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

test.each([
  [
    'SignatureChecker',
    signatureCheckerBytecode,
    '56909fbea3ecdac7d520f9f2cb5c81ed7a720c911dd7c3c0fa577d0b4ca95e22',
  ],
  ['FiatTokenV2_2', fiatTokenBytecode, '1e379c1cfa96d52cb45574886ef62c62a1e552e9a2e444a0a7aa2e996420ea7e'],
  [
    'FiatTokenProxy',
    fiatTokenProxyBytecode,
    'd751dbeb8ade9c134c4aef157ede41065987356dc54bbee23e04ce03f043b3e4',
  ],
])('the bytecode of %s is that of the package from which it was copied', (_, bytecode, checksum) => {
  expect(sha256(bytecode)).toBe(checksum)
})

test('the licence is that of the package', () => {
  expect(sha256(readFileSync(new URL('LICENSE', import.meta.url)))).toBe(
    '58d1e17ffe5109a7ae296caafcadfdbe6a7d176f0bc4ab01e12a689b0499d8bd',
  )
})

test('the token is linked to the signature library, and to no other', () => {
  const library = keccak256(toHex('contracts/util/SignatureChecker.sol:SignatureChecker')).slice(2, 36)
  expect(fiatTokenBytecode.match(/_+[^_]*_+/g)).toEqual([`__$${library}$__`, `__$${library}$__`])
})
