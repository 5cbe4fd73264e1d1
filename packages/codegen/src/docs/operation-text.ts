/** Renders one route of the API reference. */
import { answerExample } from '../model/example.ts'
import { type Model, refName, type Schema } from '../model/model.ts'
import { exampleText } from '../sdk/example-text.ts'
import type { MethodPlan, ResourcePlan } from '../sdk/plan.ts'
import { curlText } from './curl-text.ts'
import { fieldList, fieldsOf, typeWords } from './field-text.ts'
import { blocks, code, fence, json, prose } from './markdown.ts'
import { errorAddress, listItem, type Reference, root } from './reference.ts'

type Operation = MethodPlan['operation']

const accessText = ({ access }: Operation) => {
  if (access.by === 'anyone')
    return access.unlimited ? 'Anyone, as often as they like.' : 'Anyone, without a key; limited by address.'
  const role = `with the role ${access.role} or higher`
  const factor = factorText(access)
  if (access.by === 'key')
    return `An API key, or a dashboard session, ${role}${factor && `; the session needs${factor}`}.`
  const key = access.by === 'stepUp' ? 'is answered `aal_required`' : 'is answered `unauthorized`'
  return `A [dashboard session](/guides/security#sessions) ${role}${factor && ` and${factor}`}. An API key ${key}.`
}

/**
 * Returns the additional authentication that an operation requires of a session, preceded by a space; empty
 * if none.
 */
const factorText = (access: Exclude<Operation['access'], { by: 'anyone' }>): string => {
  const proof = ' a [factor proven within 5 minutes](/guides/security#step-up)'
  if (access.by === 'stepUp' || access.effect === 'widens') return proof
  if (typeof access.effect === 'string') return ''
  if ('widensUnlessOwn' in access.effect) return `${proof}, unless the membership is its own`
  return `${proof} to send ${access.effect.widens.map(code).join(' or ')}`
}

const idempotencyText = ({ idempotencyKey, httpMethod, readsOnly }: Operation) => {
  const link = '[`Idempotency-Key`](/guides/idempotency)'
  if (idempotencyKey === 'required') return `${link} is required; the SDK sends one.`
  if (idempotencyKey === 'accepted') return `${link} is honoured; the SDK sends one.`
  if (httpMethod === 'GET' || readsOnly) return 'Reads only.'
  return httpMethod === 'POST' ? 'No key is honoured.' : 'By its method: the same request again does no more.'
}

/** Returns the signatures of the SDK's method and of the equivalent function. */
const signatures = ({ name, operation, path, input, constant }: MethodPlan, resource: ResourcePlan) => {
  const parameters = [...path, ...(input ? [input] : [])].map(({ name: each, required }) =>
    required ? each : `${each}?`,
  )
  const link = `[${code(constant)}](${root}/#functions)`
  if (operation.functionOnly) return `the function ${link}; the client has no such method`
  const method = code(`client.${resource.name}.${name}(${[...parameters, 'options?'].join(', ')})`)
  return `${method}, or as a function, ${link}`
}

const factsText = (methods: readonly MethodPlan[], resource: ResourcePlan, operation: Operation) =>
  [
    `- **Who may call:** ${accessText(operation)}`,
    `- **Idempotency:** ${idempotencyText(operation)}`,
    ...methods.map((method) => `- **SDK:** ${signatures(method, resource)}`),
  ].join('\n')

const parametersText = (operation: Operation, reference: Reference) => {
  const { pathParameters, query } = operation
  return blocks(
    pathParameters.length > 0 ? `**Path**\n\n${fieldList(pathParameters, 'sent', reference)}` : '',
    query.length > 0 ? `**Query**\n\n${fieldList(query, 'sent', reference)}` : '',
  )
}

/** Renders the fields of a body. If the body is a union, renders the fields of each variant. */
const shapesText = (schema: Schema, reference: Reference) => {
  const { inputs } = reference.plan.model
  const body = inputs[refName(schema) ?? ''] ?? schema
  const shapes = body.anyOf ?? body.oneOf
  if (!shapes) return fieldList(fieldsOf(body, reference), 'sent', reference)
  return shapes.map((shape) => fieldList(fieldsOf(shape, reference), 'sent', reference)).join('\n\nor\n\n')
}

const bodyText = ({ body }: Operation, reference: Reference) => {
  if (!body) return ''
  const name = refName(body.schema) ?? ''
  const { description = '' } = reference.plan.model.inputs[name] ?? body.schema
  const optional = body.required ? '' : ' It may be left out.'
  return blocks(
    `**Body** ${code(name)}: ${prose(description)}${optional}`,
    shapesText(body.schema, reference),
  )
}

