import type { HostedSubscription } from '@stablerail/contract'
import type { SubscriptionMessages } from '../languages/subscription/messages.ts'
import { Day, Moment, Row, useIsLive } from '../parts/small.tsx'
import { isolated, usePairName, useWords } from '../parts/words-context.tsx'
import { day, moment, money } from '../words.ts'
import { awaitsPayment, hasNext, isEnding, wantedOf } from './state.ts'
import { useSubscriptionWords } from './words.ts'

type Shown = { subscription: HostedSubscription }

/** Intervals that are so short that the end of a period needs a time of day. */
const short: readonly HostedSubscription['interval'][] = ['minute', 'hour']

/**
 * Returns the function that formats a time within a sentence: the day in UTC, or for a short interval the day
 * and the time. The time is in UTC, and in the browser's time zone once the script runs.
 */
export const useMoment = (interval: HostedSubscription['interval']): ((iso: string) => string) => {
  const { language } = useWords()
  const isLive = useIsLive()
  return (iso) =>
    isolated(
      language,
      short.includes(interval) ? moment(language, iso, isLive ? null : 'UTC') : day(language, iso),
    )
}

const standingOf = (
  s: SubscriptionMessages['standing'],
  subscription: HostedSubscription,
  at: (iso: string) => string,
): string => {
  const { status, canceledAt, trialEndsAt, nextBillingDate, currentPeriodEnd, unpaid } = subscription
  if (status === 'canceled') return s.ended(at(canceledAt ?? currentPeriodEnd))
  if (awaitsPayment(subscription)) return s.canceled
  if (canceledAt !== null) return s.ending(at(canceledAt))
  if (status === 'paused') return s.paused
  if (status === 'trialing') return s.trial(at(trialEndsAt ?? nextBillingDate))
  if (status === 'past_due') return s.missed
  return unpaid === null ? s.paid(at(currentPeriodEnd)) : s.open
}

export const SubscriptionStatus = ({ subscription }: Shown) => {
  const { standing } = useSubscriptionWords()
  const { status, unpaid, merchant } = subscription
  const hasAccess = (status === 'active' || status === 'trialing') && unpaid === null
  const at = useMoment(subscription.interval)
  const isPaused = status === 'paused' && !isEnding(subscription)
  return (
    <>
      <h2 class="state">{standingOf(standing, subscription, at)}</h2>
      {awaitsPayment(subscription) && <LastPayment subscription={subscription} />}
      {isEnding(subscription) && hasAccess && <p>{standing.endingSays}</p>}
      {isPaused && <p>{standing.pausedSays}</p>}
      {isPaused && merchant.supportEmail !== null && (
        <a class="button other" href={`mailto:${merchant.supportEmail}`}>
          {standing.contact}
        </a>
      )}
    </>
  )
}

/**
 * Describes the pending payment of a canceled subscription, and what happens if it arrives or fails. If the
 * period of the payment was over before the cancellation, its new end is not known yet.
 */
const LastPayment = ({ subscription }: Shown) => {
  const { language } = useWords()
  const { standing } = useSubscriptionWords()
  const at = useMoment(subscription.interval)
  const { unpaid, canceledAt, nextBillingDate, currency } = subscription
  const isPeriodKnown = canceledAt !== null && Date.parse(canceledAt) < Date.parse(nextBillingDate)
  if (unpaid === null || !isPeriodKnown || !isPulled(subscription)) return <p>{standing.endingPaid}</p>
  const amount = isolated(language, money(language, unpaid.amountMinor, currency))
  return <p>{standing.lastPayment(amount, isolated(language, unpaid.number), at(nextBillingDate))}</p>
}

const isPulled = ({ autopay, autopayIssue }: HostedSubscription): boolean =>
  autopay === 'allowance' && autopayIssue === null

/** Shows the amount and the date of the next payment. */
export const Next = ({ subscription }: Shown) => {
  const { language } = useWords()
  const s = useSubscriptionWords()
  const at = useMoment(subscription.interval)
  const { nextBillingDate, nextAmountMinor, currency } = subscription
  if (!hasNext(subscription)) return null
  return (
    <dl>
      <Row name={s.next}>
        <time dateTime={nextBillingDate}>
          {s.nextAt(isolated(language, money(language, nextAmountMinor, currency)), at(nextBillingDate))}
        </time>
      </Row>
    </dl>
  )
}

/** Shows the price that replaces the present price, and from when, if another plan was chosen. */
export const NextPrice = ({ subscription }: Shown) => {
  const { language } = useWords()
  const s = useSubscriptionWords()
  const at = useMoment(subscription.interval)
  const { amountMinor, nextAmountMinor, nextBillingDate, currency } = subscription
  if (!hasNext(subscription) || nextAmountMinor === amountMinor) return null
  const amount = isolated(language, money(language, nextAmountMinor, currency))
  return <p class="remark state">{s.nextFrom(amount, at(nextBillingDate))}</p>
}

/**
 * Shows the unpaid invoice, and the button that leads to its checkout. The button is collapsed if the payment is collected
 * automatically. Shows nothing if a payment of a canceled subscription is pending, because the invoice needs no other
 * payment.
 */
export const Unpaid = ({ subscription }: Shown) => {
  const { t, language } = useWords()
  const s = useSubscriptionWords()
  const pairName = usePairName()
  const { status, unpaid, currency } = subscription
  if (unpaid === null || awaitsPayment(subscription)) return null
  const isTaken = isPulled(subscription)
  const amount = isolated(language, money(language, unpaid.amountMinor, currency))
  const form = (
    <>
      <form method="post" action={`?lang=${language}`}>
        <button type="submit" name="act" value="pay" class={isTaken ? 'other' : ''}>
          {s.unpaid.pay(amount)}
        </button>
      </form>
      <p class="soft">
        {pairName(subscription)} · {t.choose.how}
      </p>
    </>
  )
  return (
    <>
      <p>{s.unpaid.invoice(isolated(language, unpaid.number), amount)}</p>
      {unpaid.dueAt !== null && (
        <p class="soft">
          {s.unpaid.due} <Day iso={unpaid.dueAt} />
        </p>
      )}
      {status !== 'paused' && wantedOf(subscription) === 'approve' && <p>{s.unpaid.choice}</p>}
      {isTaken && status !== 'paused' && <p class="note">{s.unpaid.taken}</p>}
      {isTaken ? (
        <details>
          <summary>{s.unpaid.instead}</summary>
          {form}
        </details>
      ) : (
        form
      )}
    </>
  )
}

export const Invoices = ({ subscription }: Shown) => {
  const { language } = useWords()
  const s = useSubscriptionWords()
  const { invoices, currency } = subscription
  if (invoices.length === 0) return null
  return (
    <section>
      <h3>{s.invoices.heading}</h3>
      <ul class="lines">
        {invoices.map(({ number, status, amountMinor, createdAt, paidAt, url }) => (
          <li key={number}>
            <a href={url} rel="noreferrer">
              <bdi>{number}</bdi>
            </a>
            <span>{isolated(language, money(language, amountMinor, currency))}</span>
            <span class="soft">
              {s.invoices.status[status]} · {paidAt === null && `${s.invoices.issued} `}
              <Moment iso={paidAt ?? createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
