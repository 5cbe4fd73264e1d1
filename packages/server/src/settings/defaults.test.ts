/** The default values that docs/configuration.md states are the ones that the server uses. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Environment } from './config.ts'

const page = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8')

/** Cells that name no value: the setting has no default, or takes it from another setting. */
const noValue = /^(required|none|all|from |host of |`PUBLIC_BASE_URL`)/

/** Returns each setting of the table with its default value as text. A row may have several settings. */
const stated = page
  .slice(0, page.indexOf('## Networks'))
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .flatMap(([, names = '', values = '']) => {
    const settings = names.replaceAll('`', '').split(', ')
    const defaults = settings.length === 1 ? [values] : values.split(', ')
    return settings.map((name, at) => [name, defaults[at] ?? ''] as const)
  })
  // The defaults of traces are applied elsewhere, because the settings have the names of another standard.
  .filter(([name, value]) => !noValue.test(value) && !name.startsWith('OTEL_'))
  .map(([name, value]) => [name, value.replaceAll('`', '')] as const)

const isSetting = (name: string): name is keyof typeof Environment.shape => name in Environment.shape

/** Returns a value as the page writes it: lists with commas, objects as JSON. */
const asText = (value: unknown): string => {
  if (Array.isArray(value) && value.length > 0) return value.join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

test.each(stated)('%s is %s unless it is set', (name, value) => {
  if (!isSetting(name)) throw new Error(`${name} is no setting.`)
  expect(asText(Environment.shape[name].parse(undefined))).toBe(value)
})

test('the page states the defaults of most settings', () => {
  expect(stated.length).toBeGreaterThan(30)
})
