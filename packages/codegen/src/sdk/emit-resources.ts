import { comment } from './doc.ts'
import { errorClassName } from './emit-errors.ts'
import { exampleText } from './example-text.ts'
import { type Files, file, Imports } from './file.ts'
import type { ArgumentPlan, MethodPlan, ResourcePlan, SdkPlan } from './plan.ts'
import { quote, typeText } from './type-text.ts'

const longest = 110

const optionsDoc = 'Timeout, retries, signal and idempotency key of this call.'

/** Everything but a POST is idempotent by its method; a POST is by its key, where the key is honoured. */
const isIdempotent = ({ operation }: MethodPlan) =>
  operation.httpMethod !== 'POST' || operation.idempotencyKey !== 'none'

const operationConstant = (method: MethodPlan, imports: Imports) => {
  imports.useType('Operation')
  const { operation, constant, result } = method
  const beyond = operation.answers.map(({ status }) => status).filter((status) => status >= 300)
  const inQuery = operation.query.some(({ name }) => name === 'workspaceId')
  const lines = [
    `name: ${quote(operation.operation)},`,
    `method: ${quote(operation.httpMethod)},`,
    `path: ${quote(operation.path)},`,
    `idempotent: ${isIdempotent(method)},`,
    ...(inQuery ? ['workspaceInQuery: true,'] : []),
    ...(beyond.length > 0 ? [`alsoAnswers: [${beyond.join(', ')}],`] : []),
    ...(result.kind === 'raw' ? ['raw: true,'] : []),
  ]
  return `export const ${constant}: Operation = {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`
}

const emitOperations = (resource: ResourcePlan, plan: SdkPlan) => {
  const imports = new Imports(plan, `operations/${resource.file}`)
  const body = resource.methods.map((method) => operationConstant(method, imports)).join('\n')
  return file(imports.text(), body)
}

const resultText = ({ result }: MethodPlan, plan: SdkPlan, imports: Imports) => {
  const use = (name: string) => imports.useType(name)
  const names = { model: plan.model, side: 'output', use } as const
  if (result.kind === 'page') return typeText(result.item, names, '  ')
  if (result.kind === 'raw') return 'Response'
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

const callText = (method: MethodPlan) => {
  const { constant, path, input, fixed } = method
  const fixedText = Object.entries(fixed).map(([name, value]) => `${name}: ${quote(value)}`)
  const given = input && fixedText.length > 0 ? [`...${input.name}`, ...fixedText] : undefined
  const inputText = given ? `{ ${given.join(', ')} }` : input?.name
  const parts = [
    `operation: operations.${constant}`,
    ...(path.length > 0 ? [`path: [${path.map(({ name }) => name).join(', ')}]`] : []),
    ...(inputText ? [inputText === 'input' ? 'input' : `input: ${inputText}`] : []),
    'options',
  ]
  const line = `{ ${parts.join(', ')} }`
  if (line.length <= longest - '    return this.#send()'.length) return line
  return `{\n${parts.map((part) => `      ${part},\n`).join('')}    }`
}

/** A list of parameters: on one line if it fits beside what else is there, else a line for each. */
const listText = (parts: string[], taken: number) => {
  const line = parts.join(', ')
  return line.length + taken <= longest ? line : `\n${parts.map((part) => `    ${part},\n`).join('')}  `
}

const methodText = (method: MethodPlan, resource: ResourcePlan, plan: SdkPlan, imports: Imports) => {
  const { name, path, input, result } = method
  const type = resultText(method, plan, imports)
  imports.useType('RequestOptions')
  if (input) imports.useType(input.type)
  const parameters = [...path, ...(input ? [input] : [])].map(argumentText)
  const isPage = result.kind === 'page'
  if (isPage) imports.use('PageRequest')
  else imports.useType('Answer')
  const returned = isPage ? `PageRequest<${type}>` : `Answer<${type}>`
  const call = callText(method)
  const body = isPage ? `new PageRequest(this.#send, ${call})` : `this.#send(${call})`
  const signature = listText([...parameters, 'options?: RequestOptions'], `  ${name}(): ${returned} {`.length)
  return `${methodDoc(method, resource, plan)}  ${name}(${signature}): ${returned} {\n    return ${body}\n  }\n`
}

const emitResource = (resource: ResourcePlan, plan: SdkPlan) => {
  const imports = new Imports(plan, `resources/${resource.file}`)
  imports.useType('Send')
  const methods = resource.methods.map((method) => methodText(method, resource, plan, imports)).join('\n')
  const body = `${comment(resource.description)}export class ${resource.className} {
  readonly #send: Send

  /** Made by the client. */
  constructor(send: Send) {
    this.#send = send
  }

${methods}}
`
  return file(`${imports.text()}import * as operations from '../operations/${resource.file}.ts'\n`, body)
}

const emitIndex = (plan: SdkPlan) => {
  const { resources } = plan
  const imports = resources.map(
    ({ className, file: path }) => `import { ${className} } from './${path}.ts'\n`,
  )
  const fields = resources.map(
    ({ name, className, description }) => `${comment(description, '  ')}  readonly ${name}: ${className}\n`,
  )
  const made = resources.map(({ name, className }) => `    this.${name} = new ${className}(send)\n`)
  const exported = resources.map(({ className }) => `  ${className},\n`)
  return file(
    `import type { Send } from '../../operation.ts'\n${imports.sort().join('')}`,
    `export {\n${exported.sort().join('')}}

/** Every resource, as a property of the client. */
export class Resources {
${fields.join('')}
  /** Made by the client. */
  constructor(send: Send) {
${made.join('')}  }
}
`,
  )
}

export const emitResources = (plan: SdkPlan): Files => {
  const files: Files = { 'resources/index.ts': emitIndex(plan) }
  for (const resource of plan.resources) {
    files[`operations/${resource.file}.ts`] = emitOperations(resource, plan)
    files[`resources/${resource.file}.ts`] = emitResource(resource, plan)
  }
  return files
}
