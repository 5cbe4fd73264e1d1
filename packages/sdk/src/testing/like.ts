import { type RecordKind, records } from './generated/records.ts'

/**
 * Returns the documentation's example of a kind of record, with the fields of `over` replacing those of the
 * example, and without the fields in `without`.
 */
export const like = (kind: RecordKind, over: object = {}, without: readonly string[] = []): object => {
  const fields = Object.entries({ ...records[kind].example, ...over })
  return Object.fromEntries(fields.filter(([name]) => !without.includes(name)))
}
