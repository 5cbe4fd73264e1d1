/** Executes the operations of the mock: reads or changes stored records as the API contract specifies. */
import { acts, removeRecord } from './acts.ts'
import { created, timeAt, type World } from './created.ts'
import { Failure, invalid } from './failure.ts'
import { spanFault } from './generated/find-fault.ts'
import { type RecordKind, records } from './generated/records.ts'
import type { OperationName } from './generated/routes.ts'
import type { MockRoute } from './mock-data.ts'
import { specials } from './special-routes.ts'
import type { Fields } from './store.ts'

export type PerformedRequest = {
  operation: OperationName
  route: MockRoute
  body: Fields
  query: Fields
  world: World
}

type Kept = PerformedRequest & { kind: RecordKind }

const wrapped = ({ wrap, answer }: MockRoute, record: Fields) =>
  wrap === undefined ? record : { ...(answer as object | undefined), [wrap]: record }

/** Separates the last path parameter, which identifies the record, from the parameters before it. */
const split = ({ world, route }: Kept): { id: unknown; above: Fields } => {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const last = names.at(-1) ?? ''
  const { [last]: id, ...above } = world.path
  return { id, above }
}

const recordOf = (asked: Kept): Fields => {
  const { id, above } = split(asked)
  return asked.world.store.get(asked.kind, id, asked.kind === 'Workspace' ? {} : above)
}

/** Throws unless the records that contain this record, such as the workspace in the path, exist. */
const checkAbove = ({ world, kind }: Kept) => {
  for (const [above, { parameters }] of Object.entries(records))
    for (const name of parameters)
      if (above !== kind && above !== 'Workspace' && world.path[name] !== undefined)
        world.store.get(above as RecordKind, world.path[name])
}

const create = (asked: Kept) => {
  const { body, world, route, kind } = asked
  checkAbove(asked)
  const more = created[kind]?.(body, world)
  const record = world.store.add(kind, { ...body, ...more }, world.path, timeAt(world.now()))
  return wrapped(route, record)
}

const paging = new Set([
  'cursor',
  'limit',
  'format',
  'expand',
  'from',
  'to',
  'q',
  'email',
  'unmatched',
  'workspaceId',
])

const isWanted = (record: Fields, query: Fields) => {
  const { from, to, q, email, unmatched } = query
  const at = Date.parse(String(record.createdAt))
  if (record.deletedAt) return false
  if (from !== undefined && at < Date.parse(String(from))) return false
  if (to !== undefined && at > Date.parse(String(to))) return false
  const text = `${String(record.email)} ${String(record.name)}`.toLowerCase()
  if (q !== undefined && !text.includes(String(q).toLowerCase())) return false
  if (email !== undefined && String(record.email).toLowerCase() !== String(email).toLowerCase()) return false
  if (unmatched !== undefined && String(record.unmatchedInbound) !== String(unmatched)) return false
  return Object.entries(query).every(([name, value]) => paging.has(name) || record[name] === value)
}

/** Returns a record with the records that `expand` names. A checkout has the product of its price. */
const expanded = (record: Fields, { query, world: { store } }: Kept): Fields => {
  const names = String(query.expand ?? '').split(',')
  const productId = record.productId ?? store.find('Price', record.priceId)?.productId
  return {
    ...record,
    ...(names.includes('customer') && { customer: store.find('Customer', record.customerId) ?? null }),
    ...(names.includes('product') && { product: store.find('Product', productId) ?? null }),
  }
}

const listed = (asked: Kept) => {
  const { world, query, kind } = asked
  const fault = spanFault(query)
  if (fault !== undefined) throw new Failure('invalid_request', fault)
  checkAbove(asked)
  const workspace = query.workspaceId === undefined ? {} : { workspaceId: query.workspaceId }
  const path = kind === 'Workspace' ? {} : { ...world.path, ...workspace }
  return world.store
    .list(kind, path)
    .filter((record) => isWanted(record, query))
    .map((record) => expanded(record, asked))
}

const page = (asked: Kept) => {
  const records = listed(asked)
  const { cursor, limit = 25 } = asked.query
  const cursors = records.map(({ id }) => btoa(String(id)))
  const last = cursor === undefined ? -1 : cursors.indexOf(String(cursor))
  if (cursor !== undefined && last < 0)
    throw invalid('cursor', 'is not one that this list answered. Start again without a cursor.')
  const end = last + 1 + Number(limit)
  const hasMore = end < records.length
  return { data: records.slice(last + 1, end), hasMore, nextCursor: hasMore ? cursors[end - 1] : null }
}

/** Returns a record that can still be changed. Throws for a deleted record, which can only be read. */
const livingOf = (asked: Kept) => {
  const record = recordOf(asked)
  if (record.deletedAt) throw new Failure('not_found')
  return record
}

const update = (asked: Kept) => {
  const record = livingOf(asked)
  const more = acts[asked.operation]?.(record, asked.body, asked.world)
  for (const [name, value] of Object.entries({ ...asked.body, ...more }))
    if (name in record) record[name] = value
  return wrapped(asked.route, record)
}

const act = (asked: Kept) => {
  checkAbove(asked)
  const record = livingOf(asked)
  Object.assign(record, acts[asked.operation]?.(record, asked.body, asked.world))
  return wrapped(asked.route, record)
}

const actions: { [Action in MockRoute['action']]?: (asked: Kept) => unknown } = {
  create,
  page,
  act,
  update,
  list: (asked) => ({ data: listed(asked) }),
  retrieve: (asked) => wrapped(asked.route, expanded(recordOf(asked), asked)),
  delete: (asked) => {
    removeRecord(asked.kind, recordOf(asked), asked.world)
    return asked.route.answer
  },
}

/** Creates the workspace of the path if it does not exist yet. */
const ensureWorkspace = ({ world: { store, path, now } }: PerformedRequest) => {
  const { workspaceId } = path
  if (workspaceId === undefined || store.find('Workspace', workspaceId)) return
  const fields = { id: workspaceId, ...created.Workspace?.({}, { store, path, now }) }
  store.add('Workspace', fields, {}, timeAt(now()))
}

const csvCell = (value: unknown) => {
  const text = value === null || value === undefined ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns all records as CSV, one line for each record, with the fields that are not objects or lists. */
export const csvOf = (asked: PerformedRequest): string => {
  const kind = asked.route.kind as RecordKind
  const example = records[kind].example
  const names = Object.keys(example).filter(
    (name) => typeof example[name] !== 'object' || example[name] === null,
  )
  const rows = listed({ ...asked, kind }).map((record) => names.map((name) => csvCell(record[name])))
  return `${[names, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`
}

/** Performs an operation and returns the response body; undefined for an empty response. */
export const perform = (asked: PerformedRequest): unknown => {
  ensureWorkspace(asked)
  const special = specials[asked.operation]
  if (special) return special(asked.body, asked.world)
  const action = actions[asked.route.action]
  if (!action) return asked.route.answer
  return action({ ...asked, kind: asked.route.kind as RecordKind })
}
