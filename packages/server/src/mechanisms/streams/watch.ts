import type { Connection } from '../http/index.ts'
import type { StreamPorts } from './ports.ts'

/**
 * The interval at which watched states are read even if no commit is announced, because not every change is
 * announced.
 */
const pollMs = 2_000
const readAtOnce = 200
/**
 * The pause after a read. Without it, the commits of a busy deployment would start a new read as soon as one ends.
 */
const restMs = 200

/** Calls `tell` each time the state of the watched record was read, until the stream ends. */
export type Watch<Key, State> = (
  connection: Connection,
  key: Key,
  tell: (state: State) => void,
) => Promise<void>

type Watched<Key, State> = { key: Key; tells: Set<(state: State) => void> }

type Kind<Key, State> = {
  nameOf(key: Key): string
  /**
   * Reads the states of many records with one call. Returns each state under the string that `nameOf` returns
   * for the record's key.
   */
  read(context: StreamPorts, keys: readonly Key[]): Promise<ReadonlyMap<string, State>>
}

/**
 * Returns a watch that reads the states of all watched records together, each record once for all its
 * watchers. It reads when a commit with events is announced, at most five times a second, and every two
 * seconds.
 */
export const createWatch = <Key, State>(
  context: StreamPorts,
  { nameOf, read }: Kind<Key, State>,
): Watch<Key, State> => {
  const watched = new Map<string, Watched<Key, State>>()
  let timer: NodeJS.Timeout | undefined
  let rest: NodeJS.Timeout | undefined
  let isBusy = false
  let isAwaited = false
  let isWoken = false
  let stopListening: (() => void) | undefined

  const readAll = async () => {
    const all = [...watched]
    for (let at = 0; at < all.length; at += readAtOnce) {
      const some = all.slice(at, at + readAtOnce)
      const states = await read(
        context,
        some.map(([, { key }]) => key),
      )
      for (const [name, { tells }] of some) {
        const state = states.get(name)
        if (state !== undefined) for (const tell of tells) tell(state)
      }
    }
  }

  const look = async () => {
    isWoken = true
    if (isBusy) return
    isBusy = true
    clearTimeout(timer)
    isWoken = false
    isAwaited = false
    try {
      await readAll()
    } catch (error) {
      context.log.warn(
        { err: error },
        'The records that streams watch could not be read and will be read again.',
      )
    }
    rest = setTimeout(endRest, isAwaited ? 0 : restMs)
  }

  const endRest = () => {
    clearTimeout(rest)
    rest = undefined
    isBusy = false
    if (watched.size === 0) return
    if (isWoken) void look()
    else timer = setTimeout(() => void look(), pollMs - restMs)
  }

  /**
   * Reads the watched states without the usual pause (`restMs`) between reads, because a newly opened stream
   * has not received the state of its record yet.
   */
  const lookForNew = () => {
    isAwaited = true
    isWoken = true
    if (rest === undefined) void look()
    else endRest()
  }

  const leave = (name: string, tell: (state: State) => void) => {
    const one = watched.get(name)
    one?.tells.delete(tell)
    if (one?.tells.size === 0) watched.delete(name)
    if (watched.size > 0) return
    clearTimeout(timer)
    stopListening?.()
    stopListening = undefined
  }

  return async (connection, key, tell) => {
    if (connection.closed.aborted) return
    const name = nameOf(key)
    const one = watched.get(name) ?? { key, tells: new Set() }
    watched.set(name, one)
    one.tells.add(tell)
    stopListening ??= context.wake.onWake('deliveries', () => void look())
    const closed = new Promise((resolve) => connection.closed.addEventListener('abort', resolve))
    lookForNew()
    await closed
    leave(name, tell)
  }
}
