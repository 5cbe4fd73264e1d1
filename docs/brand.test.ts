/** Checks that checkout pages, dashboard, mails, invoices and this site show one accent colour and one logo. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const light = '#4338ca'
const dark = '#a5a8ff'

test.each([
  'packages/pages/src/style.css',
  'packages/dashboard/src/style.css',
  'docs/.vitepress/theme/style.css',
  'packages/server/src/mechanisms/mail/letter-html.ts',
  'packages/server/src/mechanisms/http/reference-page.ts',
])('%s has the accent colour of both colour schemes', (path) => {
  expect(read(path)).toContain(light)
  expect(read(path)).toContain(dark)
})

test.each([
  'packages/server/src/mechanisms/drawing/accent.ts',
  'packages/dashboard/src/pages/settings/branding.tsx',
])('%s has the accent colour of the light scheme', (path) => {
  expect(read(path)).toContain(light)
})

test('this site and the dashboard have the same logo', () => {
  expect(read('docs/public/logo.svg')).toBe(read('packages/dashboard/src/icon.svg'))
})
