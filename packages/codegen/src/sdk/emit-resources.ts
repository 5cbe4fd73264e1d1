import { comment } from './doc.ts'
import { errorClassName } from './emit-errors.ts'
import { exampleText } from './example-text.ts'
import { type Files, file, Imports } from './file.ts'
import type { ArgumentPlan, MethodPlan, ResourcePlan, SdkPlan } from './plan.ts'
import { quote, typeText } from './type-text.ts'

const longest = 110

const optionsDoc = 'Timeout, retries, signal and idempotency key of this call.'

const resultText = ({ result }: MethodPlan, plan: SdkPlan, imports: Imports) => {
  const use = (name: string) => {
    imports.useType(name)
    return name
  }
  const names = { model: plan.model, side: 'output', use } as const
  if (result.kind === 'page') return typeText(result.item, names, '  ')
  if (result.kind === 'raw') return use('PlatformResponse')
  return result.kind === 'nothing' ? 'void' : typeText(result.schema, names, '  ')
}

const argumentText = ({ name, type, required }: ArgumentPlan) => `${name}${required ? '' : '?'}: ${type}`

const accessText = ({ operation: { access } }: MethodPlan) => {
  if (access.by === 'anyone') return 'Needs no credentials.'
  const role = `Needs role ${access.role} or higher`
  if (access.by === 'key') return `${role}.`
  const fresh = access.by === 'stepUp' || access.stepUp === true
  return `${role}, and a dashboard session${fresh ? ' with a factor proven in the last 5 minutes' : ''}: an API key will not do.`
}

const returnsText = ({ result }: MethodPlan, plan: SdkPlan) => {
  if (result.kind === 'page') return 'Await it for a page, or iterate over it for every item.'
  if (result.kind === 'raw') return 'The `Response`, its body a stream that is not read yet.'
  if (result.kind === 'nothing') return 'Nothing.'
  const name = result.schema.$ref?.split('/').pop() ?? ''
  return result.schema.description ?? plan.model.outputs[name]?.description ?? ''
}

const methodDoc = (method: MethodPlan, resource: ResourcePlan, plan: SdkPlan) => {
  const { operation, path, input } = method
  const meaning = (code: string) => plan.model.errors.find((error) => error.code === code)?.meaning ?? ''
  const what = method.fixed.format ? `${operation.summary} as CSV, streamed.` : `${operation.summary}.`
  return comment(
    [
      what,
      '',
      `${operation.description} ${accessText(method)}`,
      '',
      ...[...path, ...(input ? [input] : [])].map(({ name, doc }) => `@param ${name} - ${doc}`),
      `@param options - ${optionsDoc}`,
      `@returns ${returnsText(method, plan)}`,
      ...operation.errors.map((code) => `@throws {@link ${errorClassName(code)}} ${meaning(code)}`),
      '@throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).',
      '@example',
      '```ts',
      ...exampleText(method, resource, plan.model),
      '```',
    ].join('\n'),
    '  ',
  )
}

const inputText = ({ input, fixed }: MethodPlan) => {
  const fixedText = Object.entries(fixed).map(([name, value]) => `${name}: ${quote(value)}`)
  return fixedText.length > 0
    ? `{ ...${input?.name}, ${fixedText.join(', ')} }`
    : (input?.name ?? 'undefined')
}

/** What a client is called with. */
const callArguments = (method: MethodPlan) => [
  `routes.${method.constant}`,
  `[${method.path.map(({ name }) => name).join(', ')}]`,
  inputText(method),
  'options',
]

/** A list of parameters: on one line if it fits beside what else is there, else a line for each. */
const listText = (parts: string[], taken: number, indent: string) => {
  const line = parts.join(', ')
  if (line.length + taken <= longest) return line
  return `\n${parts.map((part) => `${indent}  ${part},\n`).join('')}${indent}`
}

const resultType = (method: MethodPlan, plan: SdkPlan, imports: Imports) => {
  const isPage = method.result.kind === 'page'
  if (isPage) imports.use('PageRequest')
  else imports.useType('Answer')
  return `${isPage ? 'PageRequest' : 'Answer'}<${resultText(method, plan, imports)}>`
}

