/** Decides which generated file declares each named type. */
import { type Model, type Operation, refName, type Schema } from '../model/model.ts'

/** Returns the names that a schema refers to directly. */
export const directRefs = (schema: Schema): string[] => {
  const name = refName(schema)
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ]
  return [...(name === undefined ? [] : [name]), ...inner.flatMap(directRefs)]
}

/** Returns the names that a schema refers to, directly or through other schemas. */
const allRefs = (schema: Schema, model: Model, seen = new Set<string>()): Set<string> => {
  for (const name of directRefs(schema)) {
    if (seen.has(name)) continue
    seen.add(name)
    allRefs(model.outputs[name] ?? model.inputs[name] ?? {}, model, seen)
  }
  return seen
}

const schemasOf = (operation: Operation): Schema[] => [
  ...operation.query.map(({ schema }) => schema),
  ...(operation.body ? [operation.body.schema] : []),
  ...operation.answers.flatMap(({ schema }) => schema ?? []),
  ...(operation.item ? [operation.item] : []),
]

/** Names of types that are written by hand and not generated. */
const handWritten = new Set(['JsonValue', 'Error'])

/** The name of the file for types that only events contain. */
const eventHome = 'event-data'

/**
 * Returns the file of each named type. A type that routes use directly is in the file of the first group that
 * uses it. A type that only other types contain is in the file of the group that uses those types, or in
 * `shared` if several groups do.
 */
export const homesOf = (model: Model): Map<string, string> => {
  const homes = new Map<string, string>()
  const within = new Map<string, Set<string>>()
  for (const operation of model.operations)
    for (const schema of schemasOf(operation)) {
      for (const name of directRefs(schema)) if (!homes.has(name)) homes.set(name, operation.group)
      for (const name of allRefs(schema, model))
        within.set(name, (within.get(name) ?? new Set()).add(operation.group))
    }
  for (const event of model.events)
    for (const name of allRefs(event.schema, model))
      if (!within.has(name)) within.set(name, new Set([eventHome]))
  for (const [name, groups] of within) {
    if (homes.has(name)) continue
    const [only] = groups
    homes.set(name, groups.size === 1 && only !== undefined ? only : 'shared')
  }
  for (const name of handWritten) homes.delete(name)
  return homes
}
