import { createHash } from 'node:crypto'
import { APIError } from 'better-auth/api'
import type { ContextBase } from '../../context.ts'
import { enqueueMail, mailQueueOf } from '../../mechanisms/mail/index.ts'
import type { OwnRefusal } from './refusals.ts'
import { countCodeRequest } from './store.ts'

export const codeLength = 8
export const codeExpiryMs = 10 * 60_000

/**
 * At most 10 codes an hour are sent to one email address. The limit by IP address does not stop a caller with many IP
 * addresses; with three tries for each code, this limit leaves 30 tries an hour at 100 million codes.
 */
const codesPerHour = 10
const hourMs = 3_600_000

type Code = { email: string; code: string; type: string }

/** Queues the mail that carries a code. The mail is dropped unsent once the code has expired. */
export const mailCode = async (context: ContextBase, { email, code, type }: Code): Promise<void> => {
  const purpose = type === 'forget-password' ? 'set a new password' : 'sign in'
  await enqueueMail(mailQueueOf(context), {
    to: email,
    subject: `Your Stablerail code to ${purpose}`,
    text: [
      `Your code to ${purpose} is ${code}.`,
      `It works once, within ${codeExpiryMs / 60_000} minutes.`,
      'If you did not ask for it, nothing needs to be done: without the code nobody gets in.',
    ].join('\n\n'),
    keepForMs: codeExpiryMs,
  })
}

/** Refuses more than `codesPerHour` codes to an email address, whether or not the address belongs to a user. */
export const limitCodes = async (context: ContextBase, email: unknown): Promise<void> => {
  if (typeof email !== 'string') return
  const now = context.clock.now()
  const hash = createHash('sha256').update(email.toLowerCase()).digest()
  const { count } = await countCodeRequest(context.db, {
    hash,
    now,
    windowStart: new Date(now.getTime() - hourMs),
  })
  if (count <= codesPerHour) return
  throw new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'TOO_MANY_CODES' satisfies OwnRefusal },
    { 'retry-after': String(hourMs / 1000) },
  )
}
