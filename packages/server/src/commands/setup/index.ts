/**
 * The first workspace of a deployment, with its first admin and its first API keys.
 *
 * The command `setup` and the emulator call `setUp`. It creates a workspace, a user who can sign in, their membership
 * as an admin, and API keys, through the functions of the modules that own those records. All records are created in
 * one unit of work, or none: if the name of the workspace or the email address already exists, `setUp` throws a
 * `SetupError`. With `again` it creates another workspace anyway, and an existing person becomes its admin and keeps
 * their password. Set-ups run one after another, so a second set-up with the same name finds the workspace of the
 * first.
 *
 * The password and the secrets of the keys are only in the result of `setUp`; the database holds only hashes.
 *
 * Not promised: that the result can be read again. An operator who lost it creates another workspace with `again`.
 */
export { type SetUp, type SetUpResult, SetupError, setUp } from './set-up.ts'
