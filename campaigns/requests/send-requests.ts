import fc from 'fast-check'
import { type Draft, type Names, renderDraft } from './draft.ts'
import { drafts } from './drafts.ts'
import { fairDraft, inFairOrder } from './fair.ts'
import { addFault, countSent, type Findings, newFindings, type Sent } from './findings.ts'
import { knownRoutes } from './routes.ts'
import { judgeExchange, judgeLogged, judgeMail, judgeTold, judgeTwins } from './verdict.ts'
import { exchange, mannerOf } from './wire.ts'
import type { LogLine, World } from './world.ts'

export type SendOptions = {
  count: number
  seed: number
  /** The number of connections that are open at the same time. */
  connections?: number
  onProgress?: (findings: Findings) => void
}

const portion = 1_000

/**
 * Sends a valid request for each operation, and then random hostile requests in batches. Returns the faults
 * that are found in the responses and in the server's log.
 */
export const sendRequests = async (
  world: World,
  { count, seed, connections = 8, onProgress }: SendOptions,
): Promise<Findings> => {
  const findings = newFindings()
  const operations = await findServed(world)
  const served = knownRoutes.filter(({ metadata }) => operations.has(metadata.operation))
  const arbitrary = drafts(
    served,
    knownRoutes.filter(({ metadata }) => !operations.has(metadata.operation)),
  )
  // Begins with a valid request for each operation. If the server refused an operation entirely, random
  // requests alone would not show this, because they are often refused.
  const fair = inFairOrder(served).map((route, place) => [fairDraft(route, `fair ${place}`)])
  await sendPortion(world, fair, { connections: 1, findings })
  for (let part = 0; findings.requests < count; part += 1) {
    const numRuns = Math.min(portion, count - findings.requests)
    const requests = fc.sample(arbitrary, { numRuns, seed: seed + part })
    await sendPortion(world, requests, { connections, findings })
    onProgress?.(findings)
  }
  return findings
}

/**
 * Returns the operations that the server implements. They are found in the log, which contains the operation
 * of each request even if the response is an error.
 */
const findServed = async (world: World): Promise<Set<string>> => {
  world.logged.length = 0
  for (const { method, path } of knownRoutes) {
    const target = path.replace(':workspaceId', world.names['workspace:own'] ?? '').replace(/:\w+/g, 'x')
    const response = await fetch(`http://127.0.0.1:${world.port}${target}`, { method })
    await response.body?.cancel()
  }
  await checkHealth(world)
  return new Set(world.logged.flatMap(({ operation }) => operation ?? []))
}

const checkHealth = async (world: World): Promise<number> => {
  const health = await fetch(`http://127.0.0.1:${world.port}/v1/healthz`)
  await health.body?.cancel()
  return health.status
}

const sendPortion = async (
  world: World,
  requests: Draft[][],
  { connections, findings }: { connections: number; findings: Findings },
): Promise<void> => {
  world.logged.length = 0
  const names = await world.refresh()
  const waiting = requests.slice()
  const all: Sent[] = []
  const sendNext = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { sent, timedOut } = await send(world, next, names)
      const faults = [
        ...judgeExchange(sent, timedOut),
        ...judgeTwins(sent),
        ...judgeTold(sent, world.othersWord),
      ]
      for (const what of faults) addFault(findings, what, sent)
      countSent(findings, sent)
      all.push(sent)
    }
  }
  await Promise.all(Array.from({ length: connections }, sendNext))
  await judgeLog(world, all, findings)
  for (const mail of await world.takeMails())
    for (const what of judgeMail(mail)) addFault(findings, `${what}: ${JSON.stringify(mail)}`, null)
}

/**
 * Sends requests one after the other on one connection. Requests with the same idempotency key are sent at
 * the same time on separate connections.
 */
export const send = async (
  { port }: Pick<World, 'port'>,
  requests: readonly Draft[],
  names: Names,
): Promise<{ sent: Sent; timedOut: boolean }> => {
  const isApart = requests.every(({ twin }) => twin !== undefined)
  const connections = isApart ? requests.map((draft) => [draft]) : [requests]
  const rendered = connections.map((some) => Buffer.concat(some.map((draft) => renderDraft(draft, names))))
  const exchanged = await Promise.all(
    connections.map((some, place) => exchange(port, rendered[place] ?? Buffer.alloc(0), mannerOf(some))),
  )
  return {
    sent: {
      drafts: requests,
      bytes: Buffer.concat(rendered),
      answers: exchanged.flatMap(({ answers }) => answers),
    },
    timedOut: exchanged.some(({ timedOut }) => timedOut),
  }
}

/**
 * Checks the server's log. A request is logged when its response has ended, so another request is sent and
 * awaited first.
 */
const judgeLog = async (world: World, all: readonly Sent[], findings: Findings): Promise<void> => {
  const health = await checkHealth(world)
  if (health !== 200) addFault(findings, `healthz answered ${health} afterwards`, null)
  const lines = new Map<string, LogLine>()
  for (const line of world.logged) {
    if (line.level >= 50)
      addFault(findings, `logged as an error: ${line.msg} ${reasonOf(line)}`, causeOf(line, all))
    if (line.operation === undefined || line.requestId === undefined) continue
    lines.set(line.requestId, line)
    findings.operations.add(line.operation)
  }
  for (const sent of all)
    for (const answer of sent.answers) {
      const requestId = answer.headers.get('x-request-id')
      if (requestId === undefined) continue
      const line = lines.get(requestId)
      if (line?.operation !== undefined && answer.status < 400) findings.succeeded.add(line.operation)
      const what = judgeLogged(answer, line, sent.drafts)
      if (what !== null) addFault(findings, what, sent)
    }
}

const reasonOf = ({ err }: LogLine): string =>
  err === undefined ? '' : `(${err.type}: ${err.message?.split('\n')[0]?.slice(0, 100)})`

const causeOf = ({ requestId }: LogLine, all: readonly Sent[]): Sent | null =>
  all.find(({ answers }) =>
    answers.some(({ headers }) => requestId !== undefined && headers.get('x-request-id') === requestId),
  ) ?? null
