import { APIError, ConnectionError } from '@stablerail/sdk/functions'
import { expect, test } from 'vitest'
import { describeError, hasCode, isDecided, messageAt, ToldError } from './errors.ts'

const answered = (status: number, code: string, retryAfterMs: number | null = null) =>
  new APIError({
    status,
    code,
    retryAfterMs,
    message: 'No.',
    param: null,
    requestId: null,
    metadata: null,
    bodyExcerpt: null,
    headers: new Headers(),
    attempts: 1,
    idempotencyKey: 'key',
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
  ['a refusal of another', answered(404, 'unreadable_answer')],
  ['a request that took too long', answered(408, 'invalid_request')],
  ['a request that is still at work', answered(409, 'conflict', 1000)],
  ['a limit', answered(429, 'rate_limited')],
  ['an ended session', answered(401, 'unauthorized')],
  ['a missing proof', answered(401, 'aal_required')],
  ['a missing role', answered(403, 'forbidden')],
])('%s leaves open whether the act was done', (_, error) => {
  expect(isDecided(error)).toBe(false)
})

test('an answer of the service is told in its own words, at its field, with what to quote', () => {
  const error = new APIError({
    status: 400,
    code: 'invalid_request',
    message: 'Too short.',
    param: 'name',
    requestId: 'req_1',
    retryAfterMs: null,
    metadata: null,
    bodyExcerpt: null,
    headers: new Headers(),
    attempts: 1,
    idempotencyKey: 'key',
  })
  expect(describeError(error)).toEqual({
    message: 'Too short.',
    param: 'name',
    code: 'invalid_request',
    requestId: 'req_1',
  })
})

test.each([
  [new ToldError('Write an amount.', 'amount'), 'Write an amount.', 'amount'],
  [new ConnectionError('fetch failed'), 'The service was not reached.', null],
  [new Error('x is undefined'), 'Something unexpected happened on this page.', null],
  ['a text', 'Something unexpected happened on this page.', null],
])('%s is told in words for people', (error, message, param) => {
  expect(describeError(error)).toEqual({
    message: expect.stringContaining(message),
    param,
    code: 'unanswered',
    requestId: null,
  })
})

test('only an answer of the service has a code', () => {
  expect(hasCode(answered(401, 'aal_required'), 'aal_required')).toBe(true)
  expect(hasCode(answered(401, 'unauthorized'), 'aal_required')).toBe(false)
  expect(hasCode(Object.assign(new Error('no'), { code: 'aal_required' }), 'aal_required')).toBe(false)
})

test.each([
  ['name', 'name must be at most 100 characters.', 'name', 'Must be at most 100 characters.'],
  ['email', 'Another customer has this email address.', 'email', 'Another customer has this email address.'],
  ['recipientAddress', 'Send it as recipientAddress.', 'recipientAddress', 'Send it as “To”.'],
  ['embedOrigins.1', 'embedOrigins.1 must be an origin.', 'embedOrigins', 'Entry 2 must be an origin.'],
  ['lineItems.1.quantity', 'lineItems.1.quantity must be 1.', 'lineItems.1.quantity', 'Must be 1.'],
  [null, 'Try again later.', 'name', 'Try again later.'],
])('a message about %s has no name of the API below its control', (param, message, path, shown) =>
  expect(messageAt({ message, param }, { path, label: 'To' })).toBe(shown),
)

test.each([
  ['Send exactly one of checkoutId and invoiceId.', 'Fill in a checkout or an invoice, not both.'],
  [
    'The payer is a contract. Ask the buyer for an address, and send it as recipientAddress.',
    'The payer is a contract. Ask the buyer for an address and enter it here.',
  ],
  [
    'The payer is a contract. Ask the buyer for an address, and send it as recipientAddress. It may be the same one.',
    'The payer is a contract. Ask the buyer for an address and enter it here. It may be the same one.',
  ],
  [
    `0x3C44${'d'.repeat(32)}93BC paid for several customers or guests, as the address of an exchange does: a refund there may reach none of them. Ask the buyer for an address, and send it as recipientAddress. It may be the same one.`,
    '0x3C44…93BC paid for several customers, as an exchange does. Ask the buyer for an address and enter it here. It may be the same one.',
  ],
  ['accepts names USDC on base twice. Send each pair once.', 'USDC on base is chosen twice.'],
  [
    'embedOrigins names https://a.example twice. Send each origin once.',
    'https://a.example is listed twice.',
  ],
  ['invoiceReminderDays names 7 twice. Send each day once.', 'Day 7 is listed twice.'],
  [
    'accepts may hold 10 pairs, that of chain and token counted, which is accepted always.',
    'Choose at most 10.',
  ],
])('“%s” is shown without names of the API', (message, shown) => {
  const error = new APIError({
    status: 400,
    code: 'invalid_request',
    message,
    param: 'x',
    requestId: null,
    retryAfterMs: null,
    metadata: null,
    bodyExcerpt: null,
    headers: new Headers(),
    attempts: 1,
    idempotencyKey: 'key',
  })
  expect(describeError(error).message).toBe(shown)
})
