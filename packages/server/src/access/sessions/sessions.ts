import type { IncomingHttpHeaders } from 'node:http'
import type { AccessPorts } from '../ports.ts'
import type { Proofs } from '../step-up.ts'
import { createAuth } from './auth.ts'

/** A signed-in user, and the time at which the user last proved a factor, by the context's clock. */
export type Session = { userId: string; email: string } & Proofs

/** The interface of the session library for the rest of the server. */
export type Sessions = {
  /** Handles a request to one of the routes of the session library. */
  answer(request: Request): Promise<Response>
  /**
   * Returns the session of a request's cookie; null if there is none or it has ended. Each call reads the
   * database, so that signing out takes effect with the next request in every process. Browsers attach the
   * cookie to requests of foreign pages: before a session may write, the caller must compare the request's
   * Origin with the service's own.
   */
  read(headers: IncomingHttpHeaders): Promise<Session | null>
}

export const createSessions = (context: AccessPorts): Sessions => {
  const auth = createAuth(context)
  return {
    answer: (request) => auth.handler(request),
    async read({ cookie }) {
      if (cookie === undefined) return null
      const found = await auth.api.getSession({
        headers: new Headers({ cookie }),
        // Only the library's own route prolongs a session, because the cookie must then be sent again.
        query: { disableRefresh: true },
      })
      if (found === null) return null
      const { user, session } = found
      const { factorAt, passkeyAt = null } = session
      return { userId: user.id, email: user.email, factorAt, passkeyAt }
    },
  }
}
