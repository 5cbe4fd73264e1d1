/**
 * Compares the documents and files for operators with the server: alert rules, the dashboard, and
 * docs/operations.
 */
import { readFileSync } from 'node:fs'
import { defaultConfirmations, evmChains } from '@stablerail/contract'
import { describe, expect, test } from 'vitest'
import { createMetrics } from '../../src/mechanisms/metrics/index.ts'
import {
  faultTexts,
  unreachedText,
  unwatchedText,
  witnessTexts,
} from '../../src/mechanisms/reading/health.ts'
import { readLogFields } from './log-fields.ts'
import { readAlerts, readPanels, readQueries, readQuery } from './promql.ts'

const page = (name: string) =>
  readFileSync(new URL(`../../../../docs/operations/${name}.md`, import.meta.url), 'utf8')

/** Returns the cells of the table rows of a text. */
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

type Known = { name: string; type: string; labelNames: readonly string[]; help: string }

const known = (): Known[] => {
  const metrics = createMetrics()
  metrics.watchPool({ totalCount: 0, idleCount: 0, waitingCount: 0 })
  metrics.watchStreams({ count: () => ({ merchants: 0, public: 0 }) })
  return metrics.registry.getMetricsAsArray() as unknown as Known[]
}

const metrics = known()
/** Labels that Prometheus adds when it scrapes. */
const added = ['job', 'instance']

/** Returns the labels of the series that a name in a query refers to; undefined if no metric has the name. */
const labelsOf = (name: string): readonly string[] | undefined => {
  if (name === 'up') return []
  const metric = metrics.find((one) =>
    one.type === 'histogram'
      ? ['_bucket', '_sum', '_count'].some((part) => name === `${one.name}${part}`)
      : one.name === name,
  )
  return metric && [...metric.labelNames, ...(name.endsWith('_bucket') ? ['le'] : [])]
}

describe('the query of', () => {
  test.each(readQueries().map(({ of, query }) => [of, query]))(
    '%s parses, and names metrics and labels that there are: %s',
    (_, query) => {
      const asked = readQuery(query)
      expect(asked.errors).toEqual([])
      expect(asked.metrics.length).toBeGreaterThan(0)
      for (const { name, labels } of asked.metrics) {
        const all = labelsOf(name)
        expect(all, name).toBeDefined()
        expect([...(all ?? []), ...added]).toEqual(expect.arrayContaining([...labels, ...asked.grouped]))
      }
    },
  )
})

test.each([
  ['sum by (chain) (up', 'errors'],
  ['rate(x_total[5m) > 1', 'errors'],
])('%s does not parse', (query) => {
  expect(readQuery(query).errors).not.toEqual([])
})

test('no two alerts and no two panels have one name, and every metric is asked for', () => {
  const names = [...readAlerts().map(({ alert }) => alert), ...readPanels().map(({ title }) => title)]
  expect(new Set(names).size).toBe(names.length)
  const asked = readQueries().flatMap(({ query }) => readQuery(query).metrics.map(({ name }) => name))
  const unasked = metrics
    .map(({ name }) => name)
    .filter((name) => name.startsWith('stablerail_') && !asked.some((one) => one.startsWith(name)))
  expect(unasked).toEqual([])
})

describe('docs/operations/metrics.md', () => {
  test('lists every metric with its type, its labels and its meaning in the words of the code', () => {
    const listed = rowsOf(page('metrics')).filter(([name]) => name?.startsWith('`stablerail_'))
    const ours = metrics.filter(({ name }) => name.startsWith('stablerail_'))
    expect(listed).toEqual(
      ours.map(({ name, type, labelNames, help }) => [
        `\`${name}\``,
        type,
        labelNames.map((label) => `\`${label}\``).join(', '),
        help,
      ]),
    )
  })

  test('lists every field of the log, and none that no line has', () => {
    const [, logs = ''] = page('metrics').split('## Logs')
    const listed = rowsOf(logs).flatMap(([cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    )
    const ofPino = ['level', 'time', 'pid', 'hostname', 'msg']
    expect(listed.toSorted()).toEqual([...ofPino, ...readLogFields()].sort())
  })
})

describe('docs/operations/runbook.md', () => {
  const runbook = page('runbook')
  const parts = [...runbook.matchAll(/^##+ .* \{#([\w-]+)\}$/gm)].map(([, anchor]) => anchor)
  /**
   * The names of the readiness checks, except the check of each chain reader: the test of the installed
   * server (`installed.test.ts`) covers that check.
   */
  const checks = ['process', 'database', 'api', 'keys', 'streams', 'deliveries', 'jobs']

  test('has a part for each alert and each check, and no other', () => {
    const alerts = readAlerts().map(({ annotations }) =>
      annotations.runbook.replace('/operations/runbook#', ''),
    )
    expect(parts.toSorted()).toEqual([...new Set([...alerts, ...checks])].sort())
    for (const { alert, annotations } of readAlerts()) {
      const anchor = annotations.runbook.split('#')[1]
      const part = runbook.split(/^##+ /m).find((text) => text.includes(`{#${anchor}}`))
      expect(part, alert).toContain(alert)
    }
  })

  test('says what to do about each fault that the readiness of a network tells', () => {
    const [, part = ''] = runbook.split('{#reader}')
    const texts = [...Object.values(faultTexts), ...Object.values(witnessTexts), unreachedText, unwatchedText]
    const told = rowsOf(part.split('\n## ')[0] ?? '')
      .slice(2)
      .map(([text]) => text)
    expect(told.toSorted()).toEqual([...new Set(texts)].sort())
  })
})

// The costs of a block and of a poll, in calls, are measured in calls-per-block.test.ts of the reader.
test('docs/operations/sizes.md reckons the calls of a day from the blocks, the polls and the confirmations', () => {
  const daySeconds = 86_400
  const perDay = (blockSeconds: number, pollSeconds: number, confirmations: number) => {
    const blocks = daySeconds / blockSeconds
    return Math.max(blocks, daySeconds / pollSeconds) + 3 * blocks + blocks / confirmations
  }
  const rows = rowsOf(page('sizes')).filter(([name]) => evmChains.some((chain) => chain === name))
  expect(rows.map(([chain]) => chain).toSorted()).toEqual([...evmChains].sort())
  for (const [chain = '', every = '', ...figures] of rows) {
    const seconds = Number(every.replace(' s', ''))
    const confirmations = defaultConfirmations[chain as (typeof evmChains)[number]]
    expect(figures, chain).toEqual(
      [confirmations, perDay(seconds, 1, confirmations), perDay(seconds, seconds, confirmations)].map(
        (figure) => figure.toLocaleString('en-US'),
      ),
    )
  }
})

test('docs/operations/sizes.md has the figures of docs/figures.md', () => {
  const recorded = readFileSync(new URL('../../../../docs/figures.md', import.meta.url), 'utf8')
  const [, measured = ''] = page('sizes').split('## What one process does')
  const figures = rowsOf(measured.split('\n## ')[0] ?? '').flatMap(([, figure = '']) => [
    ...[...figure.matchAll(/([\d,]+) (?:payments )?a second/g)].map(([, count]) => `${count}/s`),
    ...[...figure.matchAll(/[\d.,]+ (?:ms|MB)/g)].map(([text]) => text),
  ])
  expect(figures.length).toBeGreaterThan(8)
  for (const figure of figures) expect(recorded).toContain(figure)
})
