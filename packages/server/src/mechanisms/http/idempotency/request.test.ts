import { describe, expect, it, test } from 'vitest'
import { bindTo, hashInput, identityOf, keyBinding, readIdempotencyKey, refOf } from './request.ts'

const hash = (input: unknown) => hashInput(input).toString('hex')

describe('two inputs are the same', () => {
  it.each([
    [
      'in whatever order names come, at any depth',
      { a: 1, b: [{ c: 1, d: null }] },
      { b: [{ d: null, c: 1 }], a: 1 },
    ],
    ['with many names', { c: 3, a: 1, d: 4, b: 2 }, { d: 4, c: 3, b: 2, a: 1 }],
  ])('%s', (_, one, other) => {
    expect(hash(one)).toBe(hash(other))
  })
})

describe('two inputs are different', () => {
  it.each<[string, unknown, unknown]>([
    ['in a value', { a: 1 }, { a: 2 }],
    ['in a name', { a: 1 }, { b: 1 }],
    ['in what is nested', { a: { b: 1 } }, { a: { b: 2 } }],
    ['in the order of a list', [1, 2], [2, 1]],
    ['in an item of a list', [{ a: 1 }], [{ a: 2 }]],
    ['as a list and as an object of the same', { 0: 'a' }, ['a']],
    ['as pairs and as an object of them', { object: [['a', 1]] }, { a: 1 }],
    ['as null and as nothing', { a: null }, {}],
    ['as a text and as a number', { a: '1' }, { a: 1 }],
  ])('%s', (_, one, other) => {
    expect(hash(one)).not.toBe(hash(other))
  })
})

test('an input that is none has a hash of its own, of 32 bytes', () => {
  expect(hashInput(undefined)).toHaveLength(32)
  expect(hash(undefined)).not.toBe(hash(null))
})

test('a key is bound to the operation and to what it is about, not to the workspace twice', () => {
  const bind = (params: Record<string, string>) =>
    bindTo('updateThing', { params, query: {}, body: {} }).route
  expect(bind({ workspaceId: 'ws_1' })).toBe('updateThing')
  expect(bind({ workspaceId: 'ws_1', id: 'a' })).toBe('updateThing {"id":"a"}')
  expect(bind({ id: 'b' })).not.toBe(bind({ id: 'a' }))
})

test.each([
  ['the query', { query: { a: '1' }, body: {} }],
  ['the body', { query: {}, body: { a: '1' } }],
])('%s is part of what was sent', (_, sent) => {
  const none = bindTo('listThings', { params: {}, query: {}, body: {} })
  expect(bindTo('listThings', { params: {}, ...sent }).requestHash).not.toEqual(none.requestHash)
})

describe('the header', () => {
  it('may be left out only where it is not required', () => {
    expect(readIdempotencyKey(undefined, false)).toBeNull()
    expect(() => readIdempotencyKey(undefined, true)).toThrow('Send an Idempotency-Key header')
  })

  it.each(['a', 'x'.repeat(255), ' ~'])('%j is a key', (header) => {
    expect(readIdempotencyKey([header], true)).toBe(header)
    expect(readIdempotencyKey([header], false)).toBe(header)
  })

  it.each([[['']], [['x'.repeat(256)]], [['a\u007f']], [['a\u001f']], [['é']], [['a', 'b']], [['a', 'a']]])(
    '%j is none, and the header is named',
    (sent) => {
      for (const required of [true, false])
        expect(() => readIdempotencyKey(sent, required)).toThrow(
          expect.objectContaining({ code: 'invalid_request', param: 'idempotency-key' }),
        )
    },
  )
})

test('each part of what a key is bound to makes another binding and another identity', () => {
  const scope = { workspaceId: 'ws_1', livemode: false }
  const request = { route: 'r', key: 'k', requestHash: hashInput(1), requestId: 'req_1' }
  const all = [
    [scope, request],
    [{ ...scope, workspaceId: 'ws_2' }, request],
    [{ ...scope, livemode: true }, request],
    [scope, { ...request, route: 'r2' }],
    [scope, { ...request, key: 'k2' }],
  ] as const
  expect(new Set(all.map(([within, one]) => keyBinding(refOf(within, one)))).size).toBe(all.length)
  expect(new Set(all.map(([within, one]) => identityOf(within, one))).size).toBe(all.length)
  const withBody = { ...request, requestHash: hashInput(2) }
  expect(identityOf(scope, withBody)).not.toBe(identityOf(scope, request))
  expect(identityOf(scope, { ...request, requestId: 'req_2' })).toBe(identityOf(scope, request))
})
