import type { Draft } from './draft.ts'
import { routeByOperation } from './routes.ts'
import type { Answer } from './wire.ts'

/** The requests that were sent on one connection, their bytes, and the responses. */
export type Sent = { drafts: readonly Draft[]; bytes: Buffer; answers: readonly Answer[] }

/**
 * One kind of fault: how often it occurred, and the shortest requests that caused it; `sent` is null if the
 * fault belongs to no request.
 */
export type Fault = { what: string; count: number; sent: Sent | null }

export type Findings = {
  requests: number
  answers: number
  statuses: Map<number, number>
  operations: Set<string>
  /** The operations for which at least one response was successful. */
  succeeded: Set<string>
  faults: Map<string, Fault>
}

export const newFindings = (): Findings => ({
  requests: 0,
  answers: 0,
  statuses: new Map(),
  operations: new Set(),
  succeeded: new Set(),
  faults: new Map(),
})

export const countSent = (findings: Findings, { drafts, answers }: Sent): void => {
  findings.requests += drafts.length
  for (const { status } of answers) {
    findings.answers += 1
    findings.statuses.set(status, (findings.statuses.get(status) ?? 0) + 1)
  }
}

export const addFault = (findings: Findings, what: string, sent: Sent | null): void => {
  const known = findings.faults.get(what)
  const size = (one: Sent | null | undefined) => one?.bytes.length ?? Number.POSITIVE_INFINITY
  findings.faults.set(what, {
    what,
    count: (known?.count ?? 0) + 1,
    sent: size(sent) < size(known?.sent) ? sent : (known?.sent ?? null),
  })
}

/**
 * Returns a report for people: the numbers of requests and responses, and each kind of fault with requests
 * that repeat it.
 */
export const describeFindings = ({ faults, ...found }: Findings): string[] => [
  `${found.requests} requests, ${found.answers} answers, ${found.operations.size} operations reached`,
  `never answered with success: ${unsuccessful(found).join(', ') || 'none'}`,
  ...[...found.statuses]
    .sort(([left], [right]) => left - right)
    .map(([status, count]) => `  ${status}  ${count}`),
  faults.size === 0 ? 'no faults' : `${faults.size} kinds of faults:`,
  ...[...faults.values()].sort((left, right) => right.count - left.count).flatMap(describeFault),
]

/** Returns the operations of the contract for which no response was successful. */
export const unsuccessful = ({ succeeded }: Pick<Findings, 'succeeded'>): string[] =>
  [...routeByOperation.keys()].filter((operation) => !succeeded.has(operation))

const describeFault = ({ what, count, sent }: Fault): string[] => [
  `\n${count} × ${what}`,
  ...(sent === null
    ? []
    : [
        `    sent      ${showBytes(sent.bytes, 300)}`,
        ...sent.answers.map(({ status, body }) => `    answered  ${status} ${showBytes(body, 160)}`),
        `    --replay ${codeDrafts(sent.drafts)}`,
      ]),
]

const longestCode = 6_000

const codeDrafts = (drafts: readonly Draft[]): string => {
  const coded = Buffer.from(JSON.stringify(drafts)).toString('base64')
  return coded.length > longestCode ? '(too long to print: run the seed again)' : coded
}

export const decodeDrafts = (coded: string): Draft[] =>
  JSON.parse(Buffer.from(coded, 'base64').toString('utf8')) as Draft[]

export const showBytes = (bytes: Buffer, most: number): string =>
  JSON.stringify(bytes.toString('latin1', 0, most)) + (bytes.length > most ? ` … ${bytes.length} bytes` : '')
