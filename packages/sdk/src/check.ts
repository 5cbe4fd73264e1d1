import { StablerailError } from './errors.ts'

/** Refuses what is no such value, before anything is sent. The value is not repeated: a secret may be in it. */
export const check = (name: string, holds: unknown, what: string): void => {
  if (!holds) throw new StablerailError(`${name} must be ${what}.`)
}
