import { getIP, sensitiveSessionMiddleware } from 'better-auth/api'
import type { Proofs } from '../step-up.ts'
import type { SignedIn } from './passkeys/person.ts'

/** The options of a route that requires a session. */
export const signedIn = {
  method: 'POST' as const,
  use: [sensitiveSessionMiddleware],
  metadata: { noStore: true as const },
}

type Asked = {
  headers?: Headers | undefined
  context: {
    options: Parameters<typeof getIP>[1]
    session: { session: { id: string; token: string }; user: { id: string; email: string; name: string } }
  }
}

export const ipOf = ({
  headers,
  context,
}: Pick<Asked, 'headers'> & { context: Pick<Asked['context'], 'options'> }) =>
  headers === undefined ? null : getIP(headers, context.options)

/** Returns the person who sends a request to a route with the options `signedIn`. */
export const personOf = (asked: Asked): SignedIn => {
  const { session, user } = asked.context.session
  const { factorAt, passkeyAt } = session as unknown as Proofs
  return {
    userId: user.id,
    email: user.email,
    name: user.name,
    sessionId: session.id,
    token: session.token,
    proofs: { factorAt, passkeyAt: passkeyAt ?? null },
    ip: ipOf(asked),
  }
}
