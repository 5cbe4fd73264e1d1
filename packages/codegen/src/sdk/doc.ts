/** Renders TSDoc comments. */
import { refName, type Schema } from '../model/model.ts'
import type { Names } from './names.ts'

const widest = 110

/** Wraps text to a width, and keeps its existing line breaks. */
const wrap = (text: string, width: number) => {
  let isCode = false
  return text.split('\n').flatMap((paragraph) => {
    if (paragraph.startsWith('```')) isCode = !isCode
    if (isCode || paragraph.length <= width) return [paragraph]
    const lines: string[] = []
    let line = ''
    // Keep text in braces together, because editors do not recognise a `{@link}` that spans two lines.
    for (const word of paragraph.split(/ (?![^{]*\})/)) {
      if (line !== '' && line.length + 1 + word.length > width) {
        lines.push(line)
        line = paragraph.startsWith('@') ? `  ${word}` : word
      } else line = line === '' ? word : `${line} ${word}`
    }
    return [...lines, line]
  })
}

/** Renders a documentation comment, on one line if it fits. */
export const comment = (text: string, indent = '') => {
  const safe = text.replaceAll('*/', '*\\/')
  if (safe === '') return ''
  if (!safe.includes('\n') && safe.length + indent.length + 7 <= widest) return `${indent}/** ${safe} */\n`
  const lines = wrap(safe, widest - indent.length - 3)
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */\n`].join(
    '\n',
  )
}

const range = (least: number | undefined, most: number | undefined, what: string) => {
  if (least !== undefined && most !== undefined)
    return least === most ? `Exactly ${least} ${what}.` : `From ${least} to ${most} ${what}.`
  if (most !== undefined) return `At most ${most} ${what}.`
  return least === undefined ? '' : `At least ${least} ${what}.`
}

/**
 * Returns the limits of a field that a caller must respect, in words. A limit that the text `said` already
 * contains is left out.
 */
export const limits = (schema: Schema, said: string) => {
  const all = [
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minItems, schema.maxItems, 'items'),
    schema.maximum === undefined && schema.minimum === undefined
      ? ''
      : range(schema.minimum, schema.maximum, '').replace(' .', '.'),
  ]
  const numbers = (text: string): string[] => text.match(/\d+/g) ?? []
  return all.filter((text) => text !== '' && !numbers(text).every((number) => numbers(said).includes(number)))
}

const defaultText = (value: unknown) =>
  value === undefined ? [] : [`Default: \`${typeof value === 'string' ? value : JSON.stringify(value)}\`.`]

const describe = (schema: Schema, names: Names) => {
  const inner = [schema, ...(schema.anyOf ?? [])].map(refName).find((name) => name !== undefined)
  if (schema.description !== undefined || inner === undefined) return schema.description ?? ''
  return (names.model.outputs[inner] ?? names.model.inputs[inner])?.description ?? ''
}

/** Returns the documentation of a field: its meaning, unit and default, and for a request its limits. */
export const fieldDoc = (schema: Schema, names: Names, indent: string) => {
  const meaning = describe(schema, names)
  const unit = schema.unit === undefined ? [] : [`Unit: ${schema.unit}.`]
  const kept = names.side === 'input' ? limits(schema, meaning) : []
  return comment(
    [meaning, ...unit, ...kept, ...defaultText(schema.default)].filter(Boolean).join(' '),
    indent,
  )
}
