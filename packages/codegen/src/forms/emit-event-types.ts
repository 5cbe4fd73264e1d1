/** Generates the list of event types for the dashboard, whose forms and filters offer them. */
import { eventTypes } from '@stablerail/contract'
import { literalText } from '../sdk/example-text.ts'
import { type Files, file } from '../sdk/file.ts'

const text = `/** The types of all events, in the order of the reference. */\nexport const eventTypes: readonly string[] = ${literalText(eventTypes)}\n`

/** Returns the files under `packages/dashboard/src/generated/`, by path. */
export const buildEventTypes = (): Files => ({ 'event-types.ts': file('', text) })
