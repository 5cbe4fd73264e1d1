/**
 * Generates request targets: paths of the contract with valid and invalid ids, query strings, and targets
 * that are not paths.
 */
import fc from 'fast-check'
import { documentPaths, type JsonSchema, pagePaths, sessionPaths } from './routes.ts'
import { fromSchema, strangeTexts } from './values.ts'

/** A request target. `odd` is true if the HTTP parser may refuse it. */
export type Target = { target: string; odd: boolean }

/** Returns whether a text contains a control character, which is forbidden in HTTP and mail headers. */
export const holdsControl = (text: string): boolean =>
  [...text].some((character) => character !== '\t' && (character < ' ' || character === '\x7f'))

const encode = (text: string): string =>
  // Half of a surrogate pair cannot be encoded, so it is replaced by the bytes that an attacker might send
  // for it. The server cannot decode these bytes.
  text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'

const strangeSegment = fc.oneof(
  { arbitrary: fc.constantFrom(...strangeTexts).map((text) => encode(text) || '%20'), weight: 4 },
  {
    arbitrary: fc.constantFrom(
      ...['%', '%zz', '%c0%af', '%00', '%2e%2e', '..', '%252e', '%ff', '%F0%9F%99%82', '%u0041', ';a=b'],
      ...['{workspace:other}', '{id:customer}%00', '{id:customer}%20', 'x'.repeat(6_000)],
    ),
    weight: 4,
  },
  { arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 90 }).map(encode), weight: 1 },
)

/**
 * The names of placeholders for ids, by the part of the path that precedes the id. Needed where the name
 * differs from the parameter's name.
 */
const kinds: readonly (readonly [before: string, name: string])[] = [
  ['/payment_links/', 'paymentLink'],
  ['/commissions/', 'commission'],
  ['/checkouts/', 'checkout'],
  ['/subscriptions/', 'subscription'],
  ['/pay/', 'linkToken'],
  ['/i/', 'invoiceToken'],
  ['/s/', 'subscriptionToken'],
  ['/v1/invitations/', 'invitationToken'],
]

/** Returns the name of the placeholder for a path parameter. */
export const knownName = (name: string, path: string): string =>
  kinds.find(([before]) => path.includes(`${before}:${name}`))?.[1] ?? name.replace(/Id$/, '')

/**
 * Returns ids for a path parameter: mostly a placeholder for the id of an existing record, otherwise an
 * unknown or invalid id.
 */
const idFor = (name: string, path: string): fc.Arbitrary<string> => {
  const known = `{id:${knownName(name, path)}}`
  return fc.oneof(
    { arbitrary: fc.constant(known), weight: 18 },
    { arbitrary: fc.constant('cus_01k9z7q4m8c3v5t2r6w1x0y9bn'), weight: 2 },
    { arbitrary: strangeSegment, weight: 3 },
  )
}

export const pathFor = (path: string): fc.Arbitrary<string> => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const ids = names.map((name) =>
    name === 'workspaceId'
      ? fc.oneof(
          { arbitrary: fc.constant('{workspace:own}'), weight: 30 },
          { arbitrary: fc.constant('{workspace:other}'), weight: 2 },
          { arbitrary: strangeSegment, weight: 1 },
        )
      : idFor(name, path),
  )
  return fc.tuple(...ids).map((given) => {
    let next = 0
    return path.replace(/:\w+/g, () => given[next++] ?? 'x')
  })
}

const strangeQueries = [
  'limit=1&limit=2',
  'limit[]=1',
  'limit[a]=1',
  '__proto__[x]=1',
  '__proto__=1',
  'constructor=1',
  'toString=1',
  'hasOwnProperty=1',
  'limit=%',
  'limit=%ff',
  'limit=%00',
  'a%00b=1',
  'limit=1;limit=2',
  '&&&=&=',
  '=',
  '?',
  'cursor=%ED%A0%80',
  'cursor=eyJhIjoxfQ',
  'cursor=AAAA',
  'limit=1e9999',
  'format=csv',
  'format=csv&limit=1',
  `${'a=1&'.repeat(1_200)}`,
  `q=${'x'.repeat(7_000)}`,
  'limit=+1',
  'limit=%EF%BC%91',
] as const

/** Returns whether a value is a placeholder for an id. */
const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^\{[a-z]+:\w+\}$/.test(value)

