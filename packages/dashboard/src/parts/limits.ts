import type { FieldLimits } from '../generated/forms.ts'

/** HTML attributes of a control that the browser checks before it submits the form. */
export type Attributes = {
  required?: boolean
  minLength?: number
  maxLength?: number
  /** The minimum of a number, in the unit that the field shows. */
  min?: number
  max?: number
  pattern?: string
  /** The explanation that a browser adds to its own message if the value does not match the pattern. */
  title?: string
}

/**
 * Returns whether browsers can compile a pattern as a regular expression. Browsers use stricter rules than
 * the service, and log an error for a pattern that they cannot compile.
 */
const isReadable = (pattern: string): boolean => {
  try {
    return new RegExp(pattern, 'v') instanceof RegExp
  } catch {
    return false
  }
}

/**
 * Converts the API contract's limits of a field to HTML attributes of a form control. Only the service checks
 * limits that have no such attribute.
 */
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
