/** The type of the tools that `packages/codegen` derives from the contract, one for each route. */

/** The JSON Schema of a tool's arguments. */
export type InputSchema = {
  readonly type: 'object'
  readonly properties: Readonly<
    Record<
      string,
      { readonly maximum?: number; readonly default?: unknown; readonly [keyword: string]: unknown }
    >
  >
  readonly required?: readonly string[]
  readonly additionalProperties: false
}

export type Tool = {
  /** The resource and the operation, as `--allow` names them: `payment-links.create`. */
  readonly name: string
  readonly title: string
  readonly description: string
  /** The least role of a key that may call the route. */
  readonly role: string
  /** The route as the SDK's client takes it. */
  readonly route: string
  /** The arguments that are parameters of the path, in order. */
  readonly path: readonly string[]
  /** Whether the other arguments are sent in the body. Otherwise they are the query. */
  readonly body?: true
  /** The call changes data. */
  readonly writes?: true
  /** The call cannot be undone. */
  readonly irreversible?: true
  /** The call refunds, credits or deletes, so the tool does not exist with a live key. */
  readonly testOnly?: true
  /** The route that retrieves the record that the call changes. It takes the first arguments of the path. */
  readonly shows?: string
  readonly schema: InputSchema
}

/** Returns the name of a tool for clients. Some clients accept only letters, digits and underscores. */
export const toolNameOf = ({ name }: Tool): string => name.replace(/[.-]/g, '_')

/** Returns the HTTP method of a tool's route. */
export const httpMethodOf = ({ route }: Tool): string => route.split(' ')[1] ?? ''
