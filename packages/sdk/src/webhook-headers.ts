/**
 * Headers in any form that a framework provides, or only the signature header: its value, or several values.
 */
export type WebhookHeaders =
  | string
  | readonly string[]
  | { get(name: string): string | null | undefined }
  | { readonly [name: string]: string | readonly string[] | undefined }

const headerName = 'x-service-signature'

/** Returns the strings of one value or of a list, without empty ones and without other types. */
export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => each && typeof each === 'string')

/** Headers of unknown form: an object with a `get` method, or with header names as keys. */
export type Given = { get?: (name: string) => unknown; [headerName]?: unknown }

/**
 * Returns the value of the signature header from headers of any form; an array if there are several values.
 */
export const signatureHeaderOf = (headers: Given): unknown => {
  if (Object(headers) !== headers || Array.isArray(headers)) return headers
  // In a plain object, a header named `get` is a string, which has no `call`.
  if (headers.get?.call) return headers.get(headerName)
  return (
    // Node provides header names in lower case; other sources may keep their original case.
    headers[headerName] ?? Object.entries(headers).find(([name]) => name.toLowerCase() === headerName)?.[1]
  )
}
