/**
 * The first workspace of a deployment, with its first admin and its first API keys.
 *
 * `setUp` is what the command `setup` calls, and what the emulator seeds itself with. It creates a workspace, a person
 * who can sign in, that person's membership as an admin, and API keys, through the doors of the rooms that own those
 * records. All of it is made in one unit of work, or nothing is: where the name of the workspace or the email address
 * exists already, `setUp` throws a `SetupError` that says so. With `again` it makes another workspace all the same, and
 * a person who exists becomes its admin and keeps their password. Set-ups wait for each other, so that of two for one
 * name one finds the workspace of the other.
 *
 * The password and the secrets of the keys are in the answer of `setUp` and nowhere else; the database holds hashes
 * only.
 *
 * Not promised: that the answer can be read again. Whoever lost it makes another workspace with `again`.
 */
export { type SetUp, type SetUpResult, SetupError, setUp } from './set-up.ts'
