/** Makes the flags of a command from the fields of its route, and reads their values. */
import { InvalidArgumentError, Option } from 'commander'
import type { Field, Value, ValueShape } from '../command.ts'
import { kebab, nearestWord } from '../names.ts'

/** The place of a field in the input: the names of the objects around it, and its own. */
export type Path = readonly string[]

/** A flag, with the field that it fills. */
export type Flag = { option: Option; path: Path; field: Field }

const refuse = (message: string): never => {
  throw new InvalidArgumentError(message)
}

/** Returns the amount of cents that was meant by a number with decimals, such as `19.99`. */
const centsOf = (text: string): string | undefined => {
  const [, whole, decimals = ''] = /^(\d+)[.,](\d{1,2})$/.exec(text) ?? []
  return whole === undefined ? undefined : `${Number(`${whole}${decimals.padEnd(2, '0')}`)}`
}

const readInteger = (text: string, shape: ValueShape, prefix: string): number => {
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text)
  const meant = shape.cents ? centsOf(text) : undefined
  if (meant !== undefined) refuse(`Amounts are in cents: did you mean ${prefix}${meant}?`)
  return refuse(shape.cents ? 'Give a whole number of cents.' : 'Give a whole number.')
}

const readOneOf = (text: string, values: readonly Value[]): Value => {
  const value = values.find((each) => `${each}` === text)
  if (value !== undefined) return value
  const near = nearestWord(text, values.map(String))
  return refuse(near === undefined ? `Give one of ${values.join(', ')}.` : `Did you mean ${near}?`)
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('This is not valid JSON.')
  }
}

/** Reads an object: JSON, or `key=value` pairs with commas between them. */
const readObject = (text: string, { fields = [], open }: ValueShape): Record<string, unknown> => {
  if (text.startsWith('{')) return readJson(text) as Record<string, unknown>
  // The value of metadata may contain commas, so each pair has a flag of its own.
  const pairs = open ? [text] : text.split(',')
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      if (at < 1) refuse(open ? 'Give key=value, or JSON.' : 'Give key=value,key=value, or JSON.')
      const name = pair.slice(0, at)
      const field = fields.find((each) => each.name === name)
      if (field === undefined && !open)
        refuse(`${name} is none of ${fields.map((each) => each.name).join(', ')}.`)
      const value = pair.slice(at + 1)
      return [name, field === undefined ? value : readValue(value, field, `${name}=`)]
    }),
  )
}

/** Reads the text of a flag as the value of a field. Messages write `prefix` before a suggested value. */
export const readValue = (text: string, shape: ValueShape, prefix: string): unknown => {
  if (shape.values !== undefined) return readOneOf(text, shape.values)
  if (shape.type === 'integer') return readInteger(text, shape, prefix)
  if (shape.type === 'number') return Number.isFinite(Number(text)) ? Number(text) : refuse('Give a number.')
  if (shape.type === 'boolean') return readOneOf(text, [true, false])
  if (shape.type === 'object') return readObject(text, shape)
  return text
}

/** Reads one use of a flag that may be repeated, and adds it to the earlier uses. */
const readItems = (text: string, items: ValueShape, flag: string, before: readonly unknown[]): unknown[] => {
  if (text.startsWith('[')) return [...before, ...(readJson(text) as unknown[])]
  const parts = items.type === 'object' ? [text] : text.split(',')
  return [...before, ...parts.map((part) => readValue(part, items, `--${flag} `))]
}

const placeholderOf = (field: Field): string => {
  if (field.type === 'array') return field.items?.type === 'object' ? '<key=value,…>' : '<value,…>'
  if (field.type === 'object') return '<key=value>'
  if (field.cents) return '<cents>'
  if (field.type === 'integer' || field.type === 'number') return '<number>'
  return `<${kebab(field.name).split('-').pop()}>`
}

/** The text of a field in help: its description without the marks of Markdown, and its values. */
const helpOf = (field: Field): string => {
  const description = (field.description ?? '').replaceAll('`', '').replace(/\.$/, '')
  const values = field.values ?? field.items?.values
  const facts = [
    ...(values !== undefined && field.type !== 'boolean' ? [`one of ${values.join(', ')}`] : []),
    ...(field.cents ? ['in cents'] : []),
    ...(field.usual === undefined ? [] : [`default ${field.usual}`]),
    ...(field.required ? ['required'] : []),
    ...(field.type === 'array' ? ['may be repeated'] : []),
  ]
  return facts.length === 0 ? description : `${description} (${facts.join('; ')})`
}

const optionOf = (field: Field, flag: string): Option => {
  const shape = field.type === 'boolean' ? '[true|false]' : placeholderOf(field)
  const option = new Option(`--${flag} ${shape}`, helpOf(field))
  if (field.type === 'boolean') option.preset('true')
  return option.argParser((text: string, before: unknown) => {
    if (field.type === 'array')
      return readItems(text, field.items ?? { type: 'string' }, flag, (before as unknown[]) ?? [])
    const value = readValue(text, field, `--${flag} `)
    return field.type === 'object' ? { ...(before as object), ...(value as object) } : value
  })
}

/** Returns the flags of fields. The fields of a nested object have flags with its name and a dot before theirs. */
export const flagsOf = (fields: readonly Field[], above: Path = []): Flag[] =>
  fields.flatMap((field): Flag[] => {
    const path = [...above, field.name]
    if (field.fields !== undefined) return flagsOf(field.fields, path)
    return [{ option: optionOf(field, path.map(kebab).join('.')), path, field }]
  })
