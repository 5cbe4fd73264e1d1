import type { Context } from '../../context.ts'
import { createIds } from '../../ids.ts'
import { deleteEventsBefore } from './store.ts'

/** Forgets a batch of events from before a moment, but for those still being delivered; answers how many. */
export const purgeEvents = (context: Context, before: Date, limit: number): Promise<number> =>
  deleteEventsBefore(context.db, firstIdAt('event', before), limit)

/** Ids begin with their time: every id made before then is smaller than this one. */
export const firstIdAt = (kind: 'event' | 'webhookDelivery', moment: Date): string =>
  createIds({ now: () => moment }, { bytes: (count) => Buffer.alloc(count) }).make(kind)
