import { expect, test } from 'vitest'
import { evmSigner, type Signer, solanaSigner, tronSigner, withLowV } from '../test/signers.ts'
import { encodeBase58 } from './addresses/index.ts'
import { isSignedBy, signatureForm } from './signature.ts'

const message = 'Stablerail asks you.\n\nPrüfe: 4 € 💶'
const chains = [
  ['base', evmSigner],
  ['solana', solanaSigner],
  ['tron', tronSigner],
] as const

test.each(chains)('on %s the owner of an address can sign for it, and nobody else', async (chain, make) => {
  const [owner, other]: [Signer, Signer] = [make(), make()]
  const signature = await owner.sign(message)
  expect(await isSignedBy({ chain, address: owner.address }, message, signature)).toBe(true)
  expect(await isSignedBy({ chain, address: other.address }, message, signature)).toBe(false)
})

test.each(chains)('on %s a signature is of one message only, to the byte', async (chain, make) => {
  const owner = make()
  const signature = await owner.sign(message)
  for (const altered of [`${message} `, message.replace('4', '5'), message.replaceAll('\n', '\r\n'), ''])
    expect(await isSignedBy({ chain, address: owner.address }, altered, signature)).toBe(false)
})

test.each(['base', 'tron'] as const)(
  'on %s the recovery value may be 0 and 1 or 27 and 28',
  async (chain) => {
    const owner = chain === 'base' ? evmSigner() : tronSigner()
    const signature = await owner.sign(message)
    const low = withLowV(signature)
    expect(low).not.toBe(signature)
    expect(await isSignedBy({ chain, address: owner.address }, message, low)).toBe(true)
    const flipped = `${signature.slice(0, -2)}${signature.endsWith('1b') ? '1c' : '1b'}`
    expect(await isSignedBy({ chain, address: owner.address }, message, flipped)).toBe(false)
  },
)

test('text that is no signature is refused and throws nothing', async () => {
  const zeros = '00'.repeat(64)
  const malformed = [
    '0x',
    `0x${zeros}1b`,
    `0x${'ff'.repeat(64)}1b`,
    `0x${zeros}`,
    `0x${zeros}1b1b`,
    `0x${zeros}02`,
    `0x${'zz'.repeat(65)}`,
    encodeBase58(Buffer.alloc(64)),
    encodeBase58(Buffer.alloc(64, 255)),
    encodeBase58(Buffer.alloc(63, 1)),
    encodeBase58(Buffer.alloc(65, 1)),
    '0OIl',
  ]
  for (const [chain, make] of chains)
    for (const signature of malformed)
      expect(await isSignedBy({ chain, address: make().address }, message, signature)).toBe(false)
})

test('a signature for one chain does not count on another that has the same key', async () => {
  const key = `0x${'11'.repeat(32)}` as const
  const [evm, tron] = [evmSigner(key), tronSigner(key)]
  expect(await isSignedBy({ chain: 'tron', address: tron.address }, message, await evm.sign(message))).toBe(
    false,
  )
  expect(await isSignedBy({ chain: 'base', address: evm.address }, message, await tron.sign(message))).toBe(
    false,
  )
})

test('the addresses that anyone can sign for are nobody to Solana', async () => {
  const encode = (hex: string) => encodeBase58(Buffer.from(hex, 'hex'))
  const neutral = `01${'00'.repeat(31)}`
  const base = `58${'66'.repeat(31)}`
  // Both signatures satisfy R = sB, so they need no private key. With the public key `neutral`, they are
  // valid for every message; with the public key of 32 zero bytes (order 4), for about one message in four.
  const forged = [encode(neutral + '00'.repeat(32)), encode(base + neutral)]
  for (const address of [encode(neutral), '1'.repeat(32)])
    for (const signature of forged)
      for (let attempt = 0; attempt < 20; attempt += 1)
        expect(await isSignedBy({ chain: 'solana', address }, `${message} ${attempt}`, signature)).toBe(false)
})

test("TronWeb's own signature of a message counts", async () => {
  // The address and the signature that TronWeb 6.5.1 (`signMessageV2`) creates for `message` with the private
  // key 0x1111….
  const address = 'TCLBgkbfVkJroVBJVqBEsxtPNQEQMTQCLQ'
  const signature =
    '0xd8ba169080f2a80225a3bc9814d54898551f1439870b7f4f4d07c4989ae14c6a0e3547019ed13c2ad9eae4becbfc2e6d11cd7da29b94fe3d0b50e50e21624b581c'
  expect(await isSignedBy({ chain: 'tron', address }, message, signature)).toBe(true)
})

test('the Ed25519 signature of RFC 8032, test 2, counts', async () => {
  const encode = (hex: string) => encodeBase58(Buffer.from(hex, 'hex'))
  const address = encode('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')
  const signature = encode(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  )
  expect(await isSignedBy({ chain: 'solana', address }, 'r', signature)).toBe(true)
})

test.each([
  ['base', 'an ERC-191 signature (65 bytes, 0x and hex)'],
  ['polygon', 'an ERC-191 signature (65 bytes, 0x and hex)'],
  ['solana', 'an Ed25519 signature (64 bytes, base58)'],
  ['tron', 'a TIP-191 signature (65 bytes, 0x and hex)'],
] as const)('who sent something else on %s is told that it takes %s', (chain, form) => {
  expect(signatureForm(chain)).toBe(form)
})
