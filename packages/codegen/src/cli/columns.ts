/** Chooses the fields of a record that a table of the command line shows. */
import { type Model, refName, type Schema } from '../model/model.ts'

/** The fields that distinguish records for people, the most useful first. A table shows at most one of each list. */
const wanted: readonly (readonly string[])[] = [
  ['id'],
  ['name', 'number', 'email', 'title', 'eventType'],
  ['status', 'active'],
  ['amountMinor', 'amount', 'refundAmountMinor'],
  ['interval'],
  ['chain'],
  ['token'],
  ['createdAt', 'grantedAt'],
  // The id shows the kind too.
  ['kind', 'type'],
  // These are so wide that other columns would be left out for them.
  ['url', 'productId'],
]
const most = 7

const isScalar = (schema: Schema, model: Model): boolean => {
  const { type, enum: values } = model.outputs[refName(schema) ?? ''] ?? schema
  const types = [type].flat().filter((each) => each !== 'null')
  return (
    values !== undefined || types.some((each) => each !== undefined && each !== 'object' && each !== 'array')
  )
}

/** Returns the names of the fields that a table shows, in order. A table omits those for which it has no room. */
export const columnsOf = (item: Schema, model: Model): string[] => {
  const name = refName(item)
  const schema = (name === undefined ? item : model.outputs[name]) ?? {}
  const variants = schema.anyOf ?? schema.oneOf ?? [schema]
  const properties = Object.assign({}, ...variants.map((variant) => variant.properties ?? {})) as Record<
    string,
    Schema
  >
  const known = wanted.flatMap((names) => names.find((each) => properties[each] !== undefined) ?? [])
  const others = Object.keys(properties).filter(
    (each) => !known.includes(each) && each !== 'workspaceId' && isScalar(properties[each] ?? {}, model),
  )
  // A record with few of the usual fields, such as a settlement option, shows its own first fields.
  return (known.length < 4 ? [...known, ...others] : known).slice(0, most)
}
