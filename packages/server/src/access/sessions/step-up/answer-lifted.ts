import { setSessionCookie } from 'better-auth/cookies'
import type { Lifted } from './lift-session.ts'

type Answering = Parameters<typeof setSessionCookie>[0] & {
  context: { session: Parameters<typeof setSessionCookie>[1] }
}

/** Sets the cookie again for a session whose step-up gave it another token. Returns when the step-up ends. */
export const answerLifted = async (asked: Answering, { until, token }: Lifted) => {
  const { session, user } = asked.context.session
  await setSessionCookie(asked, { session: { ...session, token }, user })
  return { until: until.toISOString() }
}
