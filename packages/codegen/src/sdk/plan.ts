/**
 * The plan of the SDK as plain data: which files contain which types, and which resources have which methods.
 * Generators turn it into source files, type checks and reference pages.
 */
import { requestExample } from '../model/example.ts'
import { type Model, type Operation, pascal, refName, type Schema } from '../model/model.ts'
import { homesOf } from './type-home.ts'

/**
 * Whether a type is sent (`input`) or returned (`output`). A returned enumeration may gain values in later
 * versions of the API.
 */
export type Side = 'input' | 'output'

export type TypePlan = { name: string; side: Side; schema: Schema }

export type ArgumentPlan = { name: string; type: string; required: boolean; doc: string }

export type ResultPlan =
  | { kind: 'value'; schema: Schema }
  | { kind: 'page'; item: Schema }
  | { kind: 'raw' }
  | { kind: 'nothing' }

export type MethodPlan = {
  name: string
  operation: Operation
  /** The name of the operation's standalone function. */
  constant: string
  /** The path parameters in the order of the path. */
  path: ArgumentPlan[]
  input: ArgumentPlan | undefined
  result: ResultPlan
  /** Query fields that the method always sends, such as `format`. */
  fixed: Record<string, string>
  /** The arguments of the example call, as values. */
  example: unknown[]
}

export type ResourcePlan = {
  /**
   * The name of the property of the SDK's `Stablerail` client that contains this resource, such as
   * `checkouts`.
   */
  name: string
  className: string
  file: string
  description: string
  methods: MethodPlan[]
}

/** Returns the methods that the client has. The other methods exist only as standalone functions. */
export const clientMethods = ({ methods }: ResourcePlan): MethodPlan[] =>
  methods.filter(({ operation }) => !operation.functionOnly)

export type SdkPlan = {
  model: Model
  /** The types of each file, by file name without extension. */
  typeFiles: Map<string, TypePlan[]>
  /** The file of each type, by type name. */
  homes: Map<string, string>
  resources: ResourcePlan[]
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const suppliedByClient = 'workspaceId'

/**
 * Returns the name of the type for an operation's query. The contract does not name queries, so the name is
 * derived from the operation.
 */
const queryName = (operation: Operation, csv: boolean) =>
  `${pascal(operation.operation)}${csv ? 'Csv' : ''}Query`

const paging = ['cursor', 'limit']

const queryFields = (operation: Operation, csv: boolean) =>
  operation.query.filter(
    ({ name }) => name !== suppliedByClient && name !== 'format' && !(csv && paging.includes(name)),
  )

const querySchema = (operation: Operation, csv: boolean): Schema => ({
  type: 'object',
  description:
    operation.httpMethod === 'GET'
      ? `Which ones ${csv ? 'the CSV export' : `\`${operation.operation}\``} gives.`
      : `The choices of \`${operation.operation}\`.`,
  properties: Object.fromEntries(queryFields(operation, csv).map(({ name, schema }) => [name, schema])),
  required: queryFields(operation, csv)
    .filter(({ required }) => required)
    .map(({ name }) => name),
})

const inputOf = (operation: Operation, csv: boolean, model: Model): ArgumentPlan | undefined => {
  if (operation.body) {
    const name = refName(operation.body.schema)
    if (name === undefined) throw new Error(`the body of ${operation.operation} has no id`)
    const doc = model.inputs[name]?.description ?? ''
    return { name: 'body', type: name, required: operation.body.required, doc }
  }
  const fields = queryFields(operation, csv)
  if (fields.length === 0) return undefined
  const required = fields.some((field) => field.required)
  return {
    name: 'query',
    type: queryName(operation, csv),
    required,
    doc: querySchema(operation, csv).description ?? '',
  }
}

/**
 * Returns the schema of the items if the response is a complete list without pagination; otherwise undefined.
 */
const itemOfWhole = (schema: Schema | undefined, model: Model) => {
  const { data, ...others } = model.outputs[refName(schema ?? {}) ?? '']?.properties ?? {}
  return Object.keys(others).length === 0 ? data?.items : undefined
}

const resultOf = (operation: Operation, csv: boolean, model: Model): ResultPlan => {
  if (csv || operation.contentType) return { kind: 'raw' }
  const schema = operation.answers[0]?.schema
  const item = operation.item ?? itemOfWhole(schema, model)
  if (item) return { kind: 'page', item }
  return schema ? { kind: 'value', schema } : { kind: 'nothing' }
}

const exampleArguments = (
  operation: Operation,
  path: ArgumentPlan[],
  input: ArgumentPlan | undefined,
  model: Model,
) => {
  const ids = path.map(({ name }) => {
    const schema = operation.pathParameters.find((parameter) => parameter.name === name)?.schema
    return schema?.examples?.[0] ?? 'text'
  })
  if (!input || !(input.required || operation.body)) return ids
  return [...ids, requestExample(operation.body?.schema ?? querySchema(operation, false), model)]
}

const methodOf = (operation: Operation, csv: boolean, model: Model): MethodPlan => {
  const path = operation.pathParameters
    .filter(({ name }) => name !== suppliedByClient)
    .map(({ name, schema }) => ({ name, type: 'string', required: true, doc: schema.description ?? '' }))
  const input = inputOf(operation, csv, model)
  return {
    name: csv ? `${operation.method}Csv` : operation.method,
    operation,
    constant: csv ? `${operation.operation}Csv` : operation.operation,
    path,
    input,
    result: resultOf(operation, csv, model),
    fixed: csv ? { format: 'csv' } : {},
    example: exampleArguments(operation, path, input, model),
  }
}

const resourcesOf = (model: Model): ResourcePlan[] =>
  model.groups.map(({ name, description }) => ({
    name,
    className: pascal(name.replace(/^./, (letter) => letter.toLowerCase())),
    file: kebab(name),
    description,
    methods: model.operations
      .filter((operation) => operation.group === name)
      .flatMap((operation) => [
        methodOf(operation, false, model),
        ...(operation.csv ? [methodOf(operation, true, model)] : []),
      ]),
  }))

/**
 * Returns each type of the SDK once, with the name of its file. A type that the API returns is planned as
 * output, any other type as input. Query types are included, as input.
 */
const typesOf = (model: Model, homes: Map<string, string>): [string, TypePlan][] => {
  const named = [...homes].map(([name, home]): [string, TypePlan] => {
    const output = model.outputs[name]
    const schema = output ?? model.inputs[name]
    if (!schema) throw new Error(`no type ${name}`)
    return [home, { name, side: output ? 'output' : 'input', schema }]
  })
  const queries = model.operations.flatMap((operation) =>
    [false, ...(operation.csv ? [true] : [])]
      .filter((csv) => queryFields(operation, csv).length > 0)
      .map((csv): [string, TypePlan] => [
        kebab(operation.group),
        { name: queryName(operation, csv), side: 'input', schema: querySchema(operation, csv) },
      ]),
  )
  return [...named, ...queries]
}

export const planSdk = (model: Model): SdkPlan => {
  const homes = new Map([...homesOf(model)].map(([name, home]) => [name, kebab(home)]))
  const typeFiles = new Map<string, TypePlan[]>()
  for (const [file, type] of typesOf(model, homes)) {
    typeFiles.set(file, [...(typeFiles.get(file) ?? []), type])
    homes.set(type.name, file)
  }
  return { model, typeFiles, homes, resources: resourcesOf(model) }
}
