import { createHash } from 'node:crypto'
import { APIError } from 'better-auth/api'
import type { AccessPorts } from '../ports.ts'
import type { OwnRefusal } from './refusals.ts'
import { countCodeRequest, hasSignedInFrom } from './store.ts'

/**
 * What is counted of codes, in windows of a quarter of an hour. One IP address has a small allowance for an email
 * address, so that it cannot use up that of others. All IP addresses from which the account never signed in have one
 * together, because a caller may have many of them; the person's own are not counted there, so that no stranger can
 * keep the person out. 30 tries in 15 minutes are 120 an hour, at 100 million codes.
 */
const windowMs = 15 * 60_000
const allowances = {
  requests: { perAddress: 5, ofStrangers: 20, refusal: 'TOO_MANY_CODES' },
  tries: { perAddress: 5, ofStrangers: 30, refusal: 'TOO_MANY_CODE_TRIES' },
} as const satisfies Record<string, { perAddress: number; ofStrangers: number; refusal: OwnRefusal }>

/** A code ends at so many wrong tries: more than the people of an account make, and than strangers are let make. */
export const triesPerCode = 60

type Asked = { email: unknown; ip: string | null }

/** Refuses a code that is asked for, or tried, beyond the allowances, whether or not the address belongs to a user. */
export const limitCodes = async (
  context: AccessPorts,
  kind: keyof typeof allowances,
  { email, ip }: Asked,
): Promise<void> => {
  if (typeof email !== 'string') return
  const account = email.toLowerCase()
  const { perAddress, ofStrangers, refusal } = allowances[kind]
  await count(context, { about: [kind, account, ip], most: perAddress, refusal })
  if (ip !== null && (await hasSignedInFrom(context.db, account, ip))) return
  await count(context, { about: [kind, account], most: ofStrangers, refusal })
}

/**
 * Refuses a code of a step-up that is asked for, or tried, beyond the allowance. It is that of the session: only who has
 * the session can use it up, so no stranger keeps the person from a step-up.
 */
export const limitStepUpCodes = (
  context: AccessPorts,
  kind: keyof typeof allowances,
  sessionId: string,
): Promise<void> => {
  const { perAddress: most, refusal } = allowances[kind]
  return count(context, { about: ['step_up', kind, sessionId], most, refusal })
}

type Counted = { about: (string | null)[]; most: number; refusal: OwnRefusal }

const count = async ({ db, clock }: AccessPorts, { about, most, refusal }: Counted): Promise<void> => {
  const now = clock.now()
  const { count: counted, windowStartedAt } = await countCodeRequest(db, {
    hash: createHash('sha256').update(JSON.stringify(about)).digest(),
    now,
    windowStart: new Date(now.getTime() - windowMs),
  })
  if (counted <= most) return
  const waitMs = windowStartedAt.getTime() + windowMs - now.getTime()
  throw new APIError(
    'TOO_MANY_REQUESTS',
    { code: refusal },
    { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  )
}
