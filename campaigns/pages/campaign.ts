/** Checks every state of every page in every language, colour scheme and width, in a real browser. */
import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { count, none, recordCampaign } from '../record-campaign.ts'
import { readPaths, runServerTests } from '../run-server-tests.ts'

const help = `npm run campaign -- pages [word …]

  Opens the pages for buyers in nine languages, in light and dark, at 195 (200 percent zoom of a phone), 320, 390 and 1280
  pixels, and the pages of the dashboard in light and dark at 390 and 1280 pixels. Nothing may be wider than the window, no
  control may be too small for a finger, axe must find no fault, and no browser may report a violation of the content
  security policy. Words select test files by their path. The pictures are stored in node_modules/.pictures.
`

const pictures = fileURLToPath(new URL('../../node_modules/.pictures/', import.meta.url))

const files = [
  'hosted/pages/checkout-states',
  'hosted/pages/checkout-deposit',
  'hosted/pages/checkout-rest',
  'hosted/pages/buyer-forms',
  'hosted/pages/refund-address-page',
  'hosted/pages/plain-pages',
  'hosted/pages/subscription-states',
  'dashboard/every-page',
  'dashboard/named-records',
  'dashboard/home-decisions',
  'dashboard/search-palette',
  'dashboard/selling-forms',
  'dashboard/settings',
  'dashboard/failing-endpoint',
  'dashboard/billing-pages',
  'dashboard/collect-deposits',
  'dashboard/deposits',
  'dashboard/refund-deposit',
  'dashboard/roles',
  'dashboard/unmatched-payments',
]

export const run = async (args: readonly string[]): Promise<number> => {
  const asked = readPaths(args, help)
  if (asked === null) return 0
  process.env.TEST_LOOKS = 'all'
  const startedAt = Date.now()
  const { passed, areAllPassed } = await runServerTests(asked.length > 0 ? asked : files, {
    testTimeout: 600_000,
  })
  if (asked.length === 0) record(passed, areAllPassed, countPictures(startedAt))
  return areAllPassed ? 0 : 1
}

const countPictures = (since: number): number =>
  readdirSync(pictures).filter((file) => statSync(`${pictures}${file}`).mtimeMs >= since).length

const record = (passed: number, areAllPassed: boolean, looks: number): void =>
  recordCampaign({
    name: 'pages',
    title:
      'Every state of every page in nine languages, eight looks each: nothing too wide, too small or against WCAG 2.2 AA as far as axe can tell',
    command: 'npm run campaign -- pages',
    figures: [
      count('tests passed', passed),
      count('looks', looks),
      none('runs with a failed test', areAllPassed ? 0 : 1),
    ],
  })
