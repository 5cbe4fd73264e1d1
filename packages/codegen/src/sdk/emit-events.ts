import { stripeEventTypes } from '@stablerail/contract'
import { comment } from './doc.ts'
import { type Files, file, Imports } from './file.ts'
import type { SdkPlan } from './plan.ts'
import { onNewLine, quote, typeText, union } from './type-text.ts'

/**
 * The generated base type of all events. Events extend an interface and do not instantiate a generic type,
 * because the compiler would instantiate it for every event, even if a program handles only one.
 */
const envelope = `/** The fields of every event. */
export interface EventBase {
  /** The same in every delivery of the event. Ignore an event whose id was processed before. */
  id: string
  /** Whether the event belongs to live mode. False: test mode. */
  livemode: boolean
  /** The time of the event. ISO-8601, UTC. */
  created_at: string
}

/** An event of any type and data. */
export interface EventEnvelope<Type extends string, Data> extends EventBase {
  /** The event's type. */
  type: Type
  /** The event's object. */
  data: Data
}
`

/**
 * The generated type of events that this version of the SDK does not know. Its `type` is an enumeration and
 * not `string`, because TypeScript then excludes unknown events when a program compares `type` with a known
 * event type. The enumeration exists only as a type, and can be used as a string.
 */
const unknownEvent = `declare enum UnknownType {
  Unknown = '(a type this version does not know)',
}

/**
 * An event of a type that this version of the SDK does not know. \`type\` is the text that the service sent.
 * If a program compares \`type\` with a known type, TypeScript excludes this interface.
 */
export interface UnknownWebhookEvent extends EventBase {
  /** The event's type. */
  type: UnknownType
  /** The event's object. This version of the SDK has no types for its fields. */
  data: { readonly [field: string]: unknown }
}
`

const eventText = (event: SdkPlan['model']['events'][number], plan: SdkPlan, imports: Imports) => {
  const data = event.schema.properties?.data ?? {}
  const names = { model: plan.model, side: 'output', use: (name: string) => imports.useType(name) } as const
  const text = typeText(data, names, '  ')
  return `${comment(event.description)}export interface ${event.name} extends EventBase {
  /** The event's type. */
  type: ${quote(event.type)}
  /** The event's object. */
  data: ${text}
}\n`
}

export const emitEvents = (plan: SdkPlan): Files => {
  const { events } = plan.model
  const imports = new Imports(plan, 'events')
  const types = events.map((event) => eventText(event, plan, imports)).join('\n')
  const all = union(
    events.map(({ name }) => name),
    '',
  )
  const names = union(
    events.map(({ type }) => quote(type)),
    '',
  )
  const body = `${envelope}
${types}
/** Every event the SDK knows, told apart by \`type\`. */
export type WebhookEvent =${onNewLine(all)}

/** Every event type the SDK knows. */
export type EventType =${onNewLine(names)}

${unknownEvent}`
  const list = events.map(({ type }) => `  ${quote(type)},\n`).join('')
  const ofStripe = Object.entries(stripeEventTypes)
    .map(([stripes, ours]) => `  ${quote(stripes)}: ${quote(ours)},\n`)
    .join('')
  const values = `/** Every event type the SDK knows, where it is needed at run time. */\nexport const eventTypes: readonly EventType[] = [\n${list}]\n
/** What Stripe's event types are called here. */
export const stripeEventTypes: Readonly<Record<string, EventType>> = {
${ofStripe}}
`
  return {
    'events.ts': file(imports.text(), body),
    'event-types.ts': file("import type { EventType } from './events.ts'\n", values),
  }
}
