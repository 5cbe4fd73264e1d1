/**
 * Builds the data from which the reference pages are rendered: the SDK's methods and types, and the page of
 * each named type.
 */
import type { EventEntry, Schema } from '../model/model.ts'
import type { SdkPlan, TypePlan } from '../sdk/plan.ts'

export type Reference = {
  plan: SdkPlan
  /** The named types that each page describes, by the page's file name. */
  objects: Map<string, TypePlan[]>
  /** Returns the URL at which a named type is described; undefined if no page describes it. */
  addressOf: (type: string) => string | undefined
}

export const root = '/reference'

export const eventFolder = 'event-types'

/**
 * Returns the page for a file of types. Types that only events contain are on the page with the table of
 * event types.
 */
const pageOf = (file: string) => (file === 'event-data' ? `${eventFolder}/` : file)

const listFields = ['data', 'hasMore', 'nextCursor']

const isWrapper = ({ properties = {} }: Schema) =>
  properties.data?.items !== undefined && Object.keys(properties).every((name) => listFields.includes(name))

/**
 * If a schema is a list or a page of a list, returns the schema of its items; otherwise undefined. Lists are
 * not described in the reference, because their items are.
 */
export const listItem = (schema: Schema | undefined): Schema | undefined =>
  schema !== undefined && isWrapper(schema) ? schema.properties?.data?.items : undefined

export const createReference = (plan: SdkPlan): Reference => {
  const objects = new Map<string, TypePlan[]>()
  const addresses = new Map<string, string>()
  for (const [file, types] of plan.typeFiles) {
    const placed = types.filter(({ side, schema }) => side === 'output' && !listItem(schema))
    if (placed.length === 0) continue
    objects.set(file, placed)
    for (const { name } of placed) addresses.set(name, `${root}/${pageOf(file)}#${name}`)
  }
  return { plan, objects, addressOf: (type) => addresses.get(type) }
}

export const operationAddress = (file: string, operation: string) => `${root}/${file}#${operation}`

export const errorAddress = (code: string) => `${root}/errors#${code}`

/**
 * Returns the file name of the page for an event type. The types of one kind, such as `payment.*`, share a
 * page.
 */
export const eventFile = ({ type }: Pick<EventEntry, 'type'>) => type.split('.')[0] ?? type

export const eventAnchor = (type: string) => type.replaceAll('.', '-')

export const eventAddress = (event: Pick<EventEntry, 'type'>) =>
  `${root}/${eventFolder}/${eventFile(event)}#${eventAnchor(event.type)}`
