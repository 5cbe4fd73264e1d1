import { APIError, ConnectionError } from '@stablerail/sdk/functions'
import { expect, test } from 'vitest'
import { isDecided, ToldError } from './errors.ts'

const answered = (status: number, code: string, retryAfterMs: number | null = null) =>
  new APIError({
    ...{ status, code, retryAfterMs, message: 'No.', param: null, requestId: null, metadata: null },
    ...{ bodyExcerpt: null, headers: new Headers(), attempts: 1, idempotencyKey: 'key' },
  })

test.each([
  [400, 'invalid_request'],
  [404, 'not_found'],
  [409, 'conflict'],
  [422, 'invalid_state_transition'],
])('%i %s is a decision: the next try is another act', (status, code) => {
  expect(isDecided(answered(status, code))).toBe(true)
})

test.each([
  ['a lost connection', new ConnectionError('lost')],
  ['an error of the page', new ToldError('no')],
  ['an error of the service', answered(500, 'internal_error')],
  ['an answer of another', answered(200, 'unreadable_answer')],
  ['a request that took too long', answered(408, 'invalid_request')],
  ['a request that is still at work', answered(409, 'conflict', 1000)],
  ['a limit', answered(429, 'rate_limited')],
  ['an ended session', answered(401, 'unauthorized')],
  ['a missing proof', answered(403, 'aal_required')],
])('%s leaves open whether the act was done', (_, error) => {
  expect(isDecided(error)).toBe(false)
})
