/** Known attacks on routes of the API: parts of a request that replace the parts of a valid one. */
import fc from 'fast-check'
import { cursors, extremes, places } from './extremes.ts'
import type { Said } from './fair.ts'
import { images } from './images.ts'
import { signatureForms } from './signatures.ts'

const oneOf = (...said: Said[]): fc.Arbitrary<Said> => fc.constantFrom(...said)
const bodies = (...some: unknown[]): Said[] => some.map((body) => ({ body }))

/**
 * Returns one request with each variation of a signature: valid, with changed bytes, by another signer, or of
 * other content. `kind` names the signed content, such as `terms`; `of` states whether the content is typed
 * data or a text.
 */
const signed = (
  kind: string,
  { of = 'typed data', body = {}, ...more }: Said & { of?: 'typed data' | 'a text'; body?: object } = {},
): Said[] =>
  signatureForms(kind, of).map(({ text, forged }) => ({
    ...more,
    body: { ...body, signature: text },
    forged,
  }))

/** Returns a request with a signature that is valid, but for another content. */
const replayed = (signature: string, more: Said = {}): Said => ({
  ...more,
  body: { signature },
  forged: true,
})

/**
 * Addresses to use as payer or recipient: contracts, accounts of the test chain, unknown addresses, and
 * invalid texts.
 */
const addresses = [
  ...['{address:payer}', '{address:other}', '{address:merchant}', '{address:token}', '{address:contract}'],
  ...[
    '{address:talker}',
    '{address:spender}',
    '{address:relayer}',
    `0x${'0'.repeat(40)}`,
    `0x${'f'.repeat(40)}`,
  ],
  ...[`0x${'0'.repeat(39)}1`, '0x', `0x${'a'.repeat(39)}`, `0x${'a'.repeat(41)}`, `0X${'a'.repeat(40)}`],
  ...[
    'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
    '11111111111111111111111111111111',
    'vitalik.eth',
    '{address:mixed}',
  ],
]
const paidBy = (params: Said['params'] = {}): Said[] =>
  addresses.map((payerAddress) => ({ params, body: { payerAddress } }))

const amounts = (field: string): Said[] => extremes.map((amount) => ({ body: { [field]: amount } }))

/**
 * Values that are sent in place of an invitation token: the id of an invitation, the tokens of a payment link
 * and of a checkout, a valid token with an additional character, and invalid texts.
 */
const tokensOfOthers = [
  ...['{id:invitation}', '{id:linkToken}', '{id:token}', '{id:askedToken}=', ' {id:askedToken}', ''],
  ...['\u0000', 'x'.repeat(80), 'x'.repeat(81)],
]

