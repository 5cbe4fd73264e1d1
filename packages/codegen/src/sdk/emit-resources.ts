import { comment } from './doc.ts'
import { errorClassName } from './emit-errors.ts'
import { exampleText } from './example-text.ts'
import { type Files, file, Imports } from './file.ts'
import { type ArgumentPlan, clientMethods, type MethodPlan, type ResourcePlan, type SdkPlan } from './plan.ts'
import { routeLine } from './route-line.ts'
import { quote, typeText } from './type-text.ts'

const longest = 110

const optionsDoc = 'Timeout, retries, signal, key: {@link RequestOptions}.'

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
  const fresh = access.by === 'stepUp' || access.effect === 'widens'
  return `${role}, and a dashboard session${fresh ? ' with a factor proven in the last 5 minutes' : ''}: an API key will not do.`
}

const returnsText = ({ result }: MethodPlan, plan: SdkPlan) => {
  if (result.kind === 'page') return 'Await it for a page, or iterate over it for every item.'
  if (result.kind === 'raw') return 'The `Response`, its body a stream that is not read yet.'
  if (result.kind === 'nothing') return 'Nothing.'
  const name = result.schema.$ref?.split('/').pop() ?? ''
  return result.schema.description ?? plan.model.outputs[name]?.description ?? ''
}

/** Errors that almost every call can return. They are listed together in one line of the documentation. */
const commonErrors = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'rate_limited',
  'unavailable',
  'internal_error',
]

const linkTo = (className: string) => `{@link ${className}}`

/**
 * Returns the `@throws` lines of a call's documentation. Each link is preceded by a word, because TypeScript
 * parses a brace directly after the tag as a type and then shows neither the link nor the text.
 */
const throwsText = ({ operation }: MethodPlan, plan: SdkPlan) => {
  const meaning = (code: string) => plan.model.errors.find((error) => error.code === code)?.meaning ?? ''
  // Uses only the first sentence of the error's description; the error class has the whole text.
  const start = (code: string) => meaning(code).replace(/\. .*/s, '.')
  const own = operation.errors.filter((code) => !commonErrors.includes(code))
  const common = commonErrors.filter((code) => operation.errors.some((each) => each === code))
  const names = [...common.map(errorClassName), 'ConnectionError'].map(linkTo)
  return [
    ...own.map((code) => `@throws On ${linkTo(errorClassName(code))}: ${start(code)}`),
    `@throws As any call: ${names.join(', ')}.`,
  ]
}

const summaryText = ({ operation, fixed }: MethodPlan) =>
  fixed.format ? `${operation.summary} as CSV, streamed.` : `${operation.summary}.`

/**
 * Returns the documentation of a method or of its standalone function. What most readers need comes first.
 */
const callDoc = (
  method: MethodPlan,
  plan: SdkPlan,
  form: { example: string[]; parameters: ArgumentDoc[]; indent: string },
) =>
  comment(
    [
      summaryText(method),
      '',
      `${method.operation.description} ${accessText(method)}`,
      '',
      '@example',
      '```ts',
      ...form.example,
      '```',
      ...form.parameters.map(({ name, doc }) => `@param ${name} - ${doc}`),
      `@param options - ${optionsDoc}`,
      `@returns ${returnsText(method, plan)}`,
      ...throwsText(method, plan),
    ].join('\n'),
    form.indent,
  )

type ArgumentDoc = Pick<ArgumentPlan, 'name' | 'doc'>

const argumentsOf = ({ path, input }: MethodPlan): ArgumentDoc[] => [...path, ...(input ? [input] : [])]

const methodDoc = (method: MethodPlan, resource: ResourcePlan, plan: SdkPlan) =>
  callDoc(method, plan, {
    example: exampleText(method, plan.model, `client.${resource.name}.${method.name}(`),
    parameters: argumentsOf(method),
    indent: '  ',
  })

const inputText = ({ input, fixed }: MethodPlan) => {
  const fixedText = Object.entries(fixed).map(([name, value]) => `${name}: ${quote(value)}`)
  return fixedText.length > 0
    ? `{ ...${input?.name}, ${fixedText.join(', ')} }`
    : (input?.name ?? 'undefined')
}

const callArguments = (method: MethodPlan) => [
  quote(routeLine(method)),
  `[${method.path.map(({ name }) => name).join(', ')}]`,
  inputText(method),
  'options',
]

/**
 * Renders a list of parameters, on one line if it fits in the remaining width. `taken` is the width that is
 * already used.
 */
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

const functionDoc = (method: MethodPlan, plan: SdkPlan) =>
  callDoc(method, plan, {
    example: exampleText(method, plan.model, `${method.constant}(client`),
    parameters: [{ name: 'client', doc: 'What `createClient` made.' }, ...argumentsOf(method)],
    indent: '',
  })

const functionText = (method: MethodPlan, plan: SdkPlan, imports: Imports) => {
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
  return `${functionDoc(method, plan)}${start}${signature}): ${returned} =>\n  ${body}\n`
}

const emitFunctions = (resource: ResourcePlan, plan: SdkPlan) => {
  const imports = new Imports(plan, `functions/${resource.file}`)
  const body = resource.methods.map((method) => functionText(method, plan, imports)).join('\n')
  return file(imports.text(), body)
}

const emitResource = (resource: ResourcePlan, plan: SdkPlan) => {
  const imports = new Imports(plan, `resources/${resource.file}`)
  imports.useType('Client')
  const own = clientMethods(resource)
  const methods = own.map((method) => methodText(method, resource, plan, imports)).join('\n')
  const body = `${comment(resource.description)}export class ${resource.className} {
  readonly #client: Client

  /** Called by the client only. */
  constructor(client: Client) {
    this.#client = client
  }

${methods}}
`
  return file(imports.text(), body)
}

const isInClient = (resource: ResourcePlan) => clientMethods(resource).length > 0

const emitIndex = (plan: SdkPlan) => {
  const resources = plan.resources.filter(isInClient)
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
  /** Called by the client only. */
  constructor(client: Client) {
${made.join('')}  }
}
`,
  )
}

export const emitResources = (plan: SdkPlan): Files => {
  const files: Files = { 'resources/index.ts': emitIndex(plan) }
  for (const resource of plan.resources) {
    if (isInClient(resource)) files[`resources/${resource.file}.ts`] = emitResource(resource, plan)
    files[`functions/${resource.file}.ts`] = emitFunctions(resource, plan)
  }
  const folders = plan.resources.map(({ file: path }) => `export * from './${path}.ts'\n`)
  files['functions/index.ts'] = file('', folders.sort().join(''))
  return files
}
