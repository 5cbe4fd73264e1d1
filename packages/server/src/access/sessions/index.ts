/**
 * Sessions: how people sign in to the dashboard and stay signed in.
 *
 * Who takes part: a user is a person with an email address, who belongs to any number of workspaces. A
 * session is a signed-in user; a cookie carries its token. A factor is a proof of identity: a password, a
 * mailed code or a passkey. "The library" is Better Auth, on our tables; only the routes that `routes.ts`
 * lists are mounted. The routes of passkeys are not part of the library: they are in `passkeys/`, and the
 * library mounts them as a plugin.
 *
 * Flow: `mountSessions` serves the routes of `routes.ts`: it counts the request against the rate limit of its
 * IP address, checks the body, and passes the request to the library (`createSessions`). Errors of the
 * library become errors of the catalogue (`refusals.ts`). `authenticate` reads the session of each dashboard
 * request and finds the user's role with `findMembership`. A passkey signs a challenge that `passkeys/` made
 * for one session, or for one browser that signs in, and for one kind of use; the signature creates a
 * session, or sets `passkeyAt` of the requesting session (`../step-up.ts`). A password or a mailed code sets
 * `factorAt` of the requesting session (`step-up/`). Step-up by any factor gives the session a new token and
 * a new cookie, but never a new id. The list of sessions shows the ids, and `end-session.ts` ends the session
 * with a given id. With `SIGN_UP=open`, signing in with a code creates an account for a new address;
 * otherwise `createUser` creates accounts, for the set-up, the command `members` and accepted invitations.
 *
 * Guarantees:
 * - Sign-out and revocation hold from the next request on, in every process: each request reads the database.
 * - Prolonging a session proves no factor: `factorAt` is the time of sign-in, or of the last password or code
 *   since, by the context's clock.
 * - A challenge can be used once, and a passkey is accepted only if its authenticator has verified the
 *   person.
 * - A person always has a password or a passkey: the last factor cannot be removed.
 * - Guesses are limited by account as well as by IP address: strangers together can try 30 passwords and 30
 *   codes of an account in 15 minutes. Reaching these limits does not block the person at an IP address where
 *   the person has a session (for passwords) or has signed in before (for codes). An unknown email address
 *   has the same limits and gets the same responses as a known address.
 * - Passwords and codes are not in clear in the database or the log: the database stores a scrypt hash of a
 *   password, and an encrypted code until it is used or ten minutes old.
 * - A person and the admins of their workspaces get a mail about a sign-in from a new device, about a new
 *   password, and about a passkey that was added, renamed, removed or may have been copied. At most ten mails
 *   of each kind are sent in an hour; mails about a new password have no limit.
 *
 * Not promised: that a mailed code arrives. Expiry of sessions, codes and IP limits follows the system's
 * clock; expiry of challenges follows the context's clock.
 */
export { createUser, findUserId, hasAccount, nameOf } from './create-user.ts'
export { limitInvitations } from './limit-invitations.ts'
export { mountSessions } from './mount-sessions.ts'
export { endPasskey, findPasskeys } from './passkeys/end-passkey.ts'
export { shownPasskey } from './passkeys/passkey.ts'
export { PasswordsBusy, passwords, passwordsBusySeconds } from './passwords.ts'
export { purgeSessionsJob } from './purge-sessions.ts'
export { makePassword, resetPassword } from './reset-password.ts'
export { sealedCodes } from './sealed-store.ts'
export { createSessions, type Session, type Sessions } from './sessions.ts'
export { findMembership } from './store.ts'
