/**
 * Generates files that are only type-checked and are not part of the package: every example of the SDK, and a
 * proof for each generated type that it equals the contract's type.
 */
import { refName } from '../model/model.ts'
import { errorClassName } from './emit-errors.ts'
import { exampleText } from './example-text.ts'
import { banner, type Files } from './file.ts'
import { clientMethods, type MethodPlan, type ResourcePlan, type SdkPlan } from './plan.ts'

/**
 * Renders every example as a separate function, which calls either a method of the client or a standalone
 * function.
 */
const exampleLines = (
  plan: SdkPlan,
  methodsOf: (resource: ResourcePlan) => MethodPlan[],
  calleeOf: (method: MethodPlan, resource: ResourcePlan) => string,
) =>
  plan.resources.flatMap((resource) =>
    methodsOf(resource).map((method) => ({
      name: method.constant,
      lines: exampleText(method, plan.model, calleeOf(method, resource))
        .map((line) => `  ${line}\n`)
        .join(''),
    })),
  )

const emitExamples = (plan: SdkPlan) => {
  const examples = exampleLines(
    plan,
    clientMethods,
    (method, { name }) => `client.${name}.${method.name}(`,
  ).map(({ name, lines }) => `export const ${name} = async (client: Stablerail) => {\n${lines}}\n`)
  return `${banner}\nimport type { Stablerail } from '@stablerail/sdk'\n\n${examples.join('\n')}`
}

const emitFunctionExamples = (plan: SdkPlan) => {
  const examples = exampleLines(
    plan,
    ({ methods }) => methods,
    ({ constant }) => `sdk.${constant}(client`,
  ).map(({ name, lines }) => `export const ${name} = async (client: sdk.Client) => {\n${lines}}\n`)
  return `${banner}\nimport * as sdk from '@stablerail/sdk/functions'\n\n${examples.join('\n')}`
}

const preamble = `import type { contract, errorCatalogue, EventData } from '@stablerail/contract'
import type * as Sdk from '@stablerail/sdk'
import type * as Functions from '@stablerail/sdk/functions'
import type { Equal, In, OptionalKeys, Out, Plain } from '../plain.ts'

type Contract = typeof contract
type Errors = typeof errorCatalogue

/** Does not compile unless the two types are one. */
const same = <A, B>(..._: Equal<A, B> extends true ? [] : [never]) => undefined
`

const route = ({ operation }: MethodPlan) => `Contract['${operation.group}']['${operation.method}']`

const bodyCheck = (method: MethodPlan) => {
  if (!method.operation.body || !method.input) return []
  const body = `Plain<NonNullable<In<${route(method)}['body']>>>`
  return [`same<Plain<Sdk.${method.input.type}>, ${body}>()`]
}

/**
 * Renders the type checks that the SDK's type of a query equals the type in the API contract, without the
 * fields that the client or the method adds. The types of the fields are compared with the contract's types
 * after parsing; which fields are optional, with its types before parsing.
 */
const queryCheck = (method: MethodPlan) => {
  if (method.input?.name !== 'query') return []
  const csv = method.fixed.format ? " | 'cursor' | 'limit'" : ''
  const sides = ['Out', 'In'].map(
    (side) => `Omit<${side}<${route(method)}['query']>, 'workspaceId' | 'format'${csv}>`,
  )
  const { type } = method.input
  return [
    `same<Plain<Required<Sdk.${type}>>, Plain<Required<${sides[0]}>>>()`,
    `same<OptionalKeys<Sdk.${type}>, OptionalKeys<${sides[1]}>>()`,
  ]
}

const resultCheck = (method: MethodPlan, resource: ResourcePlan) => {
  const { result, operation } = method
  const answered = (status: number | undefined) => `Plain<Out<${route(method)}['successes'][${status}]>>`
  const answer = operation.answers.find(({ schema }) => schema !== undefined)
  const name = answer?.schema && refName(answer.schema)
  const callee = operation.functionOnly
    ? `typeof Functions.${method.constant}`
    : `Sdk.${resource.className}['${method.name}']`
  const returned = `Awaited<ReturnType<${callee}>>`
  if (result.kind === 'raw' || name === undefined) return []
  // The SDK returns a page as an instance of its own class, so only the items are compared.
  if (result.kind === 'page')
    return [
      `same<Plain<Sdk.${name}>, ${answered(answer?.status)}>()`,
      `same<Plain<${returned}['data']>, Plain<Sdk.${name}['data']>>()`,
    ]
  return [`same<Plain<${returned}>, ${answered(answer?.status)}>()`]
}

const emitProof = (plan: SdkPlan) => {
  const methods = plan.resources.flatMap((resource) =>
    resource.methods.flatMap((method) => [
      ...bodyCheck(method),
      ...queryCheck(method),
      ...resultCheck(method, resource),
    ]),
  )
  const events = plan.model.events.map(
    ({ type, name }) => `same<Plain<Sdk.${name}['data']>, Plain<EventData<'${type}'>>>()`,
  )
  const errors = plan.model.errors.map(
    ({ code }) =>
      `same<Plain<Sdk.${errorClassName(code)}['metadata']>, Plain<Out<Errors['${code}']['metadata']>>>()`,
  )
  return `${banner}\n${preamble}\n${[...methods, ...events, ...errors].join('\n')}\n`
}

/** Returns each TypeScript block of a page as a separate module. */
const emitBlocks = (page: string): Files => {
  const blocks = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => code)
  return Object.fromEntries(
    blocks.map((code, at) => [`readme-${at + 1}.ts`, `${banner}\n${code}\nexport {}\n`]),
  )
}

/**
 * Returns the files under `packages/sdk/test/generated/`, by path. `readme` is the text of the package's
 * README.
 */
export const emitChecks = (plan: SdkPlan, readme: string): Files => ({
  ...emitBlocks(readme),
  'examples.ts': emitExamples(plan),
  'function-examples.ts': emitFunctionExamples(plan),
  'contract-types.ts': emitProof(plan),
})
