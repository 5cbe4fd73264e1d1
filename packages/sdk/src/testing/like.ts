import { type RecordKind, records } from './generated/records.ts'

/** The example of a kind of record, with what differs and without what is not there. */
export const like = (kind: RecordKind, over: object = {}, without: readonly string[] = []): object => {
  const fields = Object.entries({ ...records[kind].example, ...over })
  return Object.fromEntries(fields.filter(([name]) => !without.includes(name)))
}
