/** Renders JSON Schemas as TypeScript types. */
import { refName, type Schema } from '../model/model.ts'
import { fieldDoc } from './doc.ts'
import type { Names } from './names.ts'

export const quote = (value: string) =>
  `'${value.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n')}'`

const literal = (value: unknown) => (typeof value === 'string' ? quote(value) : String(value))

const longest = 110

/** Renders a union type, on one line if it fits. */
export const union = (branches: string[], indent: string) => {
  const line = branches.join(' | ')
  if (line.length + indent.length < longest - 20 && !line.includes('\n')) return line
  return branches.map((branch) => `\n${indent}  | ${branch}`).join('')
}

/**
 * Returns the text of a type after an equals sign: with a space before it, unless the type starts with a line
 * break.
 */
export const onNewLine = (text: string) => (text.startsWith('\n') ? text : ` ${text}`)

/**
 * Added to enumerations that may gain values in later versions of the API, so that a program must handle
 * unknown values.
 */
const openEnd = '(string & {})'

const isEnum = (schema: Schema | undefined) => schema?.enum !== undefined

const enumText = (schema: Schema, names: Names, indent: string) => {
  const values = (schema.enum ?? []).filter((value) => value !== null)
  const { events, errors } = names.model
  const known = [
    ['EventType', events.map(({ type }) => type)],
    ['ErrorCode', errors.map(({ code }) => code)],
  ] as const
  const name = known.find(([, all]) => all.join() === values.join())?.[0]
  if (name) names.use(name)
  const branches = name ? [name] : values.map(literal)
  const open = names.side === 'output' && values.length > 0 ? [openEnd] : []
  return union([...branches, ...open, ...(schema.enum?.includes(null) ? ['null'] : [])], indent)
}

const refText = (name: string, names: Names) => {
  names.use(name)
  const isOpen = names.side === 'output' && isEnum(names.model.outputs[name])
  return isOpen ? `${name} | ${openEnd}` : name
}

const scalars: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

const scalarText = (type: string | string[] | undefined) => {
  const all = Array.isArray(type) ? type : [type ?? '']
  return all.map((each) => scalars[each] ?? 'unknown').join(' | ')
}

const arrayText = (items: Schema, names: Names, indent: string) => {
  const item = typeText(items, names, indent)
  return /[|&]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

/** Renders the fields of an object, each with its documentation. */
export const fieldsText = (schema: Schema, names: Names, indent: string): string =>
  Object.entries(schema.properties ?? {})
    .map(([name, field]) => {
      const optional = !schema.required?.includes(name)
      const type = typeText(field, names, indent)
      // A caller that compiles with `exactOptionalPropertyTypes` may pass undefined explicitly. Such a field
      // is not sent.
      const absent = optional && names.side === 'input' ? ' | undefined' : ''
      return `${fieldDoc(field, names, indent)}${indent}${name}${optional ? '?' : ''}: ${type}${absent}\n`
    })
    .join('')

/** Returns the TypeScript type of a schema: its name if it is a reference, otherwise an inline type. */
export const typeText = (schema: Schema, names: Names, indent: string): string => {
  const name = refName(schema)
  if (name !== undefined) return refText(name, names)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return enumText(schema, names, indent)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches)
    return union(
      // Different schemas can have the same type: an empty text and a URL are both `string`. Duplicates are
      // removed.
      [...new Set(branches.map((branch) => typeText(branch, names, `${indent}  `)))].filter(
        (text, _, all) => !(text === "''" && all.includes('string')),
      ),
      indent,
    )
  if (schema.items) return arrayText(schema.items, names, indent)
  if (schema.properties) return `{\n${fieldsText(schema, names, `${indent}  `)}${indent}}`
  if (typeof schema.additionalProperties === 'object')
    return `Record<string, ${typeText(schema.additionalProperties, names, indent)}>`
  return scalarText(schema.type)
}
