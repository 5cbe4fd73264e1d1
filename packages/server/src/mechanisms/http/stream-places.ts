import type { StreamSettings } from '../../settings/event-settings.ts'
import { ApiError } from './api-error.ts'
import { callerAddress } from './caller-address.ts'
import type { Connection } from './connection.ts'
import type { Principal } from './principal.ts'

/** The slots for open streams of a process. */
export type StreamPlaces = {
  /** Takes a slot for a stream. Returns a function that frees the slot. Throws `rate_limited` if no slot is left. */
  take(caller: StreamCaller): () => void
  /** Registers a stream for `endAll`. A stream that is registered after `endAll` is ended at once. */
  watch(connection: Connection): void
  /** Ends every open stream, so that the clients reconnect to another process. */
  endAll(): void
  /** Returns the number of open streams. */
  count(): { merchants: number; public: number }
}

export type StreamCaller = { principal: Principal | null; ip: string }

/**
 * The seconds that a refused client should wait. The server notices within this time that a client closed a
 * stream, and frees its slot.
 */
const retryAfterSeconds = 10

export const createStreamPlaces = (settings: StreamSettings): StreamPlaces => {
  const counts = new Map<string, number>()
  const open = new Set<Connection>()
  let isEnding = false
  const count = (name: string, by: 1 | -1) => {
    const next = (counts.get(name) ?? 0) + by
    if (next === 0) counts.delete(name)
    else counts.set(name, next)
  }
  return {
    take(caller) {
      const wanted = placesOf(caller, settings)
      const full = wanted.find(({ name, most }) => (counts.get(name) ?? 0) >= most)
      if (full !== undefined)
        throw new ApiError(
          'rate_limited',
          `${full.refusal} Close one, or wait for the seconds in Retry-After.`,
          {
            retryAfterSeconds,
          },
        )
      for (const { name } of wanted) count(name, 1)
      return () => {
        for (const { name } of wanted) count(name, -1)
      }
    },
    watch(connection) {
      if (isEnding) connection.end()
      open.add(connection)
      connection.closed.addEventListener('abort', () => open.delete(connection))
    },
    endAll() {
      isEnding = true
      for (const connection of open) connection.end()
    },
    count: () => ({ merchants: counts.get(ofMerchants) ?? 0, public: counts.get(ofAnyone) ?? 0 }),
  }
}

/**
 * Names of the two counters of all open streams of a process: `merchants` counts the streams that were opened
 * with an API key or a session, and `public` counts the streams without authentication. Each further counter
 * is for one caller or workspace.
 */
const ofMerchants = 'merchants'
const ofAnyone = 'public'

type Bounded = { name: string; most: number; refusal: string }

/** Returns the limits that a stream counts against. Public streams cannot use up the slots of merchants' streams. */
const placesOf = ({ principal, ip }: StreamCaller, settings: StreamSettings): Bounded[] => {
  const { perCaller, perWorkspace, perAddress, perProcess } = settings
  const inProcess = (name: string) => ({
    name,
    most: perProcess,
    refusal: `This process has ${perProcess} streams open, which is all it may have.`,
  })
  if (principal === null)
    return [
      {
        name: `address ${callerAddress(ip)}`,
        most: perAddress,
        refusal: `${perAddress} streams are open from this address, which is all it may have.`,
      },
      inProcess(ofAnyone),
    ]
  const caller = principal.by === 'key' ? principal.keyId : principal.userId
  const whose = principal.by === 'key' ? 'this API key' : 'this person'
  return [
    {
      name: caller,
      most: perCaller,
      refusal: `${perCaller} streams of ${whose} are open, which is all it may have.`,
    },
    {
      name: principal.scope.workspaceId,
      most: perWorkspace,
      refusal: `${perWorkspace} streams of this workspace are open, which is all it may have.`,
    },
    inProcess(ofMerchants),
  ]
}
