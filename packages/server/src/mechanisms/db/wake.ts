import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'

export type WakeTopic = 'deliveries' | 'schedule'

/**
 * Wakes workers: at once in this process, and with a debounced NOTIFY in others. Workers also poll.
 *
 * Every process receives every notification, so a constant rate of each process would let the messages grow with the
 * square of the number of processes. When the processes together send more than one notification in `notifyEveryMs`, the
 * pause of each therefore grows with the number of senders. Work is not found later because of that: each
 * notification wakes all workers, and a worker that was woken finds the work of all processes.
 */
export type Wake = {
  notify(topic: WakeTopic): void
  /**
   * Calls the listener when any process has committed work of the topic. Returns a function that removes the
   * listener.
   */
  onWake(topic: WakeTopic, listener: () => void): () => void
  close(): Promise<void>
}

const topics: readonly WakeTopic[] = ['deliveries', 'schedule']
const channel = 'stablerail_wake'
/** The average pause between two notifications of a topic, counting those of all processes. */
const notifyEveryMs = 10
/** The longest pause of one process, and so the longest time that work waits which no other notification finds. */
const longestPauseMs = 200
const trafficMs = 1_000
const heartbeatMs = 15_000
const queryTimeoutMs = 5_000
const longestRetryMs = 5_000

/**
 * Creates a `Wake`, which notifies the workers of other processes through a connection of its own, outside
 * the pool. The business transactions do not send NOTIFY, because their commits would then wait for a lock of
 * the whole server.
 */
export const createWake = async (databaseUrl: string, log: Logger): Promise<Wake> => {
  const listeners: Record<WakeTopic, Set<() => void>> = { deliveries: new Set(), schedule: new Set() }
  const call = (topic: WakeTopic) => {
    for (const listener of listeners[topic]) listener()
  }
  const traffic: Record<WakeTopic, Traffic> = { deliveries: createTraffic(), schedule: createTraffic() }
  const link = createLink(databaseUrl, log, (heard, sender) => {
    for (const topic of topics) {
      if (heard !== topic && heard !== 'anything') continue
      if (sender !== undefined) traffic[topic].note(sender)
      call(topic)
    }
  })
  await link.open().catch(async (error: unknown) => {
    await link.close()
    throw error
  })
  const publisherOf = (topic: WakeTopic) => createDebounced(() => link.send(topic), traffic[topic].pauseMs)
  const publish = { deliveries: publisherOf('deliveries'), schedule: publisherOf('schedule') }
  return {
    notify(topic) {
      call(topic)
      publish[topic]()
    },
    onWake(topic, listener) {
      listeners[topic].add(listener)
      return () => listeners[topic].delete(listener)
    },
    close: () => link.close(),
  }
}

/** The notifications of a topic that other processes sent in the last second. */
type Traffic = {
  /** Notes a notification; `sender` is the process id of the sender's backend. */
  note(sender: number): void
  /** Returns how long this process pauses between two notifications. */
  pauseMs(): number
}

const createTraffic = (): Traffic => {
  const heard: { sender: number; atMs: number }[] = []
  const forgetOld = (nowMs: number) => {
    const firstRecent = heard.findIndex(({ atMs }) => atMs >= nowMs - trafficMs)
    heard.splice(0, firstRecent < 0 ? heard.length : firstRecent)
  }
  return {
    note(sender) {
      const atMs = performance.now()
      // Also here, because a process that only listens never computes its pause.
      forgetOld(atMs)
      heard.push({ sender, atMs })
    },
    pauseMs() {
      forgetOld(performance.now())
      const senders = new Set(heard.map(({ sender }) => sender)).size
      // Below 1 while all processes together send less than one notification in `notifyEveryMs`.
      const load = Math.min(1, heard.length / (trafficMs / notifyEveryMs))
      return Math.min(longestPauseMs, notifyEveryMs * Math.max(1, (1 + senders) * load))
    },
  }
}

/**
 * Returns a function that calls `send` at once, and then pauses for `pauseMs`. If the function is
 * called during the pause, it calls `send` once more when the pause ends.
 */
const createDebounced = (send: () => Promise<void>, pauseMs: () => number) => {
  let busy = false
  let again = false
  const run = async () => {
    busy = true
    do {
      again = false
      await send()
      await delay(pauseMs(), undefined, { ref: false })
    } while (again)
    busy = false
  }
  return () => {
    again = true
    if (!busy) void run()
  }
}

/**
 * Creates a connection that is reopened when it breaks. After reopening, calls `hear` with the topic
 * "anything", because wake-ups may have been missed.
 */
const createLink = (databaseUrl: string, log: Logger, hear: (topic: string, sender?: number) => void) => {
  let client: Client | undefined
  let closed = false

  const open = async () => {
    const next = createClient(databaseUrl)
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next))
    try {
      await next.connect()
      const { rows } = await next.query<{ pid: number }>('select pg_backend_pid() as pid')
      next.on('notification', ({ processId, payload }) => {
        if (processId !== rows[0]?.pid && payload !== undefined) hear(payload, processId)
      })
      await next.query(`listen ${channel}`)
    } catch (error) {
      next.end().catch(() => {})
      throw error
    }
    if (closed) await next.end()
    else client = next
  }

  const lose = (lost: Client, error?: Error) => {
    if (client !== lost) return
    client = undefined
    lost.end().catch(() => {})
    if (closed) return
    log.warn({ err: error }, 'The wake connection was lost. Workers poll until it is open again.')
    void reopen()
  }

  const reopen = async () => {
    for (let waitMs = 100; !closed && client === undefined; waitMs = Math.min(waitMs * 2, longestRetryMs)) {
      await delay(waitMs, undefined, { ref: false })
      await open().catch((error: unknown) =>
        log.debug({ err: error }, 'The wake connection could not be opened again yet.'),
      )
    }
    if (!closed) hear('anything')
  }

  let answered = Promise.resolve()
  /** Runs queries one after another, because pg plans to remove the internal query queue of its clients. */
  const ask = (query: string, values: string[]): Promise<void> => {
    answered = answered.then(async () => {
      const asked = client
      await asked?.query(query, values).catch((error: Error) => lose(asked, error))
    })
    return answered
  }
  // Send this query regularly to detect a connection that broke without an error: the query then fails.
  const heartbeat = setInterval(() => void ask('select 1', []), heartbeatMs).unref()

  return {
    open,
    send: (topic: WakeTopic) => ask('select pg_notify($1, $2)', [channel, topic]),
    async close() {
      closed = true
      clearInterval(heartbeat)
      await client?.end()
    },
  }
}

const createClient = (databaseUrl: string) =>
  new Client({
    connectionString: databaseUrl,
    application_name: 'stablerail wake',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: queryTimeoutMs,
    query_timeout: queryTimeoutMs,
  })
