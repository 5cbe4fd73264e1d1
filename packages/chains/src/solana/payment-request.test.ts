import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyOf } from '../../test/solana-transactions.ts'
import { decimalAmount, solanaPayUri } from './payment-request.ts'
import { deploymentKey, referenceKey } from './reference.ts'

const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const request = {
  recipient: keyOf('merchant'),
  mint: usdc,
  decimals: 6,
  amountBase: 12_340_001n,
  reference: '00112233445566778899aabbccddeeff',
  label: 'Käse & Söhne',
  message: 'Order #7: 2 = 1+1?',
  deploymentKey: deploymentKey({ secret: Buffer.alloc(32, 7), network: 'mainnet' }),
}

test('a request names wallet, amount, token, both references, who and what for', () => {
  expect(solanaPayUri(request)).toBe(
    `solana:${request.recipient}?amount=12.340001&spl-token=${usdc}` +
      `&reference=${referenceKey(request.reference)}&reference=${request.deploymentKey}` +
      '&label=K%C3%A4se%20%26%20S%C3%B6hne&message=Order%20%237%3A%202%20%3D%201%2B1%3F',
  )
})

test('whatever label and message are, a parser of addresses gives them back and nothing more', () => {
  const text = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(text, text, (label, message) => {
      const { protocol, pathname, searchParams } = new URL(solanaPayUri({ ...request, label, message }))
      expect([protocol, pathname]).toEqual(['solana:', request.recipient])
      expect([...searchParams.keys()].join()).toBe('amount,spl-token,reference,reference,label,message')
      expect(searchParams.get('label')).toBe(label.toWellFormed())
      expect(searchParams.get('message')).toBe(message.toWellFormed())
    }),
  )
})

test('half a surrogate pair is replaced, and throws nothing', () => {
  expect(solanaPayUri({ ...request, label: 'a\ud800b' })).toContain('&label=a%EF%BF%BDb&')
})

test.each([
  [1n, 6, '0.000001'],
  [10n, 6, '0.00001'],
  [1_000_000n, 6, '1'],
  [1_500_000n, 6, '1.5'],
  [100_000_000n, 6, '100'],
  [7n, 0, '7'],
  [70n, 0, '70'],
  [18_446_744_073_709_551_615n, 9, '18446744073.709551615'],
])('%s base units of %s decimals are %s', (amount, decimals, text) => {
  expect(decimalAmount(amount, decimals)).toBe(text)
})

test('an amount is exact: its digits are those of the base units', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), fc.nat(18), (amount, decimals) => {
      const text = decimalAmount(amount, decimals)
      expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      const [whole = '', fraction = ''] = text.split('.')
      expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(amount)
    }),
  )
})

test('nothing, less than nothing, and more than a token account can hold are not asked for', () => {
  for (const amountBase of [0n, -1n, 2n ** 64n])
    expect(() => solanaPayUri({ ...request, amountBase })).toThrow('cannot be transferred')
})

test.each(['recipient', 'mint', 'deploymentKey'] as const)('a %s that is no address is refused', (field) => {
  for (const text of ['', `${usdc}?amount=1`, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'])
    expect(() => solanaPayUri({ ...request, [field]: text })).toThrow('no Solana address')
})
