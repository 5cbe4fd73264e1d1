import type { ServerResponse } from 'node:http'
import type { Request, Response } from 'express'
import { expect, test } from 'vitest'
import { createTestLog } from '../../testing/log.ts'
import { DatabaseUnavailable } from '../db/index.ts'
import { createErrorFunnel, reportBroken } from './error-funnel.ts'
import type { HttpPorts } from './ports.ts'

const linesAbout = (error: Error) => {
  const { log, lines } = createTestLog()
  const request = { headers: {}, socket: {} }
  reportBroken({ log } as HttpPorts, { req: request, locals: {} } as unknown as ServerResponse, error)
  return lines.map(({ level, msg }) => ({ level, msg }))
}

test('a client that leaves during a response is not logged as an error of the server', () => {
  const departure = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
  expect(linesAbout(departure)).toEqual([])
})

test('any other error is logged', () => {
  expect(linesAbout(new Error('It broke.'))).toEqual([{ level: 50, msg: 'a request failed unexpectedly' }])
})

test('a request that fails because of the database is logged with the cause, so that the log sums it up', () => {
  const { log, lines } = createTestLog()
  const request = { headers: {}, socket: { destroy: () => undefined } } as unknown as Request
  const response = { req: request, locals: {}, headersSent: true } as unknown as Response
  const fault = new DatabaseUnavailable('unreachable', new Error('connect ECONNREFUSED'))
  createErrorFunnel({ log } as HttpPorts)(fault, request, response, () => undefined)
  expect(lines).toMatchObject([
    {
      level: 50,
      err: { type: 'DatabaseUnavailable' },
      msg: 'a request failed because the database is not available',
    },
  ])
})
