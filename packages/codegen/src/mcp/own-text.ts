/**
 * Separates the fields of responses whose text the service chooses, such as ids, times and statuses, from those
 * whose text a person may have written.
 */
import { type Model, refName, type Schema } from '../model/model.ts'

const isOfType = ({ type }: Schema, wanted: string) => [type].flat().includes(wanted)

const hasNoType = ({ type, enum: values, const: only, anyOf, oneOf, properties }: Schema) =>
  [type, values, only, anyOf, oneOf, properties].every((each) => each === undefined)

const isText = (schema: Schema): boolean =>
  isOfType(schema, 'string') ||
  hasNoType(schema) ||
  [...(schema.enum ?? []), schema.const].some((value) => typeof value === 'string')

/** URLs of pages and files of the service. A test checks that each exists. Other URLs are those of shops. */
export const serviceUrls: readonly string[] = ['hostedUrl', 'pdfUrl', 'logoUrl']

const someWords = 'follow-these-words'

/** A pattern that words match, or a format such as `uri` or `email`, leaves the text to a person. */
const isChosenByService = (name: string, { enum: values, const: only, format, pattern }: Schema): boolean =>
  values !== undefined ||
  only !== undefined ||
  (pattern !== undefined && !new RegExp(pattern).test(someWords)) ||
  format === 'date-time' ||
  (format === 'uri' && serviceUrls.includes(name))

export type TextFields = {
  /** Names of fields whose text the service chooses in every response. */
  own: string[]
  /** Names of fields that contain an object with keys of the merchant's choice. */
  open: string[]
}

/** Reads the fields of these responses. A field whose name occurs twice is own text only if it is so twice. */
export const textFieldsOf = (answers: readonly Schema[], { outputs }: Model): TextFields => {
  const isOwn = new Map<string, boolean>()
  const open = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string, schema: Schema): void => {
    const reference = refName(schema)
    if (reference !== undefined) {
      const place = `${name} ${reference}`
      if (!seen.has(place)) {
        seen.add(place)
        visit(name, outputs[reference] ?? {})
      }
      return
    }
    if (isText(schema)) isOwn.set(name, (isOwn.get(name) ?? true) && isChosenByService(name, schema))
    if (schema.additionalProperties) open.add(name)
    for (const branch of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) visit(name, branch)
    if (schema.items) visit(name, schema.items)
    for (const [field, inner] of Object.entries(schema.properties ?? {})) visit(field, inner)
  }
  for (const answer of answers) visit('', answer)
  const own = [...isOwn].flatMap(([name, always]) => (always && name !== '' ? [name] : []))
  return { own: own.toSorted(), open: [...open].toSorted() }
}
