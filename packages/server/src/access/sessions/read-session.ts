import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '../../context.ts'
import { authOf } from './auth.ts'

/** A signed-in person, and when they last proved who they are. */
export type Session = { userId: string; email: string; factorAt: Date }

/**
 * The session a request's cookie is for; null when there is none or it has ended. It is read from the database
 * each time, so that signing out takes effect with the next request everywhere. A browser sends the cookie
 * unasked: whoever lets a session write must hold the request's Origin against the service's own.
 */
export const readSession = async (
  context: Context,
  headers: IncomingHttpHeaders,
): Promise<Session | null> => {
  if (headers.cookie === undefined) return null
  const found = await authOf(context).api.getSession({
    headers: new Headers({ cookie: headers.cookie }),
    // Only the library's own route prolongs a session, as the cookie has to be given anew with it.
    query: { disableRefresh: true },
  })
  if (found === null) return null
  const { user, session } = found
  return { userId: user.id, email: user.email, factorAt: session.factorAt }
}
