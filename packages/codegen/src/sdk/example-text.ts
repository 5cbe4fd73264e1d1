/** Examples as code. */
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

const variables: Record<string, (resource: ResourcePlan, call: string) => string[]> = {
  page: (resource, call) => [
    `for await (const item of ${call}) {`,
    `  console.log(item)${resource.name === '' ? '' : ''}`,
    '}',
  ],
}

/** The lines of a method's example. */
export const exampleText = (method: MethodPlan, resource: ResourcePlan): string[] => {
  const given = method.example.map((value) => literalText(value)).join(', ')
  const call = `client.${resource.name}.${method.name}(${given})`
  const { kind } = method.result
  if (kind === 'page') return (variables.page?.(resource, call) ?? []).flatMap((line) => line.split('\n'))
  const line =
    kind === 'nothing' ? `await ${call}` : `const ${kind === 'raw' ? 'response' : 'result'} = await ${call}`
  return line.split('\n')
}
