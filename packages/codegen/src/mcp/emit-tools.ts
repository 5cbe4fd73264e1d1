/**
 * Generates the tools of the MCP server: one for each route that an API key may call and that returns JSON. A
 * stream of events or a file has no end or no text, so it is no tool.
 */
import { kebab } from '../cli/emit-commands.ts'
import { isIrreversible, retrievalOf } from '../cli/irreversible.ts'
import type { Model, Operation } from '../model/model.ts'
import { literalText } from '../sdk/example-text.ts'
import { type Files, file } from '../sdk/file.ts'
import { type MethodPlan, planSdk } from '../sdk/plan.ts'
import { routeLine } from '../sdk/route-line.ts'
import { inputSchemaOf } from './input-schema.ts'
import { textFieldsOf } from './own-text.ts'
import { isTestOnly } from './test-only.ts'

/** Returns whether a call changes data. */
export const changesData = ({ httpMethod, readsOnly }: Operation): boolean =>
  httpMethod !== 'GET' && !readsOnly

/** Returns the methods that become tools. */
export const toolMethods = (model: Model): MethodPlan[] =>
  planSdk(model).resources.flatMap(({ methods }) =>
    methods.filter(({ operation, result }) => operation.access.by === 'key' && result.kind !== 'raw'),
  )

const marksOf = (method: MethodPlan, all: readonly MethodPlan[], model: Model) => {
  const { operation } = method
  if (!changesData(operation)) return {}
  const shown = retrievalOf(operation, model.operations)
  const plan = all.find((each) => each.operation === shown)
  return {
    writes: true,
    ...(isIrreversible(operation) && { irreversible: true }),
    ...(isTestOnly(operation) && { testOnly: true }),
    ...(plan !== undefined && { shows: routeLine(plan) }),
  }
}

const toolOf = (method: MethodPlan, all: readonly MethodPlan[], model: Model) => {
  const { operation, path } = method
  const { group, summary, description, access, body } = operation
  if (access.by !== 'key') throw new Error(`${operation.operation} is not for API keys`)
  return {
    name: `${kebab(group)}.${kebab(operation.method)}`,
    title: summary,
    description,
    role: access.role,
    route: routeLine(method),
    path: path.map(({ name }) => name),
    ...(body && { body: true }),
    ...marksOf(method, all, model),
    schema: inputSchemaOf(method, model),
  }
}

/** Returns the files under `packages/mcp/src/generated/`, by path. */
export const toolFiles = (model: Model): Files => {
  const methods = toolMethods(model)
  const tools = methods.map((method) => toolOf(method, methods, model))
  const answers = methods.flatMap(({ operation }) => operation.answers.flatMap(({ schema }) => schema ?? []))
  const { own, open } = textFieldsOf(answers, model)
  return {
    'tools.ts': file(
      "import type { Tool } from '../tool.ts'\n",
      `/** All tools, in the order of the contract. */\nexport const tools: readonly Tool[] = ${literalText(tools)}\n`,
    ),
    'text-fields.ts': file(
      '',
      `/** The fields of responses whose text the service chooses: ids, times, statuses and other constants. */\nexport const ownTextFields: readonly string[] = ${literalText(own)}\n\n/** The fields of responses that contain an object with keys of the merchant's choice. */\nexport const openFields: readonly string[] = ${literalText(open)}\n`,
    ),
  }
}
