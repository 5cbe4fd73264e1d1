/** Shows what happens in a simulator: in columns above a line of status in a terminal, otherwise as plain lines. */
import { cleanText } from '../output/clean.ts'
import { fit } from '../output/table.ts'
import { columns, type Style, style } from '../output/terminal.ts'
import type { Activity } from './protocol.ts'

type Shown = { style: Style; text: string; more?: string[] }

const transactionsText = (count: number) => (count === 1 ? '1 transaction' : `${count} transactions`)

const shownDelivery = (delivery: Extract<Activity, { kind: 'delivery' }>): Shown => {
  const { eventType, status, attempt, httpStatus, error, latencyMs } = delivery
  const response = [httpStatus ?? error ?? 'no response', latencyMs === null ? '' : `${latencyMs} ms`]
  const isDone = status === 'succeeded'
  const words = [eventType, ...response, isDone ? '' : `attempt ${attempt}, ${status}`]
  return { style: isDone ? 'green' : 'red', text: words.filter((word) => word !== '').join(' ') }
}

/** Returns the content of a line; undefined if the line of status is enough, as for a block without transactions. */
const shownOf = (activity: Activity): Shown | undefined => {
  switch (activity.kind) {
    case 'event':
      return { style: 'cyan', text: `${activity.type} ${activity.subject ?? activity.id}` }
    case 'delivery':
      return shownDelivery(activity)
    case 'block': {
      const { chain, height, transactions } = activity
      if (transactions === 0) return undefined
      return { style: 'dim', text: `${chain} ${height}, ${transactionsText(transactions)}` }
    }
    case 'reorg': {
      const { chain, depth, dropped } = activity
      return {
        style: 'yellow',
        text: `${chain}: ${depth} blocks replaced, ${transactionsText(dropped)} lost`,
      }
    }
    case 'outage': {
      const { chain, fault } = activity
      return {
        style: 'yellow',
        text: `${chain}: the provider ${fault === null ? 'works again' : `is ${fault}`}`,
      }
    }
    case 'mail':
      return {
        style: 'bold',
        text: `to ${activity.to.join(', ')}: ${activity.subject}`,
        more: activity.links,
      }
    default:
      // A later version of the simulator may report more.
      return undefined
  }
}

const kindWidth = 8

/** Returns the lines of something that happened. A link is never cut, so that it can be copied. */
export const activityLines = (activity: Activity, at: Date, isTerminal: boolean): string[] => {
  const shown = shownOf(activity)
  if (shown === undefined) return []
  const text = cleanText(shown.text)
  const links = (shown.more ?? []).map((link) => `  ${cleanText(link)}`)
  if (!isTerminal) return [`${at.toISOString()} ${activity.kind} ${text}`, ...links]
  const room = columns() - 8 - kindWidth - 2
  const cut = fit(text, room).trimEnd()
  const time = style('dim', at.toTimeString().slice(0, 8))
  return [`${time} ${style(shown.style, activity.kind.padEnd(kindWidth))} ${cut}`, ...links]
}

export type View = { show(activity: Activity): void; clear(): void }

const clearLine = '\r\u001b[2K'

/** Creates the view on standard output. In a terminal, its last line shows the height of each chain. */
export const createView = (): View => {
  const isTerminal = process.stdout.isTTY === true
  const heights = new Map<string, number>()
  let hasStatus = false
  const clear = () => {
    if (hasStatus) process.stdout.write(clearLine)
    hasStatus = false
  }
  const drawStatus = () => {
    const chains = [...heights].map(([chain, height]) => `${chain} ${height}`).join('  ')
    if (!isTerminal || chains === '') return
    const text = `blocks: ${chains}  Ctrl-C ends`.slice(0, columns() - 1)
    process.stdout.write(style('dim', text))
    hasStatus = true
  }
  return {
    clear,
    show(activity) {
      if (activity.kind === 'block') heights.set(cleanText(activity.chain), activity.height)
      clear()
      for (const line of activityLines(activity, new Date(), isTerminal)) process.stdout.write(`${line}\n`)
      drawStatus()
    },
  }
}
