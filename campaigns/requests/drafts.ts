import fc from 'fast-check'
import { assemble } from './assemble.ts'
import { jsonBody, type SentBody, sentBody } from './bodies.ts'
import type { Draft } from './draft.ts'
import { fairDraft } from './fair.ts'
import { hostileTo } from './hostile.ts'
import { type Headers, identity } from './identities.ts'
import type { KnownRoute } from './routes.ts'
import { otherTarget, targetFor } from './targets.ts'
import { fromSchema, strange } from './values.ts'

/**
 * Headers that some part of the server interprets. An idempotency key is random, so that no key is used
 * twice.
 */
const extraHeaders: fc.Arbitrary<Headers> = fc
  .array(
    fc.constantFrom<[string, string]>(
      ['x-forwarded-for', '203.0.113.7'],
      ['x-forwarded-for', "1.2.3.4, ::1, not-an-address, '"],
      ['x-forwarded-for', '::ffff:203.0.113.9'],
      ['x-forwarded-host', 'a.example:99999999'],
      ['x-forwarded-proto', 'javascript'],
      ['x-country', 'K\x80'],
      ['accept', 'text/html'],
      ['accept-encoding', 'br;q=2, *;q=0'],
      ['if-none-match', '*'],
      ['if-modified-since', 'yesterday'],
      ['range', 'bytes=0-0,-1'],
      ['expect', '100-continue'],
      ['expect', 'a miracle'],
      ['x-http-method-override', 'DELETE'],
      ['transfer-encoding', 'identity'],
      ['upgrade', 'h2c'],
      ['te', 'trailers'],
      ['x-request-id', 'req_mine'],
      ['access-control-request-method', 'POST'],
      ['user-agent', ''],
      ['x-long', 'x'.repeat(12_000)],
    ),
    { maxLength: 2 },
  )
  .map((headers) => headers.filter(([name], at) => headers.findIndex(([other]) => other === name) === at))

const idempotencyKey = fc.oneof(
  { arbitrary: fc.uuid().map((key): Headers => [['idempotency-key', key]]), weight: 20 },
  {
    arbitrary: fc.constantFrom<Headers>(
      [],
      [['idempotency-key', 'again']],
      [['idempotency-key', '']],
      [['idempotency-key', 'x'.repeat(256)]],
      [['idempotency-key', 'caf\xe9']],
      [
        ['idempotency-key', 'one'],
        ['idempotency-key', 'two'],
      ],
    ),
    weight: 3,
  },
)

const strangeMethods = ['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY', 'PURGE']

const methodFor = (method: string) =>
  fc.oneof(
    { arbitrary: fc.constant(method), weight: 25 },
    { arbitrary: fc.constantFrom(...strangeMethods, 'GET', 'POST'), weight: 1 },
  )

/**
 * Returns mostly bodies that the route accepts. Routes without a body get one rarely, because they refuse
 * almost any body.
 */
const bodyOf = ({ method, body }: KnownRoute): fc.Arbitrary<SentBody | null> => {
  const takesNone = method === 'GET' || body === null
  return fc.oneof(
    { arbitrary: fc.constant(null), weight: takesNone ? 12 : 1 },
    { arbitrary: sentBody(body), weight: takesNone ? 2 : 12 },
  )
}

/** Returns random requests for a route of the contract, valid or almost valid. */
const likeRoute = (route: KnownRoute): fc.Arbitrary<Draft> => {
  const sends = route.method !== 'GET'
  return fc
    .tuple(
      methodFor(route.method),
      targetFor(route.path, route.query),
      identity,
      extraHeaders,
      idempotencyKey,
      bodyOf(route),
    )
    .map(([method, target, who, extra, key, sent]) =>
      assemble(method, target, [...who, ...(sends ? key : []), ...extra], sent),
    )
}

/** Returns a valid request for a route, or one that a known attack changes. */
const fairOrHostile = (route: KnownRoute): fc.Arbitrary<Draft> => {
  const fair = fc.uuid().map((key) => fairDraft(route, key))
  const hostile = hostileTo(route.metadata.operation)
  if (hostile === null) return fair
  return fc.oneof(
    { arbitrary: fair, weight: 1 },
    { arbitrary: fc.tuple(fc.uuid(), hostile).map(([key, said]) => fairDraft(route, key, said)), weight: 4 },
  )
}

/**
 * Returns random requests for a route. If attacks on the route are known, the share of valid requests and
 * attacks is larger.
 */
const forRoute = (route: KnownRoute): fc.Arbitrary<Draft> =>
  fc.oneof(
    { arbitrary: likeRoute(route), weight: 12 },
    { arbitrary: fairOrHostile(route), weight: hostileTo(route.metadata.operation) === null ? 2 : 8 },
  )

/**
 * Returns two requests with the same idempotency key, which are sent at the same time. Their bodies are equal
 * or different.
 */
