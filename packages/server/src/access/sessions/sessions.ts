import type { IncomingHttpHeaders } from 'node:http'
import type { ContextBase } from '../../context.ts'
import { createAuth } from './auth.ts'

/** A signed-in person, and when they last proved who they are. */
export type Session = { userId: string; email: string; factorAt: Date }

/** Signing in and out, and who is signed in. */
export type Sessions = {
  /** Answers a request to one of the session library's routes. */
  answer(request: Request): Promise<Response>
  /**
   * The session a request's cookie is for; null when there is none or it has ended. It is read from the database
   * each time, so that signing out takes effect with the next request everywhere. A browser sends the cookie
   * unasked: whoever lets a session write must hold the request's Origin against the service's own.
   */
  read(headers: IncomingHttpHeaders): Promise<Session | null>
}

export const createSessions = (context: ContextBase): Sessions => {
  const auth = createAuth(context)
  return {
    answer: (request) => auth.handler(request),
    async read({ cookie }) {
      if (cookie === undefined) return null
      const found = await auth.api.getSession({
        headers: new Headers({ cookie }),
        // Only the library's own route prolongs a session, as the cookie has to be given anew with it.
        query: { disableRefresh: true },
      })
      if (found === null) return null
      const { user, session } = found
      return { userId: user.id, email: user.email, factorAt: session.factorAt }
    },
  }
}
