import type { FieldLimits } from '../generated/forms.ts'

/** Constraints of a control that the browser checks before submitting. */
export type Attributes = {
  required?: boolean
  minLength?: number
  maxLength?: number
  /** The minimum of a number, in the unit of the field. */
  min?: number
  max?: number
  pattern?: string
  /** The text that a browser adds to its own message if the pattern does not match. */
  title?: string
}

/**
 * Returns whether browsers can compile a pattern. They use stricter rules than the service, and log an error
 * for a pattern that they cannot compile.
 */
const isReadable = (pattern: string): boolean => {
  try {
    return new RegExp(pattern, 'v') instanceof RegExp
  } catch {
    return false
  }
}

/** Converts limits of the contract to attributes of a control. The service checks the remaining limits. */
export const attributesOf = (limits: FieldLimits | undefined): Attributes => {
  if (limits === undefined) return {}
  const { required, minLength, maxLength, min, max, pattern, form } = limits
  return {
    required,
    ...(minLength === undefined ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(pattern === undefined || !isReadable(pattern) ? {} : { pattern }),
    ...(form === undefined ? {} : { title: form }),
  }
}
