/** Settings of the storage time of events, and of the maximum number of open event streams. */
import type { z } from 'zod'
import { integer } from './setting-forms.ts'

export const eventVariables = {
  /**
   * The number of days for which events are stored. Deliveries refer to their events, so events are stored at
   * least as long as deliveries.
   */
  EVENTS_KEPT_DAYS: integer(90, { min: 30, max: 3650 }),
  STREAMS_PER_CALLER: integer(10, { min: 1 }),
  STREAMS_PER_WORKSPACE: integer(100, { min: 1 }),
  STREAMS_PER_ADDRESS: integer(50, { min: 1 }),
  STREAMS_PER_PROCESS: integer(2000, { min: 1 }),
}

export type StreamSettings = {
  /** The maximum number of streams of one API key, or of one person. */
  perCaller: number
  perWorkspace: number
  /** The maximum number of checkout streams, which are public, from one IP address. */
  perAddress: number
  /**
   * The maximum number of open streams in a process whose callers have an API key or a session. The same
   * number of public streams is allowed in addition.
   */
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
