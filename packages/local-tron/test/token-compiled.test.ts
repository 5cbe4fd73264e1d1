import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generatedFile, renderToken } from '../build/compile.ts'

test('the committed token is what its source compiles to', () => {
  expect(renderToken()).toBe(readFileSync(generatedFile, 'utf8'))
})
