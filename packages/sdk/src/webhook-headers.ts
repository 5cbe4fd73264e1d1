/** Headers in any form a framework gives them, or the value of the signature header alone. */
export type WebhookHeaders =
  | string
  | readonly string[]
  | { get(name: string): string | null | undefined }
  | readonly (readonly [string, string])[]
  | { readonly [name: string]: string | readonly string[] | undefined }

const headerName = 'x-service-signature'

/** The texts of one or of several; what is empty or none is left out. */
export const textsOf = (value: unknown): string[] =>
  [value].flat().filter((each) => each && typeof each === 'string') as string[]

/** What is looked for in headers before anything is known of them. */
export type Given = { get?: ((name: string) => unknown) | string; [headerName]?: unknown }

/** The signature header, whatever the headers are; several make an array. */
export const signatureHeaderOf = (headers: Given): unknown => {
  if (Object(headers) !== headers) return headers
  if (typeof headers.get === 'function') return headers.get(headerName)
  // Node gives all names in lower case. An array is one of the header's values, or of pairs of name and value.
  return (
    headers[headerName] ??
    (Array.isArray(headers) ? headers : Object.entries(headers)).flatMap((entry: unknown) =>
      Array.isArray(entry) ? (`${entry[0]}`.toLowerCase() === headerName ? entry[1] : []) : entry,
    )
  )
}
