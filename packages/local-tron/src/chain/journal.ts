import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Sent, Settings } from './chain.ts'

export type JournalRecord = { sent: Sent } | { settings: Settings } | { forgotten: string }

/** A file that stores the data which the EVM does not have. Each change is one line of JSON. */
export type Journal = { append(record: JournalRecord): void }

export const noJournal: Journal = { append: () => undefined }

/**
 * Opens the file and reads its records. Ignores a truncated last line, which a killed process left; the
 * transaction of this line then counts as never received.
 */
export const openJournal = (path: string): { journal: Journal; records: JournalRecord[] } => {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole !== text) appendFileSync(path, '\n')
  const records = whole.split('\n').flatMap(readLine)
  return { journal: { append: (record) => appendFileSync(path, `${JSON.stringify(record)}\n`) }, records }
}

const readLine = (line: string): JournalRecord[] => {
  try {
    return line === '' ? [] : [JSON.parse(line) as JournalRecord]
  } catch {
    // The line was truncated by an earlier process that was killed.
    return []
  }
}
