/** Builds the page of a resource: its routes, its states and its objects. */
import { refName, title } from '../model/model.ts'
import type { MethodPlan, ResourcePlan, TypePlan } from '../sdk/plan.ts'
import { fieldList, fieldsOf, typeWords } from './field-text.ts'
import { blocks, code, page, prose, table } from './markdown.ts'
import { operationText } from './operation-text.ts'
import { operationAddress, type Reference } from './reference.ts'
import type { StateMachine } from './state-machines.ts'
import { machineText } from './state-page.ts'

/** Groups the SDK methods of a resource by the operation that they call. */
const byOperation = ({ methods }: ResourcePlan) => {
  const groups = new Map<string, [MethodPlan, ...MethodPlan[]]>()
  for (const method of methods) {
    const known = groups.get(method.operation.operation)
    if (known) known.push(method)
    else groups.set(method.operation.operation, [method])
  }
  return [...groups.values()]
}

/** Returns a path with `…` in place of the prefix that all workspace routes share. */
const shortPath = (path: string) => path.replace(/^\/v1\/workspaces\/\{workspaceId\}\//, '…/')

const contents = (resource: ResourcePlan) =>
  table(
    ['operation', 'route'],
    byOperation(resource).map(([{ operation }]) => [
      `[${operation.summary}](#${operation.operation})`,
      code(`${operation.httpMethod} ${shortPath(operation.path)}`),
    ]),
  )

const values = ({ schema }: TypePlan) =>
  schema.enum ? `One of ${schema.enum.map((value) => code(String(value))).join(', ')}.` : ''

const shapes = ({ schema }: TypePlan, reference: Reference) => {
  const all = schema.anyOf ?? schema.oneOf
  if (!all) return fieldList(fieldsOf(schema, reference), 'answered', reference)
  return all
    .map((shape) =>
      refName(shape)
        ? `- ${typeWords(shape, reference)}`
        : fieldList(fieldsOf(shape, reference), 'answered', reference),
    )
    .join('\n\nor\n\n')
}

export const objectText = (type: TypePlan, reference: Reference) =>
  blocks(
    `### ${type.name} {#${type.name}}`,
    prose(type.schema.description ?? ''),
    values(type),
    shapes(type, reference),
  )

export const groupPage = (
  resource: ResourcePlan,
  reference: Reference,
  machines: readonly StateMachine[],
): string => {
  const { homes } = reference.plan
  const own = machines.filter(({ resource: name }) => homes.get(name) === resource.file)
  const objects = reference.objects.get(resource.file) ?? []
  return page(
    { title: title(resource.name) },
    prose(resource.description),
    contents(resource),
    ...byOperation(resource).map((methods) => operationText(methods, resource, reference)),
    ...own.map((machine) => machineText(machine)),
    objects.length > 0 ? '## Objects' : '',
    ...objects.map((type) => objectText(type, reference)),
  )
}

export const operationLink = (resource: ResourcePlan, { operation }: MethodPlan) =>
  `[${operation.summary}](${operationAddress(resource.file, operation.operation)})`
