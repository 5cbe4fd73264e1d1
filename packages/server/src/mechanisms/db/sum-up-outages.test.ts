import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from './faults.ts'
import { sumUpOutages } from './sum-up-outages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const openLog = () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ hooks: sumUpOutages() }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

const fault = new DatabaseUnavailable('unreachable', new Error('connect ECONNREFUSED'))

test('an outage of 9 seconds with 181 failures writes an entry at its start, one in between and one at its end', () => {
  const { log, lines } = openLog()
  for (let failure = 0; failure < 181; failure += 1) {
    log.error({ err: fault, job: 'purge' }, 'A scheduled job failed and will be repeated.')
    vi.advanceTimersByTime(50)
  }
  vi.advanceTimersByTime(60_000)
  expect(lines.map(({ msg, entries = 1 }) => [msg, entries])).toEqual([
    ['The database is not available. Entries about it are counted and not written.', 1],
    ['The database is still not available.', 100],
    ['The database is still not available.', 181],
    ['Nothing fails because of the database any more.', 181],
  ])
})

test('other entries are written during an outage, and a second outage begins like the first', () => {
  const { log, lines } = openLog()
  const other = new Error('no route')
  for (let outage = 0; outage < 2; outage += 1) {
    log.warn({ err: fault }, 'The wake connection was lost.')
    log.warn({ err: other }, 'A provider did not answer.')
    log.info('A request ended.')
    vi.advanceTimersByTime(20_000)
  }
  const one = [
    'The database is not available. Entries about it are counted and not written.',
    'A provider did not answer.',
    'A request ended.',
    'Nothing fails because of the database any more.',
  ]
  expect(lines.map(({ msg }) => msg)).toEqual([...one, ...one])
})