const parametersOf = ({ path, input }: MethodPlan, imports: Imports) => {
  imports.useType('RequestOptions')
  if (input) imports.useType(input.type)
  return [...[...path, ...(input ? [input] : [])].map(argumentText), 'options?: RequestOptions']
}

const methodText = (method: MethodPlan, resource: ResourcePlan, plan: SdkPlan, imports: Imports) => {
  const { name, result } = method
  const returned = resultType(method, plan, imports)
  const call = callArguments(method)
  const body =
    result.kind === 'page'
      ? `new PageRequest(${listText(['this.#client', ...call], '    return new PageRequest()'.length, '    ')})`
      : `this.#client(${listText(call, '    return this.#client()'.length, '    ')})`
  const signature = listText(parametersOf(method, imports), `  ${name}(): ${returned} {`.length, '  ')
  return `${methodDoc(method, resource, plan)}  ${name}(${signature}): ${returned} {\n    return ${body}\n  }\n`
}

/** The documentation of a function is short: that of the method it is tells the rest. */
const functionDoc = (method: MethodPlan, resource: ResourcePlan) => {
  const { operation, fixed } = method
  const what = fixed.format ? `${operation.summary} as CSV, streamed.` : `${operation.summary}.`
  return comment(`${what} As \`client.${resource.name}.${method.name}\`.`)
}

const functionText = (method: MethodPlan, resource: ResourcePlan, plan: SdkPlan, imports: Imports) => {
  const returned = resultType(method, plan, imports)
  imports.useType('Client')
  const call = callArguments(method)
  const body =
    method.result.kind === 'page'
      ? `new PageRequest(${listText(['client', ...call], '  new PageRequest()'.length, '  ')})`
      : `client(${listText(call, '  client()'.length, '  ')})`
  const start = `export const ${method.constant} = (`
  const parameters = ['client: Client', ...parametersOf(method, imports)]
  const signature = listText(parameters, `${start}): ${returned} =>`.length, '')
  return `${functionDoc(method, resource)}${start}${signature}): ${returned} =>\n  ${body}\n`
}

const routesImport = (resource: ResourcePlan) => `import * as routes from '../routes/${resource.file}.ts'\n`

const emitFunctions = (resource: ResourcePlan, plan: SdkPlan) => {
  const imports = new Imports(plan, `functions/${resource.file}`)
  const body = resource.methods.map((method) => functionText(method, resource, plan, imports)).join('\n')
  return file(`${imports.text()}${routesImport(resource)}`, body)
}

const emitResource = (resource: ResourcePlan, plan: SdkPlan) => {
  const imports = new Imports(plan, `resources/${resource.file}`)
  imports.useType('Client')
  const methods = resource.methods.map((method) => methodText(method, resource, plan, imports)).join('\n')
  const body = `${comment(resource.description)}export class ${resource.className} {
  readonly #client: Client

  /** Made by the client. */
  constructor(client: Client) {
    this.#client = client
  }

${methods}}
`
  return file(`${imports.text()}${routesImport(resource)}`, body)
}

const emitIndex = (plan: SdkPlan) => {
  const { resources } = plan
  const imports = resources.map(
    ({ className, file: path }) => `import { ${className} } from './${path}.ts'\n`,
  )
  const fields = resources.map(
    ({ name, className, description }) =>
      `${comment(description, '  ')}  declare readonly ${name}: ${className}\n`,
  )
  const made = resources.map(({ name, className }) => `    this.${name} = new ${className}(client)\n`)
  const exported = resources.map(({ className }) => `  ${className},\n`)
  return file(
    `import type { Client } from '../../route.ts'\n${imports.sort().join('')}`,
    `export {\n${exported.sort().join('')}}

/** Every resource, as a property of the client. */
export class Resources {
${fields.join('')}
  /** Made by the client. */
  constructor(client: Client) {
${made.join('')}  }
}
`,
  )
}

export const emitResources = (plan: SdkPlan): Files => {
  const files: Files = { 'resources/index.ts': emitIndex(plan) }
  for (const resource of plan.resources) {
    files[`resources/${resource.file}.ts`] = emitResource(resource, plan)
    files[`functions/${resource.file}.ts`] = emitFunctions(resource, plan)
  }
  const folders = plan.resources.map(({ file: path }) => `export * from './${path}.ts'\n`)
  files['functions/index.ts'] = file('', folders.sort().join(''))
  return files
}
