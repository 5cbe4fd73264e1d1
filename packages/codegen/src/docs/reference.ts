/** What the pages of the reference are made with: the SDK's plan, and where each thing is documented. */
import type { EventEntry, Schema } from '../model/model.ts'
import type { SdkPlan, TypePlan } from '../sdk/plan.ts'

export type Reference = {
  plan: SdkPlan
  /** Named types that have a place of their own, by page. */
  objects: Map<string, TypePlan[]>
  /** The address of a named type; undefined for one that has no place of its own. */
  addressOf: (type: string) => string | undefined
}

export const root = '/reference'

/** The folder of the pages of events. */
export const eventFolder = 'event-types'

/** Objects that only events carry stand with the table of events. */
const pageOf = (file: string) => (file === 'event-data' ? `${eventFolder}/` : file)

const listFields = ['data', 'hasMore', 'nextCursor']

const isWrapper = ({ properties = {} }: Schema) =>
  properties.data?.items !== undefined && Object.keys(properties).every((name) => listFields.includes(name))

/** A page of a list, or a list answered whole: described by what it holds. */
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

/** The page of an event: all events of a kind stand together. */
export const eventFile = ({ type }: Pick<EventEntry, 'type'>) => type.split('.')[0] ?? type

export const eventAnchor = (type: string) => type.replaceAll('.', '-')

export const eventAddress = (event: Pick<EventEntry, 'type'>) =>
  `${root}/${eventFolder}/${eventFile(event)}#${eventAnchor(event.type)}`
