/**
 * Sessions: how people sign in to the dashboard and stay signed in.
 *
 * Who is who: a user is a person with an email address, of any number of workspaces. A session is a signed-in user; a
 * cookie carries it. A factor is what the user proved at sign-in: a password, or a code from a mail. "The library" is
 * Better Auth, on our tables; those of its routes that `routes.ts` does not list are not mounted.
 *
 * What flows: `mountSessions` serves the routes of `routes.ts`: it counts the request against its address's allowance,
 * checks the body, and hands the request to the library (`createSessions`). Errors of the library become errors of the
 * catalogue (`refusals.ts`). `authenticate` reads the session of each dashboard request and finds the user's role with
 * `findMembership`. `createUser` is for the set-up: nobody can sign up.
 *
 * Guarantees:
 * - Sign-out and revocation hold from the next request on, in every process: each request reads the database.
 * - Prolonging a session proves no factor: `factorAt` is the time of sign-in, by the context's clock.
 * - Guesses are bounded by account as well as by address: 30 passwords in 15 minutes, 10 codes an hour with three tries
 *   each. An unknown email address is limited and answered like a known one.
 * - Neither a password nor a code is in the database or the log; the database holds a scrypt hash or a keyed hash.
 *
 * Not promised: that a mailed code arrives. Expiry of sessions, codes and IP limits follows the system's clock.
 */
export { passwordLength } from './auth.ts'
export { createUser, findUserId, hashPassword } from './create-user.ts'
export { mountSessions } from './mount-sessions.ts'
export { purgeSessionsJob } from './purge-sessions.ts'
export { createSessions, type Session, type Sessions } from './sessions.ts'
export { findMembership } from './store.ts'
