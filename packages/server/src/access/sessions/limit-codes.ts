import { createHash } from 'node:crypto'
import { APIError } from 'better-auth/api'
import type { AccessPorts } from '../ports.ts'
import type { OwnRefusal } from './refusals.ts'
import { countCodeRequest, hasSignedInFrom } from './store.ts'

/**
 * The limits of requests for codes and of tries, in windows of 15 minutes:
 *
 * - `perAddress` limits each IP address for an email address. It is small, so that one IP address cannot use
 *   up the limit of all.
 * - `ofStrangers` limits all IP addresses together from which the account never signed in, because an
 *   attacker may have many. Addresses from which the person has signed in are not counted, so that no
 *   stranger can lock the person out.
 *
 * 30 tries in 15 minutes are 120 an hour, of 100 million codes.
 */
const windowMs = 15 * 60_000
const allowances = {
  requests: { perAddress: 5, ofStrangers: 20, refusal: 'TOO_MANY_CODES' },
  tries: { perAddress: 5, ofStrangers: 30, refusal: 'TOO_MANY_CODE_TRIES' },
} as const satisfies Record<string, { perAddress: number; ofStrangers: number; refusal: OwnRefusal }>

/**
 * A mailed code becomes invalid after 60 wrong tries. This is more than the 30 tries that all strangers
 * together have in 15 minutes, so that strangers do not make the owner's code invalid.
 */
export const triesPerCode = 60

type Asked = { email: unknown; ip: string | null }

/**
 * Throws if a code is requested or tried more often than the limits allow. An email address without a user
 * has the same limits.
 */
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
 * Throws if the code of a step-up is requested or tried more often than the limit of the session allows. Only
 * the holder of the session can use up this limit, so no stranger can prevent a step-up of the person.
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
