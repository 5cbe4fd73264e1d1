import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fillPage, isPageFresh } from './figures/page.ts'
import { renderBench, renderCampaigns } from './figures/render.ts'
import { describeMachine } from './measure/machine.ts'
import { type RunRecord, readRecords, resultsFolder, writeRecord } from './measure/record.ts'
import { beginRun, check, printTable, writeResult } from './measure/report.ts'

const record: RunRecord = {
  name: 'api',
  command: 'npm run bench -- api',
  age: { date: '2026-11-21', commit: 'ea19f66e' },
  machine: { cores: 2, memoryGb: 24, node: '24.21.0' },
  figures: [
    {
      what: 'rate over the floor',
      value: 0.7,
      unit: '',
      spread: { min: 0.65, max: 0.81 },
      target: { atLeast: 0.8 },
    },
    { what: 'p50', value: 3.456, unit: ' ms', target: { atMost: 5 } },
  ],
  tables: [{ titles: ['request', 'rate'], rows: [['a < b | c', '604/s']] }],
}

const cellsOf = (markdown: string): string[][] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

test('a figure is rendered with its spread, its target, and whether it missed the target', () => {
  const cells = cellsOf(renderBench(record))
  expect(cells).toContainEqual(['rate over the floor', '0.70 (0.65–0.81), **missed**', '≥ 0.8'])
  expect(cells).toContainEqual(['p50', '3.46 ms', '≤ 5 ms'])
})

test('a printed table is rendered, and none of its characters begins an element or a column', () => {
  expect(cellsOf(renderBench(record))).toContainEqual(['a &lt; b \\| c', '604/s'])
})

test('a table of more than 20 rows is folded', () => {
  const rows = Array.from({ length: 21 }, (_, row) => [`list ${row}`, '1.00'])
  const titles = ['list', 'ratio']
  expect(renderBench({ ...record, tables: [{ titles, rows }] })).toContain('<details><summary>All 21 rows')
  expect(renderBench({ ...record, tables: [{ titles, rows: rows.slice(1) }] })).not.toContain('<details>')
})

test('more than 20 figures are folded, under the number of those that missed their target', () => {
  const figures = Array.from({ length: 22 }, (_, index) => ({
    what: `list ${index}`,
    value: index,
    unit: '',
    target: { atMost: 18 },
  }))
  expect(renderBench({ ...record, figures })).toContain(
    '<details><summary>All 22 figures; 3 missed their target</summary>',
  )
})

test('the date, the commit, the machine and the command of a run stand above its figures', () => {
  const [source] = renderBench(record).split('\n')
  expect(source).toBe(
    '*Measured 2026-11-21 at `ea19f66e`, on 2 cores, 24 GB, Node 24.21.0. Measure again: `npm run bench -- api`.*',
  )
  expect(renderBench({ ...record, isChanged: true })).toContain('`ea19f66e` with changes')
  expect(renderBench({ ...record, typed: true })).toMatch(
    /^\*Typed from an earlier run, not written by the bench: 2026-11-21/,
  )
})

test('a figure of another run has its own age', () => {
  const [first] = record.figures
  const old = { ...first, age: { date: '2026-11-20', commit: '485cfb4d' } } as typeof first & object
  const cells = cellsOf(renderBench({ ...record, figures: [old, ...record.figures.slice(1)] }))
  expect(cells.map((row) => row[3]).filter(Boolean)).toEqual(
    ['of another run', '---', '2026-11-20 at `485cfb4d`'].map((cell) =>
      cell === '---' ? expect.stringMatching(/^-+$/) : cell,
    ),
  )
})

test('a campaign is a row with what it found, and its age', () => {
  const campaign: RunRecord = {
    ...record,
    name: 'campaign-chain',
    title: 'Stories',
    command: 'npm run campaign -- chain',
    figures: [
      { what: 'stories', value: 40, unit: '' },
      { what: 'stories with a difference', value: 1, unit: '', target: { atMost: 0 } },
    ],
    notes: ['Seeds with a difference: 38'],
  }
  expect(cellsOf(renderCampaigns([campaign]))).toContainEqual([
    'Stories (`npm run campaign -- chain`)',
    '40 stories, 1 stories with a difference, **missed**. Seeds with a difference: 38',
    'none',
    '2026-11-21 at `ea19f66e`',
  ])
})

const page = `By hand.\n\n<!-- figures: api -->\nold\n<!-- end of figures -->\n\nBy hand too.\n`

test('the page keeps what is written by hand, and a second rendering changes nothing', () => {
  const filled = fillPage(page, [record])
  expect(filled).toMatch(/^By hand\.\n/)
  expect(filled).toMatch(/\nBy hand too\.\n$/)
  expect(filled).not.toContain('\nold\n')
  expect(fillPage(filled, [record])).toBe(filled)
})

test('a record without a section is refused, and a section without a record says how to measure it', () => {
  expect(() => fillPage(page, [record, { ...record, name: 'reader' }])).toThrow('no section for reader')
  expect(fillPage(page, [])).toContain('Not measured yet. Measure it: `npm run bench -- api`.')
})

test('docs/figures.md says what the records say, and differs once a figure of any record changes', () => {
  expect(isPageFresh()).toBe(true)
  const records = readRecords()
  const text = readFileSync('docs/figures.md', 'utf8')
  for (const { name, figures } of records.filter((each) => each.figures.length > 0)) {
    const changed = records.map((each) =>
      each.name === name ? { ...each, figures: [{ ...figures[0], value: 123_456 } as never] } : each,
    )
    expect(fillPage(text, changed), name).not.toBe(text)
  }
})

test('a run is recorded with its figures, tables, command, commit and machine, and no name of the machine', async () => {
  const machine = await describeMachine()
  const name = 'recorder-test'
  await beginRun('npm run bench -- recorder-test', { isTrial: true })
  printTable(['request', 'rate'], [['create', '604/s']])
  const checks = [check('rate', { median: 0.7, min: 0.6, max: 0.9 }, '', { atLeast: 0.65 })]
  const file = writeResult(name, { machine, checks, rounds: [1, 2] })
  const text = readFileSync(file, 'utf8')
  rmSync(file)
  rmSync(`${resultsFolder}trials-details/${name}.json`)
  expect(file).toBe('bench/results/trials/recorder-test.json')
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim()
  const { measuredAt, ...measuredOn } = machine
  expect(JSON.parse(text)).toEqual({
    name,
    command: 'npm run bench -- recorder-test',
    age: { date: measuredAt.slice(0, 10), commit },
    ...(text.includes('isChanged') && { isChanged: true }),
    machine: { ...measuredOn, busyPercent: expect.any(Number) },
    figures: [
      { what: 'rate', value: 0.7, unit: '', spread: { min: 0.6, max: 0.9 }, target: { atLeast: 0.65 } },
    ],
    tables: [{ titles: ['request', 'rate'], rows: [['create', '604/s']] }],
  })
  expect(Object.keys(measuredOn).sort()).toEqual(['cores', 'cpu', 'memoryGb', 'node', 'platform'])
})

test('a trial is written apart from the records that the page shows', () => {
  const folder = `${mkdtempSync(path.join(tmpdir(), 'records-'))}/`
  writeRecord(record, { isTrial: true, folder })
  expect(readRecords(folder)).toEqual([])
  writeRecord(record, { folder })
  expect(readRecords(folder)).toEqual([record])
  rmSync(folder, { recursive: true })
})
