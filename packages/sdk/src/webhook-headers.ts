/**
 * The headers of a delivery, in any form in which frameworks provide headers. Also accepted: only the value
 * of the signature header, or several values of it.
 */
export type WebhookHeaders =
  | string
  | readonly string[]
  | { get(name: string): string | null | undefined }
  | { readonly [name: string]: string | readonly string[] | undefined }

const headerName = 'x-service-signature'

/** Returns the strings in one value or in a list. Empty strings and values of other types are left out. */
export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => each && typeof each === 'string')

/** Headers whose form is not known: an object with a `get` method, or an object with header names as keys. */
export type Given = { get?: (name: string) => unknown; [headerName]?: unknown }

/**
 * Returns the value of the signature header from headers of any form; an array if there are several values.
 */
export const signatureHeaderOf = (headers: Given): unknown => {
  if (Object(headers) !== headers || Array.isArray(headers)) return headers
  // In a plain object, a header with the name `get` is a string, and so has no `call`.
  if (headers.get?.call) return headers.get(headerName)
  return (
    // Node provides header names in lower case. Other sources may keep the original case.
    headers[headerName] ?? Object.entries(headers).find(([name]) => name.toLowerCase() === headerName)?.[1]
  )
}
