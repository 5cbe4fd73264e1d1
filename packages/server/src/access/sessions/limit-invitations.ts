import { createHash } from 'node:crypto'
import { ApiError } from '../../mechanisms/http/index.ts'
import type { AccessWork } from '../ports.ts'
import { countCodeRequest } from './store.ts'

const hourMs = 3_600_000
const mostInAnHour = 6

/**
 * Refuses an invitation to an email address that received the maximum number of invitations within an hour,
 * from all workspaces together: if sign-up is open, a stranger can create any number of workspaces and could
 * fill the mailbox of another person.
 */
export const limitInvitations = async ({ tx, now }: AccessWork, email: string): Promise<void> => {
  const { count, windowStartedAt } = await countCodeRequest(tx, {
    hash: createHash('sha256')
      .update(JSON.stringify(['invitations', email]))
      .digest(),
    now,
    windowStart: new Date(now.getTime() - hourMs),
  })
  if (count <= mostInAnHour) return
  const waitMs = windowStartedAt.getTime() + hourMs - now.getTime()
  throw new ApiError(
    'rate_limited',
    `${email} was sent ${mostInAnHour} invitations within an hour. Try again later.`,
    { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  )
}
