/** Has the in-memory store of records for the mock of the service (`createMock`). */
import { Failure } from './failure.ts'
import { type RecordKind, records } from './generated/records.ts'
import { invoiceUrls } from './invoice-urls.ts'

export type Fields = Record<string, unknown>

type Entry = { kind: RecordKind; record: Fields; path: Fields }

/** The digits of Crockford's base 32 in lower case, as used in ids. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz'

const idBody = (number: number) => {
  let text = ''
  for (let rest = number; rest > 0; rest = Math.floor(rest / 32)) text = digits[rest % 32] + text
  return text.padStart(26, '0')
}

/** Returns the words of a kind of record: `WebhookEndpoint` becomes `webhook endpoint`. */
const wordsOf = (kind: RecordKind) => kind.replaceAll(/\B[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()

/** Stores the records of all kinds for the mock of the service, oldest first. */
export class Store {
  #entries: Entry[] = []
  #ids = 0
  /** Ids of invoices that belong to a subscription but not to one of its billing periods. */
  readonly manual: Set<unknown> = new Set()
  /**
   * The test clock of each workspace: how far it is ahead of the real time, and the time to which it is being
   * advanced.
   */
  readonly clocks: Map<unknown, { aheadMs: number; advancingToMs: number | null }> = new Map()

  /** Ids of checkouts whose buyers have confirmed their age. */
  readonly attested: Set<unknown> = new Set()

  /** Returns a new id. Ids count up from the same number, so that a test gets the same ids in every run. */
  id(prefix: string): string {
    this.#ids += 1
    return `${prefix}_${idBody(this.#ids)}`
  }

  /**
   * Adds a record. Fields that are not given have the values of the contract's example, or null if they may
   * be null.
   */
  add(kind: RecordKind, fields: Fields, path: Fields, createdAt: string): Fields {
    const { prefix, example, nullable } = records[kind]
    const record: Fields = structuredClone({ ...example })
    for (const name of nullable) if (name in record) record[name] = null
    if ('createdAt' in record) record.createdAt = createdAt
    for (const [name, value] of Object.entries({ ...path, ...fields }))
      if (name in example && value !== undefined) record[name] = value
    // By default, a checkout accepts its own pair of chain and token, not the pair of the example.
    if (kind === 'Checkout' && fields.accepts === undefined)
      record.accepts = [{ chain: record.chain, token: record.token }]
    if (fields.id === undefined) record.id = this.id(prefix)
    if (kind === 'Invoice' && record.status !== 'draft' && fields.hostedUrl === undefined)
      Object.assign(record, invoiceUrls(record.id))
    this.#entries.push({ kind, record, path })
    return record
  }

  /** Returns the records of a kind that match the path parameters, newest first. */
  list(kind: RecordKind, path: Fields = {}): Fields[] {
    const isUnder = (entry: Entry) =>
      Object.entries(path).every(
        ([name, value]) => (entry.record[name] ?? entry.path[name] ?? value) === value,
      )
    return this.#entries
      .filter((entry) => entry.kind === kind && isUnder(entry))
      .map(({ record }) => record)
      .reverse()
  }

  /** Returns the path parameters with which a record was created. */
  pathOf(record: Fields): Fields {
    return this.#entries.find((entry) => entry.record === record)?.path ?? {}
  }

  find(kind: RecordKind, id: unknown, path: Fields = {}): Fields | undefined {
    return this.list(kind, path).find((record) => record.id === id)
  }

  get(kind: RecordKind, id: unknown, path: Fields = {}): Fields {
    const record = this.find(kind, id, path)
    if (!record)
      throw new Failure('not_found', {
        message: `No ${wordsOf(kind)} ${String(id)} in this workspace and mode.`,
      })
    return record
  }

  /**
   * Returns a record to which a request body refers. If it does not exist, throws an error that names the
   * field.
   */
  refer(kind: RecordKind, id: unknown, param: string): Fields {
    const record = this.find(kind, id)
    if (!record)
      throw new Failure('invalid_request', {
        param,
        message: `There is no ${wordsOf(kind)} ${String(id)} in this workspace and mode.`,
      })
    return record
  }

  remove(record: Fields): void {
    this.#entries = this.#entries.filter((entry) => entry.record !== record)
  }

  clear(): void {
    this.#entries = []
    this.#ids = 0
    this.clocks.clear()
    this.manual.clear()
    this.attested.clear()
  }
}
