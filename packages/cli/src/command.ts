/** The types of the commands that `packages/codegen` derives from the contract, one for each route. */

export type Value = string | number | boolean

/** The type of a value, and its limits. */
export type ValueShape = {
  readonly type: string
  readonly description?: string
  /** The value that the server uses if the field is not sent. */
  readonly default?: unknown
  /** The values that the server accepts, if they are a short list. */
  readonly values?: readonly Value[]
  /** The value is an amount in cents. */
  readonly cents?: true
  /** The field may be sent as null, which empties it. */
  readonly nullable?: true
  readonly items?: ValueShape
  readonly fields?: readonly Field[]
  /** The object has keys of the caller's choice, such as metadata. */
  readonly open?: true
}

/** A field of a query or of a body. */
export type Field = ValueShape & {
  readonly name: string
  readonly required?: true
  /** The value that the command sends if the field is not given, though the API requires it. */
  readonly usual?: Value
}

/** A route that an API key may call. */
export type KeyCommand = {
  readonly name: string
  readonly summary: string
  readonly description: string
  /** The least role of a key that may call the route. */
  readonly role: string
  /** The route as the SDK's client takes it. */
  readonly route: string
  /** The parameters of the path, in order. */
  readonly arguments: readonly { readonly name: string; readonly doc: string }[]
  /** Whether the fields are sent in the query or in the body. */
  readonly input: 'query' | 'body'
  readonly fields: readonly Field[]
  readonly paged?: true
  readonly csv?: true
  readonly stream?: true
  /** The call cannot be undone. `route` retrieves the record that it changes, with the first arguments. */
  readonly confirm?: { readonly route?: string }
  readonly result: 'value' | 'list' | 'raw' | 'nothing'
  /** The fields of a record that a table shows, the most important first. */
  readonly columns?: readonly string[]
}

/** A route that needs the session of a person: the command names the page of the dashboard. */
export type PageCommand = { readonly name: string; readonly summary: string; readonly page: string }

export type Command = KeyCommand | PageCommand

export type Group = {
  readonly name: string
  readonly description: string
  load(): Promise<{ commands: readonly Command[] }>
}
