/** The data that the pages of the reference are built from: the SDK's plan, and the page of each named type. */
import type { EventEntry, Schema } from '../model/model.ts'
import type { SdkPlan, TypePlan } from '../sdk/plan.ts'

export type Reference = {
  plan: SdkPlan
  /** The named types that each page describes. */
  objects: Map<string, TypePlan[]>
  /** The address of a named type; undefined for a type that no page describes. */
  addressOf: (type: string) => string | undefined
}

export const root = '/reference'

/** The folder of the pages of events. */
export const eventFolder = 'event-types'

/** Types that only events carry are described on the page with the table of events. */
const pageOf = (file: string) => (file === 'event-data' ? `${eventFolder}/` : file)

const listFields = ['data', 'hasMore', 'nextCursor']

const isWrapper = ({ properties = {} }: Schema) =>
  properties.data?.items !== undefined && Object.keys(properties).every((name) => listFields.includes(name))

/** A page of a list, or a list answered whole. No page describes such a type, since its items say all. */
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

/** The page of an event type: the types of one kind, such as `payment.*`, share a page. */
export const eventFile = ({ type }: Pick<EventEntry, 'type'>) => type.split('.')[0] ?? type

export const eventAnchor = (type: string) => type.replaceAll('.', '-')

export const eventAddress = (event: Pick<EventEntry, 'type'>) =>
  `${root}/${eventFolder}/${eventFile(event)}#${eventAnchor(event.type)}`
