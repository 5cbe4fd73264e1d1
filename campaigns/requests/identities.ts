import fc from 'fast-check'

export type Headers = [string, string][]

/**
 * The credentials of requests, with the frequency of each: API keys, sessions, both, none, and values that
 * look like an API key.
 */
const identities: readonly (readonly [weight: number, Headers])[] = [
  [30, [['authorization', 'Bearer {key:full}']]],
  [3, [['authorization', 'Bearer {key:restricted}']]],
  [2, [['authorization', 'Bearer {key:readonly}']]],
  [2, [['authorization', 'Bearer {key:live}']]],
  [2, [['authorization', 'Bearer {key:other}']]],
  [
    16,
    [
      ['cookie', '{cookie:admin}'],
      ['origin', '{origin:public}'],
      ['x-service-mode', 'test'],
    ],
  ],
  [
    2,
    [
      ['cookie', '{cookie:admin}'],
      ['sec-fetch-site', 'cross-site'],
    ],
  ],
  [
    1,
    [
      ['cookie', '{cookie:admin}'],
      ['origin', 'https://evil.example'],
    ],
  ],
  [
    2,
    [
      ['cookie', '{cookie:viewer}'],
      ['origin', '{origin:public}'],
      ['x-service-mode', 'test'],
    ],
  ],
  [
    1,
    [
      ['cookie', '{cookie:admin}'],
      ['origin', '{origin:public}'],
      ['x-service-mode', 'TEST\x80'],
    ],
  ],
  [
    1,
    [
      ['authorization', 'Bearer {key:full}'],
      ['cookie', '{cookie:admin}'],
    ],
  ],
  [
    1,
    [
      ['authorization', 'Bearer {key:full}'],
      ['authorization', 'Bearer {key:other}'],
    ],
  ],
  [1, [['authorization', 'Bearer sk_test_wrong']]],
  [1, [['authorization', `Bearer sk_test_${'a'.repeat(9_000)}`]]],
  [1, [['authorization', 'Basic YTpi']]],
  [1, [['authorization', 'Bearer \x01\x80']]],
  [1, [['authorization', '']]],
  [1, [['cookie', `stablerail.session_token=${'%'.repeat(50)}`]]],
  [1, [['cookie', 'stablerail.session_token=%00.%ff']]],
  [3, []],
]

export const identity = fc.oneof(
  ...identities.map(([weight, headers]) => ({ arbitrary: fc.constant(headers), weight })),
)
