/** Renders examples of SDK calls as TypeScript code. */
import { type Model, refName, type Schema } from '../model/model.ts'
import type { MethodPlan } from './plan.ts'
import { quote } from './type-text.ts'

const widest = 100

const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name))

/** Renders a value as a JavaScript literal, on one line if it has at most `room` characters. */
export const literalText = (value: unknown, indent = '', room = widest): string => {
  if (typeof value === 'string') return quote(value)
  if (value === null || typeof value !== 'object') return String(value)
  const deeper = `${indent}  `
  const isArray = Array.isArray(value)
  const parts = isArray
    ? value.map((item) => literalText(item, deeper, widest - deeper.length))
    : Object.entries(value).map(([name, field]) => {
        const start = `${key(name)}: `
        return `${start}${literalText(field, deeper, widest - deeper.length - start.length)}`
      })
  const [open, close, gap] = isArray ? ['[', ']', ''] : ['{', '}', ' ']
  if (parts.length === 0) return `${open}${close}`
  const line = `${open}${gap}${parts.join(', ')}${gap}${close}`
  if (line.length <= room && !line.includes('\n')) return line
  return `${open}\n${parts.map((part) => `${deeper}${part},\n`).join('')}${indent}${close}`
}

const camel = (name: string) => name.replace(/^./, (letter) => letter.toLowerCase())

/**
 * Returns the name for the result of a call in an example: a destructuring of its fields if there are at most
 * two, otherwise the name of its type.
 */
const resultName = (schema: Schema, model: Model) => {
  const name = refName(schema)
  const fields = Object.keys((name ? model.outputs[name] : schema)?.properties ?? {})
  return fields.length > 0 && fields.length <= 2
    ? { declared: `{ ${fields.join(', ')} }`, shown: fields.join(', ') }
    : { declared: camel(name ?? 'result'), shown: camel(name ?? 'result') }
}

/** Returns the code before the call and the lines after it, which show the result. */
const frame = ({ result, operation }: MethodPlan, model: Model): [string, string[]] => {
  if (result.kind === 'nothing') return ['await ', []]
  // Does not read the body of a stream, because the body never ends.
  if (operation.contentType === 'text/event-stream')
    return [
      'const response = await ',
      ["console.log(response.headers.get('content-type'))", 'await response.body?.cancel()'],
    ]
  if (result.kind === 'raw') return ['const response = await ', ['console.log(await response.text())']]
  if (result.kind === 'page') {
    const name = refName(result.item)
    const item = camel(name ?? 'item')
    const hasId = name === undefined || model.outputs[name]?.properties?.id !== undefined
    return [`for await (const ${item} of `, [`  console.log(${item}${hasId ? '.id' : ''})`, '}']]
  }
  const { declared, shown } = resultName(result.schema, model)
  return [`const ${declared} = await `, [`console.log(${shown})`]]
}

/** Returns the lines of an example. `callee` is the code of the call up to the arguments of the method. */
export const exampleText = (method: MethodPlan, model: Model, callee: string): string[] => {
  const [before, after] = frame(method, model)
  const isFirst = callee.endsWith('(')
  const start = `${before}${callee}${isFirst || method.example.length === 0 ? '' : ', '}`
  const ids = method.example.filter((value) => typeof value === 'string').map((id) => `${literalText(id)}, `)
  const room = widest - start.length - ids.join('').length - 1
  const given = method.example.map((value) => literalText(value, '', room)).join(', ')
  const end = method.result.kind === 'page' ? ') {' : ''
  // A literal may span several lines.
  return [...`${start}${given})${end}`.split('\n'), ...after]
}
