import { enqueueMail, type MailQueue } from '../../mechanisms/mail/index.ts'
import type { AccessPorts } from '../ports.ts'
import { selectStoredCode } from './store.ts'

export const codeLength = 8
export const codeExpiryMs = 10 * 60_000

export type CodePurpose = 'sign-in' | 'forget-password' | 'step-up'
type Code = { email: string; code: string; purpose: CodePurpose }

const nobodyGetsIn = 'If you did not ask for it, nothing needs to be done: without the code nobody gets in.'

/**
 * The texts of a mail with a code: the purpose of the code, and advice for a reader who did not request it.
 */
const words: Record<CodePurpose, { purpose: string; unasked: string }> = {
  'sign-in': { purpose: 'sign in', unasked: nobodyGetsIn },
  'forget-password': { purpose: 'set a new password', unasked: nobodyGetsIn },
  'step-up': {
    purpose: 'confirm an act',
    unasked:
      'If you did not ask for it, somebody else is signed in as you. Set a new password, which ends their session.',
  },
}

/** Queues the mail that carries a code. The mail is dropped unsent once the code has expired. */
export const mailCode = async (queue: MailQueue, { email, code, purpose: kind }: Code): Promise<void> => {
  const { purpose, unasked } = words[kind]
  await enqueueMail(queue, {
    to: email,
    letter: {
      subject: `Your Stablerail code to ${purpose}`,
      sender: 'Stablerail',
      footer: [],
      blocks: [
        { text: `Your code to ${purpose} is ${code}.` },
        { text: `It works once, within ${codeExpiryMs / 60_000} minutes.` },
        { text: unasked },
      ],
    },
    keepForMs: codeExpiryMs,
  })
}

/**
 * Encrypts and decrypts a stored code. It is encrypted, not hashed, because a valid code that is requested
 * again is mailed again unchanged. If a new code replaced it, any person who knows an email address could
 * prevent its owner from signing in.
 */
export const codeStorage = ({ secrets }: AccessPorts) => ({
  encrypt: async (code: string) => secrets.seal(code, codeBinding).toString('base64url'),
  decrypt: async (stored: string) => secrets.open(Buffer.from(stored, 'base64url'), codeBinding),
})

/**
 * Throws if a mailed code cannot be decrypted. The check is made before the session library handles the code,
 * because the library deletes a code before it decrypts it.
 */
export const requireReadable = async (
  context: AccessPorts,
  purpose: CodePurpose,
  email: unknown,
): Promise<void> => {
  if (typeof email !== 'string') return
  const stored = await selectStoredCode(context.db, `${purpose}-otp-${email.toLowerCase()}`)
  if (stored !== undefined) await codeStorage(context).decrypt(stored)
}

export const codeBinding = 'user_verifications: code'