export const queryFor = (schema: JsonSchema | null): fc.Arbitrary<string> => {
  const shaped =
    schema === null
      ? fc.constant('')
      : fromSchema(schema).map((value) =>
          Object.entries(value as object)
            .map(
              ([name, one]) =>
                `${encode(name)}=${isName(one) ? one : encode(typeof one === 'string' ? one : (JSON.stringify(one) ?? ''))}`,
            )
            .join('&'),
        )
  return fc.oneof(
    { arbitrary: shaped, weight: 6 },
    { arbitrary: fc.constant(''), weight: 6 },
    { arbitrary: fc.constantFrom(...strangeQueries), weight: 3 },
    {
      arbitrary: fc.tuple(shaped, fc.constantFrom(...strangeQueries)).map((both) => both.join('&')),
      weight: 2,
    },
  )
}

/** Returns variants of a path, such as other encodings, that some servers treat as the same path. */
const spell = (path: string): fc.Arbitrary<Target> =>
  fc.constantFrom<Target>(
    ...[`${path}/`, `/${path}`, path.toUpperCase(), path.replace('/v1/', '/V1/')].map(fair),
    ...[path.replace('/v1', '/./v1'), path.replace('/v1', '/x/../v1'), path.replace('v1', '%761')].map(fair),
    ...[path.replace('workspaces', '%77orkspaces'), `${path}%2f`, `${path};x`, `${path}//`].map(fair),
    ...[path.replaceAll('/', '%2F'), `${path}.json`, `${path}/x`, path.replaceAll('/', '\\')].map(odd),
    ...[`http://127.0.0.1${path}`, `https://a.example${path}`, `http://a:99999999${path}`].map(odd),
    ...[`http://[${path}`, `//${path}`, `//a.example${path}`, `http:${path}`, `http://${path}`].map(odd),
    ...[`${path}#x`, `${path}\t`, `${path}\x7f`, `${path}\xff\xfe`, `${path}\0`, ` ${path}`].map(odd),
    ...['*', '[', ']', '', '?', '#', '//', '/%', '/%%', '///', '/..', 'x', 'a:443', '\\', '/\\'].map(odd),
    odd(`/${'x'.repeat(20_000)}`),
    odd(`/${'%41'.repeat(4_000)}`),
  )

const fair = (target: string): Target => ({ target, odd: false })
const odd = (target: string): Target => ({ target, odd: true })

export const targetFor = (path: string, query: JsonSchema | null): fc.Arbitrary<Target> =>
  fc.oneof(
    {
      arbitrary: fc
        .tuple(pathFor(path), queryFor(query))
        .map(([filled, asked]) => fair(asked === '' ? filled : `${filled}?${asked}`)),
      weight: 12,
    },
    { arbitrary: pathFor(path).chain(spell), weight: 1 },
  )

/** Request targets that are not in the contract. */
export const otherTarget: fc.Arbitrary<Target> = fc.oneof(
  { arbitrary: fc.constantFrom(...sessionPaths).map((path) => fair(`/api/auth${path}`)), weight: 8 },
  {
    arbitrary: fc
      .tuple(
        fc.constantFrom(...sessionPaths),
        fc.constantFrom(
          '/',
          '//',
          '?x=%00',
          '?callbackURL=https://a.example',
          '%00',
          '/../sign-out',
          '?%',
          '#',
        ),
      )
      .map(([path, end]) => fair(`/api/auth${path}${end}`)),
    weight: 2,
  },
  {
    arbitrary: fc
      .constantFrom(...sessionPaths)
      .chain((path) =>
        fc.constantFrom(
          odd(`http://a:99999999/api/auth${path}`),
          odd(`http://[/api/auth${path}`),
          odd(`http://127.0.0.1/api/auth${path}`),
          odd(`//api/auth${path}`),
        ),
      ),
    weight: 1,
  },
  { arbitrary: fc.constantFrom(...pagePaths).chain((path) => targetFor(path, null)), weight: 5 },
  { arbitrary: fc.constantFrom(...documentPaths).map(fair), weight: 2 },
  { arbitrary: fc.constantFrom(...documentPaths, '/v1/healthz', '/v1/readyz').chain(spell), weight: 2 },
  {
    arbitrary: fc.constantFrom('/nowhere', '/v1', '/v1/workspaces', '/api', '/favicon.ico').map(fair),
    weight: 2,
  },
)
