/** Examples as code. */
import { type Model, refName, type Schema } from '../model/model.ts'
import type { MethodPlan, ResourcePlan } from './plan.ts'
import { quote } from './type-text.ts'

const widest = 90

const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name))

/** A value as a JavaScript literal: on one line if it fits. */
export const literalText = (value: unknown, indent = ''): string => {
  if (typeof value === 'string') return quote(value)
  if (value === null || typeof value !== 'object') return String(value)
  const deeper = `${indent}  `
  const isArray = Array.isArray(value)
  const parts = isArray
    ? value.map((item) => literalText(item, deeper))
    : Object.entries(value).map(([name, field]) => `${key(name)}: ${literalText(field, deeper)}`)
  const [open, close, gap] = isArray ? ['[', ']', ''] : ['{', '}', ' ']
  if (parts.length === 0) return `${open}${close}`
  const line = `${open}${gap}${parts.join(', ')}${gap}${close}`
  if (line.length + indent.length <= widest && !line.includes('\n')) return line
  return `${open}\n${parts.map((part) => `${deeper}${part},\n`).join('')}${indent}${close}`
}

const camel = (name: string) => name.replace(/^./, (letter) => letter.toLowerCase())

/** What a result is called: by its fields if they are few, else by its type. */
const resultName = (schema: Schema, model: Model) => {
  const name = refName(schema)
  const fields = Object.keys((name ? model.outputs[name] : schema)?.properties ?? {})
  return fields.length > 0 && fields.length <= 2
    ? { declared: `{ ${fields.join(', ')} }`, shown: fields.join(', ') }
    : { declared: camel(name ?? 'result'), shown: camel(name ?? 'result') }
}

/** The lines of a method's example. */
export const exampleText = (method: MethodPlan, resource: ResourcePlan, model: Model): string[] => {
  const given = method.example.map((value) => literalText(value)).join(', ')
  const call = `client.${resource.name}.${method.name}(${given})`
  const { result } = method
  const lines = () => {
    if (result.kind === 'nothing') return [`await ${call}`]
    if (result.kind === 'raw') return [`const response = await ${call}`, 'console.log(await response.text())']
    if (result.kind === 'page') {
      const item = camel(refName(result.item) ?? 'item')
      return [`for await (const ${item} of ${call}) {`, `  console.log(${item}.id)`, '}']
    }
    const { declared, shown } = resultName(result.schema, model)
    return [`const ${declared} = await ${call}`, `console.log(${shown})`]
  }
  // A literal may itself be of several lines.
  return lines().flatMap((line) => line.split('\n'))
}
