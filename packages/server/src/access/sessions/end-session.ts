import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { z } from 'zod'
import type { AccessPorts } from '../ports.ts'
import type { OwnRefusal } from './refusals.ts'
import { personOf, signedIn } from './signed-in.ts'
import { deleteSession } from './store.ts'

export const GivenSession = z.strictObject({ id: z.string().min(1).max(80) })

/**
 * The route that ends one session of the person by its id. A token would not identify a listed session,
 * because the session gets another token when step-up is granted.
 */
export const endSession = (context: AccessPorts) =>
  ({
    id: 'stablerail-end-session',
    endpoints: {
      endSession: createAuthEndpoint('/end-session', { ...signedIn, body: GivenSession }, async (asked) => {
        const { userId } = personOf(asked)
        if (!(await deleteSession(context.db, { userId, id: asked.body.id })))
          throw new APIError('NOT_FOUND', { code: 'SESSION_NOT_FOUND' satisfies OwnRefusal })
        return asked.json({ status: true })
      }),
    },
  }) satisfies BetterAuthPlugin
