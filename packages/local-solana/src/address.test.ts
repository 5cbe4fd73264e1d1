import { Keypair, PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { associatedTokenAddress, decodeAddress, isOnCurve, programAddress } from './address.ts'
import { decodeBase58, encodeBase58 } from './base58.ts'
import { createKeypair } from './keypair.ts'
import { associatedTokenProgram, token2022Program, tokenProgram } from './programs.ts'

const keyBytes = fc.uint8Array({ minLength: 32, maxLength: 32 })

describe('base58', () => {
  it('is what web3.js writes, and comes back', () => {
    fc.assert(
      fc.property(
        keyBytes,
        (bytes) => void expect(encodeBase58(bytes)).toBe(new PublicKey(bytes).toBase58()),
      ),
    )
    fc.assert(
      fc.property(
        fc.uint8Array(),
        (bytes) => void expect(decodeBase58(encodeBase58(bytes), 99)).toEqual(bytes),
      ),
    )
  })

  it('has no other letters, and an end', () => {
    for (const text of ['0', 'O', 'I', 'l', ' ', 'é']) expect(decodeBase58(text)).toBeNull()
    expect(decodeBase58('1'.repeat(129))).toBeNull()
    expect(decodeBase58('1'.repeat(128))).toHaveLength(128)
  })
})

describe('an address', () => {
  it('has 32 bytes', () => {
    expect(decodeAddress('1'.repeat(32))).toHaveLength(32)
    for (const text of ['1'.repeat(31), '1'.repeat(33), 'abc', '', 7, null])
      expect(decodeAddress(text)).toBeNull()
  })

  it('is on the curve where web3.js says so', () => {
    fc.assert(
      fc.property(keyBytes, (bytes) => void expect(isOnCurve(bytes)).toBe(PublicKey.isOnCurve(bytes))),
    )
    expect(isOnCurve(Keypair.generate().publicKey.toBytes())).toBe(true)
  })

  it('of a program and of a token account is the one that web3.js derives', () => {
    fc.assert(
      fc.property(keyBytes, keyBytes, fc.constantFrom(tokenProgram, token2022Program), (a, b, program) => {
        const [owner, mint] = [new PublicKey(a), new PublicKey(b)]
        const seeds = [owner.toBytes(), new PublicKey(program).toBytes(), mint.toBytes()]
        const [derived] = PublicKey.findProgramAddressSync(seeds, new PublicKey(associatedTokenProgram))
        expect(programAddress(seeds, associatedTokenProgram)).toBe(derived.toBase58())
        expect(associatedTokenAddress(owner.toBase58(), mint.toBase58(), program)).toBe(derived.toBase58())
      }),
      { numRuns: 20 },
    )
  })

  it('of a key pair is that of its seed', () => {
    const { seed, address } = createKeypair()
    expect(Keypair.fromSeed(seed).publicKey.toBase58()).toBe(address)
    expect(() => createKeypair(new Uint8Array(31))).toThrow('32 bytes')
  })
})
