import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { filesOf, groups } from './groups.ts'
import { createImports } from './imports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test.each(
  Object.entries(groups).flatMap(([name, { modules, tests }]) =>
    [...modules, ...tests].map((pattern) => [name, pattern] as const),
  ),
)('the group %s has files for %s', (_, pattern) => {
  expect(filesOf([pattern], root)).not.toEqual([])
})

test.each([
  ['packages/server/src/resources/payments/moves.test.ts', 'packages/chains/src/evm/signature.ts'],
  ['packages/server/src/resources/hosted/checkouts/stream.test.ts', 'packages/pages/src/checkout/stage.ts'],
  ['packages/pages/src/render.test.ts', 'packages/pages/src/checkout/checkout-page.tsx'],
])('%s loads %s, also through a package or a build', (file, module) => {
  expect(createImports(root)(file, module)).toBeGreaterThan(0)
})
