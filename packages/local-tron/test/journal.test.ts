import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openJournal } from '../src/chain/journal.ts'

test('what is written after a line that was cut off is read at every later start', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'local-tron-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'tron.jsonl')
  openJournal(file).journal.append({ forgotten: 'first' })
  appendFileSync(file, '{"sent":{"transac')
  const second = openJournal(file)
  expect(second.records).toEqual([{ forgotten: 'first' }])
  second.journal.append({ forgotten: 'second' })
  for (let start = 0; start < 2; start += 1)
    expect(openJournal(file).records).toEqual([{ forgotten: 'first' }, { forgotten: 'second' }])
})
