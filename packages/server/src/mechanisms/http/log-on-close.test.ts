import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createTestLog } from '../../testing/log.ts'
import { logOnClose } from './log-on-close.ts'

test.each([
  ['createCustomer', 201, 1],
  ['checkLiveness', 200, 0],
  ['checkReadiness', 200, 0],
  ['checkReadiness', 503, 1],
])('%s with status %i writes %i entries', (operation, statusCode, entries) => {
  const { log, lines } = createTestLog()
  const response = Object.assign(new EventEmitter(), { writableFinished: true, statusCode })
  const metrics = { requestDurationSeconds: { observe: () => undefined } }
  type Parts = Parameters<typeof logOnClose>
  const ports = { log, metrics } as unknown as Parts[0]
  const facts = { requestId: 'req_1', operation } as unknown as Parts[1]
  logOnClose(ports, facts, { method: 'GET' } as Parts[2], response as unknown as Parts[3])
  response.emit('close')
  expect(lines).toHaveLength(entries)
})
