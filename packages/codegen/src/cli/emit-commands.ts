/**
 * Generates the commands of the command line: one file for each group of routes, which a command loads only if
 * it is called. Routes of the pages for buyers are left out, because no API key belongs to them.
 */
import { eventTypes } from '@stablerail/contract'
import type { Model, Operation, Schema } from '../model/model.ts'
import { literalText } from '../sdk/example-text.ts'
import { type Files, file } from '../sdk/file.ts'
import { type MethodPlan, planSdk, type ResourcePlan } from '../sdk/plan.ts'
import { routeLine } from '../sdk/route-line.ts'
import { columnsOf } from './columns.ts'
import { dashboardPageOf } from './dashboard-pages.ts'
import { cents, type Field, fieldsOf } from './fields.ts'
import { isIrreversible, retrievalOf } from './irreversible.ts'

export const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-')

/** Values that a command sends unless a flag or the body names another, though the API requires the field. */
const usual: Record<string, Record<string, unknown>> = { createCheckout: { mode: 'payment' } }

const pathArguments = ({ path }: MethodPlan) => path.map(({ name, doc }) => ({ name: kebab(name), doc }))

const querySchema = ({ query }: Operation): Schema => ({
  type: 'object',
  properties: Object.fromEntries(
    query
      .filter(({ name }) => name !== 'workspaceId' && name !== 'format')
      .map(({ name, schema }) => [name, schema]),
  ),
  required: query.filter(({ required }) => required).map(({ name }) => name),
})

/** Queries are described as the server reads them, so their named schemas are among the outputs. */
const queryModel = (model: Model): Model => ({ ...model, inputs: model.outputs })

const withUsual = (fields: Field[], operation: string): Field[] =>
  fields.map((field) => {
    const value = usual[operation]?.[field.name]
    if (value === undefined) return field
    const { required: _, ...rest } = field
    return { ...rest, usual: value }
  })

const resultOf = ({ result }: MethodPlan, model: Model) => {
  if (result.kind !== 'page') return { result: result.kind }
  return { result: 'list', columns: columnsOf(result.item, model) }
}

const confirmationOf = (operation: Operation, plans: readonly MethodPlan[], model: Model) => {
  if (!isIrreversible(operation)) return {}
  const shown = retrievalOf(operation, model.operations)
  const plan = plans.find((each) => each.operation === shown)
  return { confirm: plan === undefined ? {} : { route: routeLine(plan) } }
}

const commandOf = (method: MethodPlan, plans: readonly MethodPlan[], model: Model) => {
  const { operation } = method
  const { access, summary, description } = operation
  const named = { name: kebab(operation.method), summary }
  if (access.by !== 'key') return { ...named, page: dashboardPageOf(operation) }
  const input = operation.body
    ? fieldsOf(operation.body.schema, operation.operation, model)
    : fieldsOf(querySchema(operation), operation.operation, queryModel(model))
  return {
    ...named,
    description,
    role: access.role,
    route: routeLine(method),
    arguments: pathArguments(method),
    input: operation.body ? 'body' : 'query',
    fields: withUsual(input, operation.operation),
    ...(operation.query.some(({ name }) => name === 'cursor') && { paged: true }),
    ...(operation.csv && { csv: true }),
    ...(operation.contentType === 'text/event-stream' && { stream: true }),
    ...confirmationOf(operation, plans, model),
    ...resultOf(method, model),
  }
}

/** Returns the methods of a resource that become commands, without the variants for CSV. */
const methodsOf = ({ methods }: ResourcePlan) =>
  methods.filter(({ operation, fixed }) => operation.access.by !== 'anyone' && fixed.format === undefined)

const groupText = (resource: ResourcePlan, plans: readonly MethodPlan[], model: Model) => {
  const commands = methodsOf(resource).map((method) => commandOf(method, plans, model))
  const body = `/** ${resource.description} */\nexport const commands: readonly Command[] = ${literalText(commands)}\n`
  return file("import type { Command } from '../../command.ts'\n", body)
}

/** Returns the description of a group. A group with no command for a key is marked. */
const groupDescription = (resource: ResourcePlan) => {
  const isForPeople = methodsOf(resource).every(({ operation }) => operation.access.by !== 'key')
  const description = resource.description.replace(/\.$/, '')
  return isForPeople ? `${description} (in the dashboard)` : description
}

const indexText = (resources: readonly ResourcePlan[]) => {
  const lines = resources.map((resource) => {
    const group = kebab(resource.name)
    return `  { name: '${group}', description: ${literalText(groupDescription(resource))}, load: () => import('./groups/${group}.ts') },\n`
  })
  const body = `/** The groups of commands. A group's commands are loaded when one of them is called. */\nexport const groups: readonly Group[] = [\n${lines.join('')}]\n`
  return file("import type { Group } from '../command.ts'\n", body)
}

const errorsText = ({ errors }: Model) => {
  const meanings = Object.fromEntries(errors.map(({ code, meaning }) => [code, meaning]))
  return file(
    '',
    `/** What each error code means, and what to do about it. */\nexport const meanings: Readonly<Record<string, string>> = ${literalText(meanings)}\n`,
  )
}

/** Returns the names of all fields of responses that are amounts in cents. Throws if a name is not always one. */
const centFields = ({ outputs }: Model): string[] => {
  const kinds = new Map<string, Set<boolean>>()
  for (const { properties = {}, oneOf = [], anyOf = [] } of Object.values(outputs))
    for (const each of [properties, ...[...oneOf, ...anyOf].map((variant) => variant.properties ?? {})])
      for (const [name, { unit }] of Object.entries(each))
        kinds.set(name, (kinds.get(name) ?? new Set()).add(unit === cents))
  return [...kinds].flatMap(([name, both]) => {
    if (both.size > 1) throw new Error(`${name} is an amount in cents in some responses only: rename one`)
    return both.has(true) ? [name] : []
  })
}

const centsText = (model: Model) =>
  file(
    '',
    `/** The fields of responses that are amounts in cents. */\nexport const centFields: readonly string[] = ${literalText(centFields(model).toSorted())}\n`,
  )

const eventsText = () =>
  file(
    '',
    `/** The types of all events. */\nexport const eventTypes: readonly string[] = ${literalText(eventTypes)}\n`,
  )

/** Returns the files under `packages/cli/src/generated/`, by path. */
export const commandFiles = (model: Model): Files => {
  const { resources } = planSdk(model)
  const withCommands = resources.filter((resource) => methodsOf(resource).length > 0)
  const plans = resources.flatMap(methodsOf)
  return {
    'groups.ts': indexText(withCommands),
    'errors.ts': errorsText(model),
    'cent-fields.ts': centsText(model),
    'event-types.ts': eventsText(),
    ...Object.fromEntries(
      withCommands.map((resource) => [
        `groups/${kebab(resource.name)}.ts`,
        groupText(resource, plans, model),
      ]),
    ),
  }
}
