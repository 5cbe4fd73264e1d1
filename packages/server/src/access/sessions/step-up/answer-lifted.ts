import { setSessionCookie } from 'better-auth/cookies'
import type { Lifted } from './grant-step-up.ts'

type Answering = Parameters<typeof setSessionCookie>[0] & {
  context: { session: Parameters<typeof setSessionCookie>[1] }
}

/**
 * Sets the cookie again for a session that received another token by a step-up. Returns the end of the
 * step-up.
 */
export const answerLifted = async (asked: Answering, { until, token }: Lifted) => {
  const { session, user } = asked.context.session
  await setSessionCookie(asked, { session: { ...session, token }, user })
  return { until: until.toISOString() }
}
