/** Shows events and the responses to them: in columns in a terminal, otherwise as plain lines. */
import type { WebhookEvent } from '@stablerail/sdk/webhooks'
import { cleanText } from '../output/clean.ts'
import { columns, style } from '../output/terminal.ts'
import type { Forwarded } from './forward.ts'

/** The width of the column of types, in characters. */
export const typeWidth = 27
const idWidth = 30

const timeText = (date: Date) => date.toTimeString().slice(0, 8)

/** The width of a line up to the response. */
const widthBefore = 8 + 1 + typeWidth + 1 + idWidth + 1

/** Returns the reason why there is no response, on a line of its own if it does not fit. */
const problemText = (problem: string) => {
  const fits = widthBefore + problem.length <= columns()
  return `${fits ? '' : `\n${' '.repeat(9)}`}${style('red', cleanText(problem))}`
}

const answerText = ({ status, problem, tookMs }: Forwarded) => {
  if (status === null) return problemText(problem ?? 'failed')
  const isAccepted = status >= 200 && status < 300
  return `${style(isAccepted ? 'green' : 'red', `${status}`)} ${style('dim', `${tookMs} ms`)}`
}

/** The heading of the table in a terminal. It fits 80 columns. */
export const heading = (): string =>
  style('bold', `${'time'.padEnd(8)} ${'event'.padEnd(typeWidth)} ${'id'.padEnd(idWidth)} response`)

/** Returns the line of an event. Without `forwarded`, the event was only received. */
export const eventLine = (event: WebhookEvent, forwarded: Forwarded | undefined, at: Date): string => {
  const type = cleanText(event.type)
  const id = cleanText(event.id)
  if (!process.stdout.isTTY) {
    const answer =
      forwarded === undefined ? '' : ` ${forwarded.status ?? forwarded.problem} ${forwarded.tookMs} ms`
    return `${at.toISOString()} ${type} ${id}${answer}`
  }
  const answer = forwarded === undefined ? '' : ` ${answerText(forwarded)}`
  return `${style('dim', timeText(at))} ${style('cyan', type.padEnd(typeWidth))} ${id.padEnd(idWidth)}${answer}`
}