const answerText = (
  status: number,
  schema: Schema | undefined,
  operation: Operation,
  reference: Reference,
) => {
  if (operation.contentType) return `${code(String(status))} ${operation.contentType}`
  if (!schema) return `${code(String(status))} without a body`
  const named = reference.plan.model.outputs[refName(schema) ?? '']
  const item = listItem(named)
  if (item && operation.item)
    return `${code(String(status))} a [page](/guides/pagination) of ${typeWords(item, reference)}`
  if (item)
    return `${code(String(status))} all of them in \`data\`, an array of ${typeWords(item, reference)}`
  return `${code(String(status))} ${typeWords(schema, reference)}`
}

const errorsText = ({ errors }: Operation, reference: Reference) => {
  const { model } = reference.plan
  const links = model.errors
    .filter(({ code: each }) => errors.includes(each))
    .map(({ code: each, statuses }) => `[\`${statuses[0]} ${each}\`](${errorAddress(each)})`)
  return `**Errors** ${links.join(', ')}`
}

const identities: Record<Operation['access']['by'], string[]> = {
  key: ["apiKey: process.env.STABLERAIL_API_KEY ?? '',"],
  session: ["session: { cookie: process.env.STABLERAIL_SESSION ?? '', mode: 'test' },"],
  stepUp: ["session: { cookie: process.env.STABLERAIL_SESSION ?? '', mode: 'test' },"],
  anyone: [],
}

/**
 * Renders the creation of a client for the standalone functions, with the options that an operation needs.
 * Unlike the class `Stablerail`, this client does not read environment variables.
 */
const clientText = ({ access, path, query }: Operation) => {
  const isInWorkspace = path.includes('{workspaceId}') || query.some(({ name }) => name === 'workspaceId')
  return [
    'const client = createClient({',
    ...[
      'baseUrl: process.env.STABLERAIL_BASE_URL,',
      ...identities[access.by],
      ...(isInWorkspace ? ["workspaceId: process.env.STABLERAIL_WORKSPACE_ID ?? '',"] : []),
    ].map((line) => `  ${line}`),
    '})',
  ]
}

/**
 * Renders an example with a standalone function as a complete program. It is used for operations that the
 * class `Stablerail` has no method for.
 */
const functionExample = (method: MethodPlan, model: Model, tab: string) =>
  fence(
    `ts [${tab}]`,
    [
      `import { createClient, ${method.constant} } from '@stablerail/sdk/functions'`,
      '',
      ...clientText(method.operation),
      ...exampleText(method, model, `${method.constant}(client`),
    ].join('\n'),
  )

const sdkExample = (method: MethodPlan, tab: string, resource: ResourcePlan, { plan }: Reference) =>
  method.operation.functionOnly
    ? functionExample(method, plan.model, tab)
    : fence(
        `ts client [${tab}]`,
        exampleText(method, plan.model, `client.${resource.name}.${method.name}(`).join('\n'),
      )

const answerJson = ({ answers, contentType }: Operation, { plan }: Reference) => {
  const [answer] = answers
  if (contentType || answer?.schema === undefined) return ''
  return blocks('**Example answer**', json(answerExample(answer.schema, plan.model)))
}

/** Renders the example of an operation in tabs: TypeScript and curl. */
const examplesText = (
  methods: readonly [MethodPlan, ...MethodPlan[]],
  resource: ResourcePlan,
  reference: Reference,
) => {
  const [first, ...others] = methods
  const text = blocks(
    sdkExample(first, 'TypeScript', resource, reference),
    ...others.map((method) => sdkExample(method, `TypeScript, ${method.name}`, resource, reference)),
    fence('sh [curl]', curlText(first)),
  )
  return `::: code-group\n\n${text}\n\n:::`
}

/** Renders a route with its SDK methods: one, or two if the route can also return CSV. */
export const operationText = (
  methods: readonly [MethodPlan, ...MethodPlan[]],
  resource: ResourcePlan,
  reference: Reference,
) => {
  const [{ operation }] = methods
  const answers = operation.answers.map(({ status, schema }) =>
    answerText(status, schema, operation, reference),
  )
  const csv = operation.csv ? ['`200` text/csv with `format=csv`'] : []
  return blocks(
    `## ${operation.summary} {#${operation.operation}}`,
    fence('http', `${operation.httpMethod} ${operation.path}`),
    prose(operation.description),
    factsText(methods, resource, operation),
    parametersText(operation, reference),
    bodyText(operation, reference),
    `**Answers** ${[...answers, ...csv].join(', ')}`,
    errorsText(operation, reference),
    examplesText(methods, resource, reference),
    answerJson(operation, reference),
  )
}
