import { sentenceOf } from '../../parts/words.ts'

/** A group of event types about one kind of record, as the options of a form control. */
export type TypeGroup = readonly [label: string, options: readonly (readonly [string, string])[]]

/** Returns event types in groups by their first word, such as `payment`, in the order of the types. */
export const groupsOfTypes = (types: readonly string[]): readonly TypeGroup[] => {
  const kinds = [...new Set(types.map((type) => type.split('.')[0] ?? ''))]
  return kinds.map((kind) => [
    sentenceOf(kind),
    types.filter((type) => type.startsWith(`${kind}.`)).map((type) => [type, type] as const),
  ])
}
