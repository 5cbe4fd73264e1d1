/** Headers in any form a framework gives them, or the signature header alone: its value, or several of them. */
export type WebhookHeaders =
  | string
  | readonly string[]
  | { get(name: string): string | null | undefined }
  | { readonly [name: string]: string | readonly string[] | undefined }

const headerName = 'x-service-signature'

/** The texts of one or of several; what is empty or none is left out. */
export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => each && typeof each === 'string')

/** What is looked for in headers before anything is known of them. */
export type Given = { get?: (name: string) => unknown; [headerName]?: unknown }

/** The signature header, whatever the headers are; several make an array. */
export const signatureHeaderOf = (headers: Given): unknown => {
  if (Object(headers) !== headers || Array.isArray(headers)) return headers
  // A header named `get` is a text, which cannot be called.
  if (headers.get?.call) return headers.get(headerName)
  return (
    // Node gives all names in lower case; others as they came.
    headers[headerName] ?? Object.entries(headers).find(([name]) => name.toLowerCase() === headerName)?.[1]
  )
}
