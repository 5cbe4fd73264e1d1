/**
 * The first workspace of a deployment, with its admin and keys: `setUp` makes all of it in one unit of work, or nothing.
 * Secrets are in its answer and nowhere else.
 */
export { type SetUp, type SetUpResult, SetupError, setUp } from './set-up.ts'
