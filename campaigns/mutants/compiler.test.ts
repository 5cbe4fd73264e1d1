import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createCompiler } from './compiler.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

test('the compiler rejects a fault in a type, and accepts the source and an unused variable', async () => {
  const compiler = createCompiler(root)
  onTestFinished(() => compiler.remove())
  // A module of the pages, because their type check takes the least time.
  const file = 'packages/pages/src/checkout/stage.ts'
  const source = readFileSync(root + file, 'utf8')
  expect(await compiler.refuses(file, `${source}\nconst unused = 1\n`)).toBe(false)
  expect(await compiler.refuses(file, `${source}\nexport const wrong: number = 'text'\n`)).toBe(true)
}, 180_000)
