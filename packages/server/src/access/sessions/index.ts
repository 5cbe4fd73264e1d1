/**
 * Sessions: how people sign in to the dashboard and stay signed in.
 *
 * Who is who: a user is a person with an email address, of any number of workspaces. A session is a signed-in user; a
 * cookie carries it. A factor is what the user proved: a password, a code from a mail, or a passkey. "The library" is
 * Better Auth, on our tables; those of its routes that `routes.ts` does not list are not mounted. Passkeys are not the
 * library's: `passkeys/` has their routes, which the library mounts as a plugin.
 *
 * What flows: `mountSessions` serves the routes of `routes.ts`: it counts the request against its address's allowance,
 * checks the body, and hands the request to the library (`createSessions`). Errors of the library become errors of the
 * catalogue (`refusals.ts`). `authenticate` reads the session of each dashboard request and finds the user's role with
 * `findMembership`. A passkey signs a challenge that `passkeys/` made for one session, or one browser that signs in, and
 * for one kind of use; that begins a session, or sets `passkeyAt` of the one that asked (`../step-up.ts`). A password or a
 * mailed code sets `factorAt` of the session that asked (`step-up/`). A session that is lifted, by whatever factor, has
 * another token and cookie from then on, so that others end it by its id (`end-session.ts`). With `SIGN_UP=open` a code
 * signs in an address that has no account, which makes one; else accounts are made by `createUser`, for the set-up, the
 * command `members` and accepted invitations.
 *
 * Guarantees:
 * - Sign-out and revocation hold from the next request on, in every process: each request reads the database.
 * - Prolonging a session proves no factor: `factorAt` is the time of sign-in, or of the last password or code since, by
 *   the context's clock.
 * - A challenge is looked at once, and a passkey is believed only where its authenticator has verified the person.
 * - A person keeps a password or a passkey: the last one is not removed.
 * - Guesses are bounded by account as well as by address: of strangers together 30 passwords and 30 codes in 15 minutes.
 *   What strangers ask and try takes nothing from an IP address where the person has signed in. An unknown email address
 *   is limited and answered like a known one.
 * - Neither a password nor a code is in clear in the database or the log; the database holds a scrypt hash of the one and
 *   the other encrypted, until it is used or ten minutes old.
 * - A person is told of a sign-in from a new device, of a new password and of a passkey that was added, was renamed, was
 *   removed or may have been copied, and so are the admins of their workspaces: ten times an hour of each kind, of a new
 *   password always.
 *
 * Not promised: that a mailed code arrives. Expiry of sessions, codes and IP limits follows the system's clock; that of
 * challenges follows the context's.
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
