import { StablerailError } from './errors.ts'

/**
 * Throws if a condition about a value does not hold, before anything is sent. The message does not repeat the
 * value, which may be a secret.
 */
export const check = (name: string, holds: unknown, what: string): void => {
  if (!holds) throw new StablerailError(`${name} must be ${what}.`)
}
