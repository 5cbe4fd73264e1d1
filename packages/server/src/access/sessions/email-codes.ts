import type { ContextBase } from '../../context.ts'
import { enqueueMail, mailQueueOf } from '../../mechanisms/mail/index.ts'

export const codeLength = 8
export const codeExpiryMs = 10 * 60_000

type Code = { email: string; code: string; type: string }

/** Queues the mail that carries a code. The mail is dropped unsent once the code has expired. */
export const mailCode = async (context: ContextBase, { email, code, type }: Code): Promise<void> => {
  const purpose = type === 'forget-password' ? 'set a new password' : 'sign in'
  await enqueueMail(mailQueueOf(context), {
    to: email,
    letter: {
      ...{ subject: `Your Stablerail code to ${purpose}`, sender: 'Stablerail', footer: [] },
      blocks: [
        { text: `Your code to ${purpose} is ${code}.` },
        { text: `It works once, within ${codeExpiryMs / 60_000} minutes.` },
        { text: 'If you did not ask for it, nothing needs to be done: without the code nobody gets in.' },
      ],
    },
    keepForMs: codeExpiryMs,
  })
}

/**
 * How a code is stored: encrypted, and not hashed, because a code that is asked for again while it is good is mailed
 * again. A new code would end the one before, and whoever knows an address could keep its owner from signing in.
 */
export const codeStorage = ({ secrets }: ContextBase) => ({
  encrypt: async (code: string) => secrets.seal(code, codeBinding).toString('base64url'),
  decrypt: async (stored: string) => secrets.open(Buffer.from(stored, 'base64url'), codeBinding),
})

export const codeBinding = 'user_verifications: code'
