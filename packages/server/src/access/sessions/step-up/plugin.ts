import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import type { AccessPorts } from '../../ports.ts'
import { personOf, signedIn } from '../signed-in.ts'
import { answerLifted } from './answer-lifted.ts'
import { GivenCode, GivenPassword } from './bodies.ts'
import { listFactors } from './list-factors.ts'
import { proveCode } from './prove-code.ts'
import { provePassword } from './prove-password.ts'
import { sendCode } from './send-code.ts'

/**
 * The routes for step-up by password or mailed code, as a plugin of Better Auth. The routes for step-up by
 * passkey are in `passkeys/plugin.ts`.
 */
export const stepUp = (context: AccessPorts) =>
  ({
    id: 'stablerail-step-up',
    endpoints: {
      listFactors: createAuthEndpoint(
        '/list-factors',
        { ...signedIn, method: 'GET' as const },
        async (asked) => asked.json(await listFactors(context, personOf(asked).userId)),
      ),
      stepUpByPassword: createAuthEndpoint(
        '/step-up/password',
        { ...signedIn, body: GivenPassword },
        async (asked) => {
          const lifted = await provePassword(context, personOf(asked), asked.body.password)
          return asked.json(await answerLifted(asked, lifted))
        },
      ),
      sendStepUpCode: createAuthEndpoint('/step-up/email-otp/send', signedIn, async (asked) => {
        await sendCode(context, personOf(asked))
        return asked.json({ success: true })
      }),
      stepUpByCode: createAuthEndpoint(
        '/step-up/email-otp',
        { ...signedIn, body: GivenCode },
        async (asked) => {
          const lifted = await proveCode(context, personOf(asked), asked.body.otp)
          return asked.json(await answerLifted(asked, lifted))
        },
      ),
    },
  }) satisfies BetterAuthPlugin
