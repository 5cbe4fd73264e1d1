/**
 * A request of a client. All requests create a customer with this name and are sent until they succeed, except `bare`
 * requests: these write the name into a field of a customer, have no idempotency key, and are sent once. No two requests
 * have the same name.
 */
export type Request = {
  name: string
  kind: 'paced' | 'keyed' | 'sdk' | 'bare'
  /** The id of the customer in the successful response; null if there was none. */
  id: string | null
  /** The HTTP status of each failed attempt; null if there was no response. */
  failures: readonly (number | null)[]
}

/** A customer with the name that a request gave it. */
export type Customer = { id: string; name: string }
export type Event = { id: string; type: string; about: string }

const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/**
 * Compares the responses with the customers in the database. A request that succeeded has exactly one customer, the one in
 * its response. A request that got only 503 has no customer, because 503 means that nothing was written. All others have at most
 * one.
 */
export const compareRequests = (requests: readonly Request[], customers: readonly Customer[]): string[] => {
  const faults: string[] = []
  const byName = groupBy(customers, ({ name }) => name)
  for (const { name, kind, id, failures } of requests) {
    const ids = (byName.get(name) ?? []).map((customer) => customer.id)
    if (ids.length > 1) faults.push(`doubled: ${kind} request ${name} made ${ids.join(' and ')}`)
    else if (id !== null && ids[0] !== id)
      faults.push(
        `lost: ${kind} request ${name} was answered ${id}, and the database has ${ids[0] ?? 'nothing'}`,
      )
    else if (id === null && ids.length > 0 && failures.every((status) => status === 503))
      faults.push(`written in spite of 503: ${kind} request ${name} made ${ids[0]}`)
    byName.delete(name)
  }
  for (const name of byName.keys()) faults.push(`nobody asked for the customer ${name}`)
  return faults
}

/** Returns a fault for each subject that does not have exactly one event of the type. */
export const compareEvents = (
  events: readonly Event[],
  type: string,
  subjects: readonly string[],
): string[] => {
  const faults: string[] = []
  const found = groupBy(
    events.filter((event) => event.type === type),
    ({ about }) => about,
  )
  for (const subject of subjects) {
    const times = found.get(subject)?.length ?? 0
    if (times !== 1) faults.push(`${subject} has ${times} events ${type}, not one`)
    found.delete(subject)
  }
  for (const about of found.keys()) faults.push(`${type} is about ${about}, which is not in the database`)
  return faults
}

/** A message of a stream: the id of an event, or a `reset`. */
export type StreamMessage = { event: string } | 'reset'

/**
 * Returns the ids of events that the stream neither sent nor covered by a `reset`. `events` are in the order in which
 * streams send them. A `reset` covers a gap if the stream sent it between the events on both sides of the gap. Events before
 * the first one that the stream sent are older than the stream.
 */
export const findUntold = (events: readonly string[], messages: readonly StreamMessage[]): string[] => {
  const indexes = new Map<string, number>()
  const resets: number[] = []
  for (const [index, message] of messages.entries())
    if (message === 'reset') resets.push(index)
    else if (!indexes.has(message.event)) indexes.set(message.event, index)
  const untold: string[] = []
  let gap: string[] = []
  let before = -1
  const close = (after: number) => {
    if (!resets.some((index) => index > before && index < after)) untold.push(...gap)
    gap = []
  }
  for (const id of events) {
    const index = indexes.get(id)
    if (index === undefined) {
      if (before >= 0) gap.push(id)
      continue
    }
    if (gap.length > 0) close(index)
    before = index
  }
  if (gap.length > 0) close(messages.length)
  return untold
}

/**
 * Returns the longest time without a success in the period, in milliseconds. `times` are the times of all successes, in
 * order.
 */
export const longestGap = (times: readonly number[], from: number, to: number): number => {
  const within = times.filter((time) => time > from && time < to)
  const edges = [from, ...within, to]
  return Math.max(...edges.slice(1).map((time, index) => time - (edges[index] ?? time)))
}
