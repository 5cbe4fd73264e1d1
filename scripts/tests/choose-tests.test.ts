import { expect, test } from 'vitest'
import { chooseTests } from './choose-tests.ts'
import { findImporters } from './import-graph.ts'

const entries = new Map([['@stablerail/contract', 'contract/src/index.ts']])

const sources = new Map([
  ['contract/src/index.ts', "export * from './money.ts'\n"],
  ['contract/src/money.ts', 'export const cents = 100\n'],
  ['server/app.ts', "import { bill } from './invoices/bill.ts'\n"],
  [
    'server/invoices/bill.ts',
    "import { cents } from '@stablerail/contract'\nimport { send } from '../mail/send.ts'\n",
  ],
  ['server/invoices/bill.test.ts', "import { startApi } from '../testing/api.ts'\n"],
  ['server/invoices/remind.test.ts', "import { startApi } from '../testing/api.ts'\n"],
  ['server/mail/send.ts', "import type { Bill } from '../invoices/bill.ts'\n"],
  ['server/mail/send.test.ts', "import { send } from './send.ts'\n"],
  ['server/testing/api.ts', "import {\n  createApp,\n} from '../app.ts'\n"],
  ['server/killed.test.ts', "const script = new URL('testing/api.ts', import.meta.url)\n"],
  ['docs/docs.test.ts', ''],
])
const tests = [...sources.keys()].filter((path) => path.endsWith('.test.ts'))
const importers = findImporters(sources, entries)

const choose = (changed: string[], { durations = {}, seconds = 100 } = {}) =>
  chooseTests(tests, changed, { importers, durations, seconds })

test('the test of the same name is the nearest, then those of the folder, then those that import what changed', () => {
  expect(choose(['server/invoices/bill.ts'])).toEqual({
    chosen: ['server/invoices/bill.test.ts', 'server/invoices/remind.test.ts', 'server/killed.test.ts'],
    left: [],
  })
})

test('a package is followed by its name, a program by its URL, and an import of types not at all', () => {
  expect(choose(['contract/src/money.ts']).chosen.toSorted()).toEqual([
    ...['server/invoices/bill.test.ts', 'server/invoices/remind.test.ts', 'server/killed.test.ts'],
  ])
  expect([...(importers.get('server/invoices/bill.ts') ?? [])]).toEqual(['server/app.ts'])
})

test('what does not fit in the time is left out, the farthest first, and a changed test never', () => {
  const durations = { 'server/invoices/bill.test.ts': 6, 'server/invoices/remind.test.ts': 6 }
  expect(choose(['server/invoices/bill.ts'], { durations, seconds: 7 })).toEqual({
    chosen: ['server/invoices/bill.test.ts', 'server/killed.test.ts'],
    left: ['server/invoices/remind.test.ts'],
  })
  expect(choose(['server/invoices/bill.test.ts'], { durations, seconds: 1 }).chosen).toContain(
    'server/invoices/bill.test.ts',
  )
})

test('a page of the documentation is tested by the nearest folder above it that has tests', () => {
  expect(choose(['docs/guides/invoices.md']).chosen).toEqual(['docs/docs.test.ts'])
})
