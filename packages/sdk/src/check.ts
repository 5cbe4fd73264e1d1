import { StablerailError } from './errors.ts'

/**
 * Throws if a value is invalid (`holds` is false), before a request is sent. `what` describes a valid value.
 * The message does not contain the value, which may be a secret.
 */
export const check = (name: string, holds: unknown, what: string): void => {
  if (!holds) throw new StablerailError(`${name} must be ${what}.`)
}
