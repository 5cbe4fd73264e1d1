import { expect, test } from 'vitest'
import { bounded, type SolanaPayment, solanaRequest } from './solana-request.ts'

const config = { sessionSecret: 's'.repeat(32) } as Parameters<typeof solanaRequest>[0]
const network: SolanaPayment['network'] = {
  chain: 'solana',
  livemode: false,
  networkId: 103,
  rpcUrls: [],
  tokens: {},
  confirmations: 1,
  pollIntervalMs: 5_000,
  minesOnDemand: false,
}
const payment: SolanaPayment = {
  network,
  token: { address: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU', decimals: 6 },
  expectation: { reference: '00112233445566778899aabbccddeeff' } as SolanaPayment['expectation'],
  recipient: '4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF1eqxPSHuVUyTPc',
  amountBase: 19_990_042n,
  checkout: { description: null, amount_minor: 1_999, currency: 'USD' },
  merchantName: 'Blue Mugs & Söhne',
}

const read = (uri: string) => {
  const url = new URL(uri)
  return { to: url.pathname, fields: url.searchParams }
}

test('a payment is asked for with its amount, its reference, and the key of the deployment', () => {
  const { to, fields } = read(solanaRequest(config, payment))
  expect(to).toBe(payment.recipient)
  expect([...fields.keys()]).toEqual(['amount', 'spl-token', 'reference', 'reference', 'label', 'message'])
  expect(fields.get('amount')).toBe('19.990042')
  expect(fields.get('spl-token')).toBe(payment.token.address)
  expect(fields.get('label')).toBe('Blue Mugs & Söhne')
  expect(fields.get('message')).toBe('19.99 USD')
})

test('what is paid for is told where the merchant described it', () => {
  const checkout = { ...payment.checkout, description: 'A blue mug' }
  expect(read(solanaRequest(config, { ...payment, checkout })).fields.get('message')).toBe('A blue mug')
})

test('the key of the deployment is the same for all payments of a cluster, and of no other', () => {
  const keysOf = (changes: Partial<SolanaPayment>, secret = config.sessionSecret) =>
    read(solanaRequest({ ...config, sessionSecret: secret }, { ...payment, ...changes })).fields.getAll(
      'reference',
    )
  const expectation = { reference: 'f'.repeat(32) } as SolanaPayment['expectation']
  const [[own, ours], [other, theirs]] = [keysOf({}), keysOf({ expectation })]
  expect(other).not.toBe(own)
  expect(theirs).toBe(ours)
  expect(keysOf({ network: { ...network, networkId: 101 } })).toEqual([
    own,
    expect.not.stringMatching(`^${ours}$`),
  ])
  expect(keysOf({}, 't'.repeat(32))[1]).not.toBe(ours)
})

test.each([
  ['plain', 'A blue mug', 'A blue mug'],
  ['of several lines', ' A\n\tblue \u202emug ', 'A blue mug'],
  ['too long', 'm'.repeat(200), `${'m'.repeat(111)}…`],
  ['of letters that take many bytes', '杯'.repeat(50), `${'杯'.repeat(12)}…`],
  ['that is no text', '\ud800mug', '\ufffdmug'],
])('a text %s has its place in a code that can be scanned', (_, text, expected) => {
  expect(bounded(text, 120)).toBe(expected)
})
