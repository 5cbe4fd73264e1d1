import type { Context } from '../../context.ts'
import type { ApiKeyRecord } from './api-key.ts'
import { type KeyUse, touchKeys } from './store.ts'

const minuteMs = 60_000
const flushAfterMs = 2_000
const mostNoted = 10_000

type Notes = {
  /** The minute already written or waiting to be, by key. */
  minutes: Map<string, number>
  waiting: Map<string, KeyUse>
  flushing: NodeJS.Timeout | null
}

const notesOf = new WeakMap<Context, Notes>()

/**
 * Notes that a key was used, to the minute: the first use in a minute is written with those of other keys a
 * moment later. What a process had not written when it ended is lost, and comes again with the next use.
 */
export const noteKeyUse = (context: Context, { workspaceId, id }: ApiKeyRecord): void => {
  const notes = notesFor(context)
  const minute = Math.floor(context.clock.now().getTime() / minuteMs)
  if (notes.minutes.get(id) === minute) return
  if (notes.minutes.size >= mostNoted) notes.minutes.clear()
  notes.minutes.set(id, minute)
  notes.waiting.set(id, { workspaceId, id, at: new Date(minute * minuteMs) })
  notes.flushing ??= setTimeout(() => void flushKeyUses(context), flushAfterMs).unref()
}

/** Writes what was noted; for the end of a process, and tests. */
export const flushKeyUses = async (context: Context): Promise<void> => {
  const notes = notesFor(context)
  if (notes.flushing !== null) clearTimeout(notes.flushing)
  notes.flushing = null
  const uses = [...notes.waiting.values()]
  notes.waiting.clear()
  try {
    await touchKeys(context.db, uses)
  } catch (error) {
    // A convenience of the key list: the request that used the key has long been answered.
    context.log.warn({ err: error, keys: uses.length }, 'Could not note when API keys were last used')
  }
}

const notesFor = (context: Context): Notes => {
  const known = notesOf.get(context)
  if (known !== undefined) return known
  const notes: Notes = { minutes: new Map(), waiting: new Map(), flushing: null }
  notesOf.set(context, notes)
  return notes
}
