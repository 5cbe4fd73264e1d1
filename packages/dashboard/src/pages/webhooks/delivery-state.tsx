import type { WebhookDelivery } from '@stablerail/sdk/functions'
import { Badge, type Tone } from '../../parts/small.tsx'
import { sentenceOf } from '../../parts/words.ts'

/** The number of attempts after which a delivery fails. */
const mostAttempts = 10

const words: Readonly<Record<string, readonly [Tone, string]>> = {
  pending: ['plain', 'Queued'],
  delivering: ['warn', 'Sending'],
  succeeded: ['good', 'Succeeded'],
  failed: ['bad', 'Failed'],
  dead: ['plain', 'Canceled'],
}

const hour = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })

/** Formats a time; without the day if it is today. */
const momentOf = (at: string): string => {
  const moment = new Date(at)
  const isToday = moment.toDateString() === new Date().toDateString()
  return isToday ? hour.format(moment) : `${day.format(moment)}, ${hour.format(moment)}`
}

/** Shows the state of a delivery; between two attempts, the time and the number of the next. */
export const DeliveryState = ({ delivery }: { delivery: WebhookDelivery }) => {
  const { status, attemptCount, nextAttemptAt } = delivery
  if (status !== 'pending' || attemptCount === 0 || nextAttemptAt === null) {
    const [tone, text] = words[status] ?? ['plain', sentenceOf(status)]
    return <Badge tone={tone}>{text}</Badge>
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone="warn">Retrying</Badge>{' '}
      <span className="text-soft text-xs">
        <span className="sm:whitespace-nowrap">
          next attempt <time dateTime={nextAttemptAt}>{momentOf(nextAttemptAt)}</time>
        </span>{' '}
        <span className="sm:whitespace-nowrap">
          ({attemptCount + 1} of {mostAttempts})
        </span>
      </span>
    </span>
  )
}
