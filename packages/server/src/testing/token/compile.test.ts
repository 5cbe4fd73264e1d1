import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileTestToken, generatedFile } from './compile.ts'

test('the committed token is what TestToken.sol compiles to', () => {
  expect(compileTestToken()).toBe(readFileSync(generatedFile, 'utf8'))
})
