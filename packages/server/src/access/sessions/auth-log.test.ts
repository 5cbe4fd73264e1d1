import { APIError } from 'better-auth/api'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { authLogger, logFault } from './auth-log.ts'

const setUp = () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) })
  return { log, lines }
}

const fault = Object.assign(new TypeError('the table is gone'), { code: '42P01', detail: 'a secret' })

test('what the library says is logged at its level', () => {
  const { log, lines } = setUp()
  authLogger(log).log('warn', 'a cookie was odd')
  authLogger(log).log('error', 'it broke', { not: 'an error' })
  expect(lines).toEqual([
    { level: 40, module: 'sessions', msg: 'a cookie was odd' },
    { level: 50, module: 'sessions', msg: 'it broke' },
  ])
})

test('an error that the library logs keeps its name, message and code, and loses the rest', () => {
  const { log, lines } = setUp()
  authLogger(log).log('error', fault, new Error('and this'))
  expect(lines).toEqual([
    {
      level: 50,
      module: 'sessions',
      causes: [
        { name: 'TypeError', message: 'the table is gone', code: '42P01' },
        { name: 'Error', message: 'and this' },
      ],
      msg: 'An error without a message',
    },
  ])
})

test('a code that is no text is left out', () => {
  const { log, lines } = setUp()
  authLogger(log).log('error', 'it broke', Object.assign(new Error('odd'), { code: { a: 'secret' } }))
  expect(lines[0]).toMatchObject({ causes: [{ name: 'Error', message: 'odd' }] })
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('the error behind an answer of 500 is logged, one of the caller is not', () => {
  const { log, lines } = setUp()
  logFault(log, new APIError('UNAUTHORIZED', { message: 'wrong password' }))
  expect(lines).toEqual([])
  logFault(log, new APIError('INTERNAL_SERVER_ERROR', { message: 'inside' }))
  logFault(log, fault)
  expect(lines).toMatchObject([
    { level: 50, module: 'sessions', causes: [{ message: 'inside' }], msg: 'The session library failed' },
    { level: 50, causes: [{ name: 'TypeError', message: 'the table is gone', code: '42P01' }] },
  ])
})