const twins = (route: KnownRoute): fc.Arbitrary<Draft[]> => {
  const said =
    route.body === null
      ? fc.constant({})
      : fc.oneof(
          fromSchema(route.body).map((body) => ({ body })),
          hostileTo(route.metadata.operation) ?? fc.constant({}),
        )
  return fc
    .tuple(fc.uuid(), fc.constantFrom('same', 'one fair', 'others'), said, said)
    .map(([key, kind, first, second]) => {
      const one = fairDraft(route, key, kind === 'one fair' ? {} : first)
      const other = kind === 'same' ? one : fairDraft(route, key, second)
      return [one, other].map((draft) => ({ ...draft, twin: route.metadata.operation }))
    })
}

const credentials = fc.record(
  {
    email: fc.oneof(fc.constantFrom('victim@shop.example', 'nobody@shop.example', 'a\0@x.example'), strange),
    password: fc.oneof(fc.constant('wrong wrong wrong'), strange),
    otp: fc.oneof(fc.constant('12345678'), strange),
    type: fc.oneof(fc.constantFrom('sign-in', 'forget-password'), strange),
    token: strange,
    newPassword: strange,
    currentPassword: strange,
  },
  { requiredKeys: [] },
)

/** Requests for paths that are not in the contract: sign-in and sign-out, documents, unknown paths. */
const forOther: fc.Arbitrary<Draft> = fc
  .tuple(
    fc.constantFrom('POST', 'POST', 'GET'),
    otherTarget,
    identity,
    // Most requests come from a random IP address, because the session library limits the rate of each
    // address.
    fc.oneof(
      extraHeaders,
      fc.ipV4().map((address): Headers => [['x-forwarded-for', address]]),
      fc.ipV4().map(
        (address): Headers => [
          ['x-forwarded-for', address],
          ['origin', '{origin:public}'],
        ],
      ),
    ),
    fc.oneof(
      { arbitrary: sentBody(null), weight: 2 },
      {
        arbitrary: credentials.map(jsonBody),
        weight: 3,
      },
    ),
  )
  .map(([method, target, who, extra, sent]) =>
    assemble(method, target, [...who, ...extra], method === 'GET' ? null : sent),
  )

/** Returns the request with a malformed request line or header section, which no HTTP client would send. */
const misshapen = (draft: Draft): fc.Arbitrary<Draft> =>
  fc
    .constantFrom<Partial<Draft>>(
      ...['', 'HTTP/0.9', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'HTTP/1.1x', 'http/1.1'].map((version) => ({
        version,
      })),
      ...['FOO', 'get', 'G\0T', '', 'GET GET', 'M'.repeat(300), 'CONNECT', 'PRI'].map((method) => ({
        method,
      })),
      { newline: '\n' },
      { newline: '\r' },
      ...[
        ['x-folded', 'a\r\n b'],
        ['x-folded', 'a\n\tb'],
        ['x nul', 'a'],
        ['x-nul', 'a\0b'],
        ['', 'empty'],
        ['host', 'b.example'],
        ['host', 'a b'],
        ['content-length', '-1'],
        ['content-length', '99999999999999999999'],
        ['content-length', '0x10'],
        ['transfer-encoding', 'chunked, chunked'],
        ['transfer-encoding', 'gzip, chunked'],
        ['transfer-encoding', 'xchunked'],
      ].map(([name = '', value = '']) => ({ headers: [...draft.headers, [name, value] as const] })),
      { headers: draft.headers.filter(([name]) => name !== 'host') },
      { headers: Array.from({ length: 2_500 }, (_, index): [string, string] => [`x-${index}`, '1']) },
      { headers: [...draft.headers, ['x-huge', 'x'.repeat(40_000)]] },
    )
    .map((change) => ({ ...draft, ...change, odd: true }))

/**
 * Returns lists of requests that are sent one after the other on one connection. Most lists have one request.
 */
export const drafts = (
  served: readonly KnownRoute[],
  others: readonly KnownRoute[],
): fc.Arbitrary<Draft[]> => {
  const keyed = served.filter(
    ({ method, metadata: { access } }) => method === 'POST' && access.by !== 'anyone',
  )
  const anyDraft = fc.oneof(
    { arbitrary: fc.constantFrom(...served).chain(forRoute), weight: 20 },
    ...(others.length === 0 ? [] : [{ arbitrary: fc.constantFrom(...others).chain(forRoute), weight: 1 }]),
    { arbitrary: forOther, weight: 3 },
  )
  // Only the first request of a connection may have the header `Expect`: Node writes "100 Continue" at once,
  // even into the response to an earlier request.
  const pipelined = (draft: Draft): Draft => ({
    ...draft,
    headers: draft.headers.filter(([name]) => name !== 'expect'),
  })
  const keepAlive = (draft: Draft): Draft => ({
    ...pipelined(draft),
    headers: pipelined(draft).headers.filter(([name]) => name !== 'connection'),
  })
  return fc.oneof(
    { arbitrary: anyDraft.map((draft) => [draft]), weight: 30 },
    { arbitrary: fc.constantFrom(...keyed).chain(twins), weight: 2 },
    { arbitrary: anyDraft.chain(misshapen).map((draft) => [draft]), weight: 3 },
    {
      arbitrary: fc
        .tuple(anyDraft, anyDraft, anyDraft)
        .map(([first, second, last]) => [keepAlive(first), keepAlive(second), pipelined(last)]),
      weight: 1,
    },
  )
}
