import { errorCatalogue, errorCodes } from '@stablerail/contract'
import { describe, expect, test } from 'vitest'
import { errorReply, startBoth } from '../test/server.ts'
import * as sdk from './index.ts'

const { APIError, ConflictError, NotFoundError, StablerailError } = sdk

const fail = async (reply: Parameters<typeof startBoth>[0]) => {
  const { client } = await startBoth(reply, { maxRetries: 0 })
  return client.customers.create({ email: 'a@b.co' }).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )
}

describe('an error answer', () => {
  test.each(errorCodes)('%s is an error of its own class', async (code) => {
    const status = errorCatalogue[code].statuses[0]
    const error = await fail(() => errorReply(status, code, { metadata: { some: 'extra' } }))
    const classes = Object.values(sdk.errorClasses)
    expect(error).toBeInstanceOf(sdk.errorClasses[code])
    expect(error).toBeInstanceOf(APIError)
    expect(error).toBeInstanceOf(StablerailError)
    expect(error).toBeInstanceOf(Error)
    expect(classes.filter((each) => error instanceof each)).toHaveLength(1)
    expect(error).toMatchObject({
      name: sdk.errorClasses[code].name,
      message: `This is ${code}.`,
      status,
      code,
      param: 'email',
      requestId: 'req_1',
      metadata: { some: 'extra' },
      attempts: 1,
      idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/),
      bodyExcerpt: null,
    })
  })

  test('has metadata of its code’s type', async () => {
    const error = await fail(() =>
      errorReply(422, 'signing_required', { metadata: { chain: 'base', token: 'USDC' } }),
    )
    if (!(error instanceof sdk.SigningRequiredError)) return expect.unreachable()
    const chain: string = error.metadata.chain
    expect(chain).toBe('base')
    // @ts-expect-error metadata of this code has no such field
    expect(error.metadata.kybStatus).toBeUndefined()
  })

  test('says how long to wait where the service does', async () => {
    const limited = (headers: Record<string, string>) =>
      fail(() => errorReply(429, 'rate_limited', { headers }))
    const error = await limited({ 'retry-after': '7' })
    if (!(error instanceof sdk.RateLimitedError)) return expect.unreachable()
    const milliseconds: number | null = error.retryAfterMs
    expect(milliseconds).toBe(7000)
    expect(await limited({})).toMatchObject({ retryAfterMs: null })
    expect(await limited({ 'retry-after': 'soon' })).toMatchObject({ retryAfterMs: Number.POSITIVE_INFINITY })
  })

  test('has a code that completes, catches a misspelt one, and is a text', async () => {
    const error = await fail(() => errorReply(409, 'conflict'))
    if (!(error instanceof APIError)) return expect.unreachable()
    const { code } = error
    const text: string = code
    expect(text).toBe('conflict')
    expect(code === 'conflict').toBe(true)
    // @ts-expect-error no code is spelt like this
    expect(code === 'conflicted').toBe(false)
    // A later version of the service may add this code, so the compiler accepts the comparison with a plain
    // string.
    expect(text === 'teapot').toBe(false)
  })

  test('shows in JSON with its message', async () => {
    const error = await fail(() => errorReply(409, 'conflict'))
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      name: 'ConflictError',
      message: 'This is conflict.',
      code: 'conflict',
      requestId: 'req_1',
    })
    const other = new sdk.ConnectionError('No answer.', { attempts: 1, idempotencyKey: null })
    expect(JSON.parse(JSON.stringify(other))).toEqual({
      name: 'ConnectionError',
      message: 'No answer.',
      attempts: 1,
      idempotencyKey: null,
    })
  })

  test('with a code this version does not know is an APIError named after it', async () => {
    const error = await fail(() => errorReply(418, 'teapot'))
    expect(error).toBeInstanceOf(APIError)
    expect(error).toMatchObject({ name: 'TeapotError', code: 'teapot', status: 418 })
  })

  test.each([
    ['a page of a proxy', `<html>${'x'.repeat(1000)}`],
    ['nothing', ''],
    ['JSON of another shape', '{"message":"no"}'],
    ['JSON null', 'null'],
  ])('that is %s is an APIError with an excerpt', async (_, body) => {
    const error = await fail(() => ({ status: 502, body, headers: { 'x-request-id': 'req_9' } }))
    expect(error).toBeInstanceOf(APIError)
    expect(error).toMatchObject({
      code: 'unreadable_answer',
      status: 502,
      requestId: 'req_9',
      bodyExcerpt: body.slice(0, 500),
    })
  })

  test('that is a good status without JSON is an APIError too', async () => {
    const error = await fail(() => ({ status: 200, body: '<html>hello</html>' }))
    expect(error).toMatchObject({ code: 'unreadable_answer', status: 200, bodyExcerpt: '<html>hello</html>' })
    expect((error as Error).message).toContain('check baseUrl')
  })
})

describe('instanceof', () => {
  test('holds between copies of the package', async () => {
    const packed = new URL('../package/dist/index.js', import.meta.url)
    const copy: typeof sdk = await import(packed.href)
    const facts = { status: 409, message: '', param: null, requestId: null, metadata: null, attempts: 1 }
    const error = new copy.ConflictError({
      ...facts,
      code: 'conflict',
      idempotencyKey: null,
      bodyExcerpt: null,
      headers: new Headers(),
    })
    expect(copy.ConflictError).not.toBe(ConflictError)
    expect(error instanceof ConflictError).toBe(true)
    expect(error instanceof APIError).toBe(true)
    expect(error instanceof StablerailError).toBe(true)
    expect(error instanceof NotFoundError).toBe(false)
  })

  test('tells a class of the caller’s own by identity', () => {
    class Own extends StablerailError {}
    expect(new Own('own') instanceof Own).toBe(true)
    expect(new Own('own') instanceof StablerailError).toBe(true)
    expect(new StablerailError('base') instanceof Own).toBe(false)
  })

  test.each([null, undefined, 'conflict', {}, new Error('conflict')])('is false for %j', (value) => {
    expect(value instanceof StablerailError).toBe(false)
  })
})
