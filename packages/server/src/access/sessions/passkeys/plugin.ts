import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, formCsrfMiddleware } from 'better-auth/api'
import { expireCookie, setSessionCookie } from 'better-auth/cookies'
import type { AccessPorts } from '../../ports.ts'
import { ipOf, personOf, signedIn } from '../signed-in.ts'
import { answerLifted } from '../step-up/answer-lifted.ts'
import { addPasskey } from './add-passkey.ts'
import { beginAdding } from './begin-adding.ts'
import { beginSignIn, beginStepUp } from './begin-using.ts'
import { AddedPasskey, RemovedPasskey, RenamedPasskey, UsedPasskey } from './bodies.ts'
import { challengeMs } from './challenges.ts'
import { shownPasskey } from './passkey.ts'
import { refusal } from './refuse.ts'
import { removePasskey } from './remove-passkey.ts'
import { renamePasskey } from './rename-passkey.ts'
import { selectPasskeys } from './store.ts'
import { signInBy, stepUp } from './use-passkey.ts'

/**
 * The routes of passkeys, as a plugin of the session library: the library's origin check, limits and cookies
 * apply to them.
 */
export const passkeys = (context: AccessPorts) =>
  ({
    id: 'stablerail-passkeys',
    endpoints: { ...ownEndpoints(context), ...stepUpEndpoints(context), ...signInEndpoints(context) },
  }) satisfies BetterAuthPlugin

const ownEndpoints = (context: AccessPorts) => ({
  listPasskeys: createAuthEndpoint(
    '/list-passkeys',
    { ...signedIn, method: 'GET' as const },
    async (asked) => {
      const found = await selectPasskeys(context.db, personOf(asked).userId)
      return asked.json(found.map(shownPasskey))
    },
  ),
  beginAddingPasskey: createAuthEndpoint('/add-passkey/options', signedIn, async (asked) =>
    asked.json(await beginAdding(context, personOf(asked))),
  ),
  addPasskey: createAuthEndpoint('/add-passkey', { ...signedIn, body: AddedPasskey }, async (asked) =>
    asked.json(shownPasskey(await addPasskey(context, personOf(asked), asked.body))),
  ),
  renamePasskey: createAuthEndpoint('/rename-passkey', { ...signedIn, body: RenamedPasskey }, async (asked) =>
    asked.json(shownPasskey(await renamePasskey(context, personOf(asked), asked.body))),
  ),
  removePasskey: createAuthEndpoint(
    '/remove-passkey',
    { ...signedIn, body: RemovedPasskey },
    async (asked) => {
      await removePasskey(context, personOf(asked), asked.body.id)
      return asked.json({ status: true })
    },
  ),
})

const stepUpEndpoints = (context: AccessPorts) => ({
  beginStepUp: createAuthEndpoint('/step-up/passkey/options', signedIn, async (asked) =>
    asked.json(await beginStepUp(context, personOf(asked))),
  ),
  stepUp: createAuthEndpoint('/step-up/passkey', { ...signedIn, body: UsedPasskey }, async (asked) => {
    const lifted = await stepUp(context, personOf(asked), asked.body.credential)
    return asked.json(await answerLifted(asked, lifted))
  }),
})

/**
 * The cookie with the random id of a browser that signs in. The challenge for the passkey is stored under
 * this id. Better Auth signs the cookie.
 */
const browserCookie = ['passkey_sign_in', { maxAge: challengeMs / 1000 }] as const

const anybody = {
  method: 'POST' as const,
  use: [formCsrfMiddleware],
  metadata: { noStore: true as const },
}

const signInEndpoints = (context: AccessPorts) => ({
  beginPasskeySignIn: createAuthEndpoint('/sign-in/passkey/options', anybody, async (asked) => {
    const browserId = context.random.bytes(24).toString('base64url')
    const answer = await beginSignIn(context, browserId)
    const { name, attributes } = asked.context.createAuthCookie(...browserCookie)
    await asked.setSignedCookie(name, browserId, asked.context.secret, attributes)
    return asked.json(answer)
  }),
  signInByPasskey: createAuthEndpoint(
    '/sign-in/passkey',
    { ...anybody, body: UsedPasskey },
    async (asked) => {
      const cookie = asked.context.createAuthCookie(...browserCookie)
      const browserId = await asked.getSignedCookie(cookie.name, asked.context.secret)
      if (!browserId) throw refusal('PASSKEY_CHALLENGE_GONE')
      expireCookie(asked, cookie)
      const { credential } = asked.body
      const { userId, passkeyId, usedAt } = await signInBy(context, {
        browserId,
        credential,
        ip: ipOf(asked),
      })
      const { internalAdapter } = asked.context
      const user = await internalAdapter.findUserById(userId)
      if (user === null) throw refusal('PASSKEY_SIGN_IN_REFUSED')
      const session = await internalAdapter.createSession(userId, false, { passkeyAt: usedAt, passkeyId })
      await setSessionCookie(asked, { session, user })
      return asked.json({ token: session.token, user })
    },
  ),
})
