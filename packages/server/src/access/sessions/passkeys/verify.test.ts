import { expect, test } from 'vitest'
import type { ContextBase } from '../../../resources/context.ts'
import { createTestLog } from '../../../testing/log.ts'
import { createAuthenticator } from '../../../testing/sessions/authenticator.ts'
import { NewCredential } from './credential.ts'
import { verifyNew } from './verify.ts'

const site = { rpId: 'shop.example', origin: 'https://shop.example' }
const options = {
  challenge: Buffer.alloc(32).toString('base64url'),
  rp: { id: site.rpId },
  user: { id: 'AAAA' },
}

/**
 * Verifies a new passkey with an attestation. Returns whether it was accepted, and the reasons of the refusal
 * in the log.
 */
const attest = async (format: string, statement: Map<string, unknown>) => {
  const { log, lines } = createTestLog()
  log.level = 'debug'
  const made = createAuthenticator(site).make(options, { attestation: { format, statement } })
  const credential = NewCredential.parse(made)
  const key = await verifyNew({ log } as ContextBase, { site, challenge: options.challenge, credential })
  return { isTaken: key !== null, reasons: lines.map(({ reason }) => reason) }
}

test.each(['none', 'packed'])(
  'an attestation of the format %s without certificates is taken',
  async (format) => {
    expect(await attest(format, new Map())).toEqual({ isTaken: true, reasons: [] })
  },
)

const certificates = new Map([['x5c', [new Uint8Array(9)]]])

test.each([
  ['packed', certificates],
  ['fido-u2f', certificates],
  ['fido-u2f', new Map()],
  ['tpm', certificates],
  ['apple', certificates],
  ['android-key', certificates],
  ['android-safetynet', new Map()],
])(
  'an attestation of the format %s with %o is refused before the library looks at it',
  async (format, statement) => {
    const reasons = ['The attestation has certificates.']
    expect(await attest(format, statement)).toEqual({ isTaken: false, reasons })
  },
)
