/** Looks at every state of every page in every language, colour scheme and width, in a real browser. */
import { readPaths, runServerTests } from '../run-server-tests.ts'

const help = `npm run campaign -- pages [word …]

  Takes the pages for buyers in nine languages, light and dark, at 320, 390 and 1280 pixels, and those of the dashboard
  light and dark at 390 and 1280: nothing is wider than the window, no control is smaller than a finger needs, axe finds
  nothing, and no browser reports a breach of the policy. Words choose test files by their path. The pictures are kept in
  node_modules/.pictures.
`

const files = [
  'hosted/pages/checkout-states',
  'hosted/pages/plain-pages',
  'hosted/pages/subscription-states',
  'dashboard/every-page',
]

export const run = async (args: readonly string[]): Promise<number> => {
  const asked = readPaths(args, help)
  if (asked === null) return 0
  process.env.TEST_LOOKS = 'all'
  return await runServerTests(asked.length > 0 ? asked : files, {
    testTimeout: 600_000,
  })
}
