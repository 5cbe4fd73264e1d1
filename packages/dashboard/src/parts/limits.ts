import type { FieldLimits } from '../generated/forms.ts'

/** What a browser checks of a text before it is sent. */
export type Attributes = {
  required?: boolean
  minLength?: number
  maxLength?: number
  /** Of a number, in the unit of the field. */
  min?: number
  max?: number
  pattern?: string
  /** What a browser says beside its own words where the pattern does not fit. */
  title?: string
}

/** Browsers read a pattern by stricter rules than the service, and report one that they cannot read as an error. */
const isReadable = (pattern: string): boolean => {
  try {
    return new RegExp(pattern, 'v') instanceof RegExp
  } catch {
    return false
  }
}

/** Limits of the contract as attributes of a control. What they leave out the service judges. */
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
