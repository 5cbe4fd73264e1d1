/** How long events are kept, and how many streams of them may be open at once. */
import type { z } from 'zod'
import { integer } from './setting-forms.ts'

/** The variables, by their names in the environment. */
export const eventVariables = {
  /** At least as long as deliveries, which lead to their events. */
  EVENTS_KEPT_DAYS: integer(90, { min: 30, max: 3650 }),
  STREAMS_PER_CALLER: integer(10, { min: 1 }),
  STREAMS_PER_WORKSPACE: integer(100, { min: 1 }),
  STREAMS_PER_ADDRESS: integer(50, { min: 1 }),
  STREAMS_PER_PROCESS: integer(2000, { min: 1 }),
}

export type StreamSettings = {
  /** Streams of one API key, or of one person. */
  perCaller: number
  perWorkspace: number
  /** Streams of checkouts, which anyone may open, from one IP address. */
  perAddress: number
  /** Streams of a process that take a key or a session, and as many that do not. */
  perProcess: number
}

export type EventSettings = { eventsKeptDays: number; streams: StreamSettings }

export const readEvents = (env: z.output<z.ZodObject<typeof eventVariables>>): EventSettings => ({
  eventsKeptDays: env.EVENTS_KEPT_DAYS,
  streams: {
    perCaller: env.STREAMS_PER_CALLER,
    perWorkspace: env.STREAMS_PER_WORKSPACE,
    perAddress: env.STREAMS_PER_ADDRESS,
    perProcess: env.STREAMS_PER_PROCESS,
  },
})
