import { setSessionCookie } from 'better-auth/cookies'
import type { Lifted } from './grant-step-up.ts'

type Answering = Parameters<typeof setSessionCookie>[0] & {
  context: { session: Parameters<typeof setSessionCookie>[1] }
}

/**
 * Sets the session cookie again, because the step-up gave the session another token. Returns the time at
 * which the step-up ends.
 */
export const answerLifted = async (asked: Answering, { until, token }: Lifted) => {
  const { session, user } = asked.context.session
  await setSessionCookie(asked, { session: { ...session, token }, user })
  return { until: until.toISOString() }
}