const yearSeconds = 31_557_600
const moments = [
  ...['1970-01-01T00:00:00Z', '2026-11-22T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
  ...[
    '9999-12-31T23:59:59-23:59',
    '0000-01-01T00:00:00+23:59',
    '2126-11-01T00:00:00Z',
    '2027-02-29T00:00:00Z',
  ],
  ...[
    '2027-01-01T24:00:00Z',
    '2026-12-31T23:59:60Z',
    '+275760-09-13T00:00:00Z',
    '2027-01-01',
    'tomorrow',
    '',
  ],
]
const clockMoves = [
  ...[
    0,
    -1,
    1,
    60,
    86_400,
    30 * 86_400,
    yearSeconds,
    100 * yearSeconds,
    36_525 * 86_400,
    36_525 * 86_400 + 1,
  ],
  ...[0.5, 2 ** 31, 2 ** 53, 2 ** 63, -yearSeconds, -(2 ** 63)],
].map((advanceBy) => ({ advanceBy }))

const lastSeen: Said[] = [
  ...places.map((place): Said => ({ headers: [['last-event-id', place]] })),
  {
    headers: [
      ['last-event-id', '{place:own}'],
      ['last-event-id', '{place:other}'],
    ],
  },
]

/**
 * Encodes a list cursor for a query string. A placeholder stays unchanged, because its value is inserted
 * later.
 */
const asked = (cursor: string): string =>
  cursor.startsWith('{') || cursor.startsWith('%') ? cursor : encodeURIComponent(cursor)

const message = 'Is the mug blue inside?'
const broken = [
  '\r\nBcc: all@a.example',
  '\nSubject: Won',
  '\r\n\r\n<html>',
  '\r\n.\r\nMAIL FROM:<a@b.example>',
  '\u2028To: b',
]
const contacts = [
  ...broken.flatMap((text) => [
    { email: `ada@a.example${text}`, message },
    { email: `"ada${text}"@a.example`, message },
    { email: 'ada@a.example', name: `Ada${text}`, message },
    { email: 'ada@a.example', message: `${message}${text}` },
  ]),
  ...[
    'a@b.example, c@d.example',
    '<a@b.example>',
    'Ada <a@b.example>',
    'a@[127.0.0.1]',
    'a@b.example\0',
    'ä@ö.example',
  ].map((email) => ({ email, message })),
  ...['"><script>', '\u202e\u2066', '=?utf-8?q?Bcc:?=', 'Ada" <x@y.example>', '🙂'.repeat(60)].map(
    (name) => ({
      email: 'ada@a.example',
      name,
      message: name.repeat(20),
    }),
  ),
]

const hashes = [
  ...[
    `0x${'0'.repeat(64)}`,
    `0x${'f'.repeat(64)}`,
    `0X${'a'.repeat(64)}`,
    `0x${'a'.repeat(63)}`,
    'a'.repeat(64),
  ],
  ...['{hash:paid}', '{hash:other}', '0x00', 'x'.repeat(200), 'x'.repeat(201), `0x${'a'.repeat(64)}\n`],
]

const births = [
  '0000-01-01',
  '9999-12-31',
  '2000-02-30',
  '1900-02-29',
  '2026-11-23',
  '1896-11-22',
  '+002000-01-01',
  '',
]

const hostile: Readonly<Record<string, fc.Arbitrary<Said>>> = {
  takeCheckoutTerms: oneOf(
    ...signed('terms'),
    replayed('{replayed:signed}'),
    replayed('{anew:signed}'),
    replayed('{terms:signed}', { params: { token: 'replayedToken' } }),
    ...['signed', 'longest', 'one'].map((form) =>
      replayed(`{terms:${form}}`, { params: { token: 'contractToken' } }),
    ),
    ...['token', 'restrictedToken', 'invoiceToken'].map((token) =>
      replayed('{terms:signed}', { params: { token } }),
    ),
  ),
  takeSubscriptionTerms: oneOf(...signed('anew'), replayed('{terms:signed}'), replayed('{stop:signed}')),
  cancelHostedSubscription: oneOf(
    ...signed('stop', { params: { token: 'agreedToken' } }),
    replayed('{anew:signed}', { params: { token: 'agreedToken' } }),
    ...signed('stop').map((one) => ({ ...one, forged: true })),
  ),
  nameWalletPuller: oneOf(
    ...signed('naming', { body: { allowed: true, deadline: '{text:deadline}' } }),
    ...signed('naming', { body: { allowed: false, deadline: '{text:deadline}' } }).map((one) => ({
      ...one,
      forged: true,
    })),
    ...moments.map((deadline) => ({
      body: { allowed: true, deadline, signature: '{naming:signed}' },
      forged: true,
    })),
    ...signed('naming', {
      params: { walletId: 'wallet' },
      body: { allowed: true, deadline: '{text:deadline}' },
    }).map((one) => ({ ...one, forged: true })),
  ),
  verifyWallet: oneOf(
    ...signed('challenge', { of: 'a text', body: { challengeId: '{id:challenge}' } }),
    ...signed('challenge', { of: 'a text', body: { challengeId: '{id:ownChallenge}' } }).map((one) => ({
      ...one,
      forged: true,
    })),
  ),
  preparePayment: oneOf(...paidBy(), ...paidBy({ token: 'payersToken' })),
  prepareSubscriptionTerms: oneOf(
    ...paidBy({ token: 'payersSubscription' }),
    ...paidBy({ token: 'freeToken' }),
  ),
  openPaymentLink: oneOf(
    ...amounts('amount'),
    ...amounts('amount').map((one) => ({ ...one, params: { token: 'openToken' } })),
  ),
  refundPayment: oneOf(
    ...amounts('amountMinor'),
    ...addresses.map((recipientAddress) => ({ body: { recipientAddress } })),
    ...['initiated', 'refunded', 'unmatched'].map((paymentId) => ({ params: { paymentId }, body: {} })),
  ),
  reportRefundBroadcast: oneOf(
    ...hashes.map((refundTxHash) => ({ body: { refundTxHash } })),
    ...hashes.map((refundTxHash) => ({ params: { paymentId: 'payment' }, body: { refundTxHash } })),
  ),
  reportTransaction: oneOf(
    ...signed('report', {
      of: 'a text',
      params: { token: 'reportedToken' },
      body: { txHash: '{hash:reported}' },
    }),
    ...bodies(
      { txHash: '{hash:reported}' },
      { txHash: '{hash:reported}', signature: '{challenge:signed}' },
    ).map((one) => ({ ...one, params: { token: 'reportedToken' }, forged: true })),
    ...hashes.flatMap((txHash) =>
      ['token', 'agreeingToken', 'restrictedToken'].map((token) => ({ params: { token }, body: { txHash } })),
    ),
  ),
  attestCheckout: oneOf(
    ...births.map((birthDate) => ({ body: { category: 'alcohol', confirmed: true, birthDate } })),
    ...['', 'ALCOHOL', 'alcohol ', 'a'.repeat(81), '__proto__'].map((category) => ({
      body: { category, confirmed: true },
    })),
    ...bodies({ category: 'alcohol', confirmed: false }, { category: 'alcohol', confirmed: 'true' }),
  ),
  setLogo: oneOf(
    ...Object.values(images).map((image): Said => ({ image })),
    ...Object.values(images).map(({ bytes }): Said => ({ body: { image: bytes.toString('base64') } })),
    ...bodies({ image: '' }, { image: '!!!!' }, { image: 'data:image/png;base64,AAAA' }, { image: 'A' }),
  ),
  contactMerchant: oneOf(...bodies(...contacts)),
  advanceTestClock: oneOf(
    ...bodies(...clockMoves, ...moments.map((advanceTo) => ({ advanceTo }))),
    ...bodies(
      {},
      { advanceBy: 60, advanceTo: '2126-11-01T00:00:00Z' },
      { advanceBy: '60' },
      { advanceTo: 0 },
    ),
  ),
  acceptInvitation: oneOf(
    ...bodies({}, { password: 'short' }, { password: 'x'.repeat(129) }, { password: '\u0000'.repeat(12) }),
    ...bodies({ name: 'Ada\r\nBcc: x@y.example', password: 'correct horse battery' }, { name: '' }),
    ...['invitation', 'linkToken', 'token'].map((token) => ({ params: { token } })),
  ),
  retrieveInvitation: oneOf(...tokensOfOthers.map((token) => ({ body: { token } }))),
  joinWorkspace: oneOf(
    ...tokensOfOthers.map((token) => ({ body: { token } })),
    ...bodies({ token: '{id:askedToken}', password: 'short' }, { token: '{id:askedToken}', name: '\r\n' }),
  ),
  streamEvents: oneOf(
    ...lastSeen,
    ...lastSeen.map((one) => ({ ...one, query: 'workspaceId={workspace:other}' })),
  ),
  streamCheckout: oneOf(...lastSeen),
  listEvents: oneOf(
    ...cursors.map((cursor) => ({ query: `workspaceId={workspace:own}&cursor=${asked(cursor)}` })),
    { query: 'workspaceId={workspace:other}' },
    { query: 'workspaceId={workspace:own}&workspaceId={workspace:other}' },
    { query: 'workspaceId={workspace:own}&cursor={cursor:own}&cursor={cursor:other}' },
  ),
}

/** Returns the known attacks on an operation; null if there are none. */
export const hostileTo = (operation: string): fc.Arbitrary<Said> | null => hostile[operation] ?? null
