import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Sent, Settings } from './chain.ts'

export type JournalRecord = { sent: Sent } | { settings: Settings } | { forgotten: string }

/** Stores the data that the EVM does not have, as one line of JSON for each change. */
export type Journal = { append(record: JournalRecord): void }

export const noJournal: Journal = { append: () => undefined }

/**
 * Opens the file and reads its records. A truncated last line, from a process that was killed, is ignored:
 * its transaction then counts as never received.
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
    // A line that was truncated in an earlier run.
    return []
  }
}
