import type { HostedSubscription } from '@stablerail/contract'
import type { SubscriptionMessages } from '../languages/subscription/messages.ts'
import { Day, Moment, Row, useIsLive } from '../parts/small.tsx'
import { isolated, usePairName, useWords } from '../parts/words-context.tsx'
import { moment, money } from '../words.ts'
import { awaitsPayment, isEnding } from './state.ts'
import { useSubscriptionWords } from './words.ts'

type Shown = { subscription: HostedSubscription }

/**
 * Returns the function that formats a time within a sentence. The time is in UTC, and in the browser's time
 * zone once the script runs.
 */
export const useMoment = (): ((iso: string) => string) => {
  const { language } = useWords()
  const isLive = useIsLive()
  return (iso) => isolated(language, moment(language, iso, isLive ? null : 'UTC'))
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
  const isPaused = status === 'paused' && !isEnding(subscription)
  return (
    <>
      <h2 class="state">{standingOf(standing, subscription, useMoment())}</h2>
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
  const at = useMoment()
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
  const at = useMoment()
  const { status, nextBillingDate, amountMinor, nextAmountMinor, currency } = subscription
  if (isEnding(subscription) || status === 'paused' || nextAmountMinor === 0) return null
  const amount = isolated(language, money(language, nextAmountMinor, currency))
  return (
    <dl>
      <Row name={s.next}>
        <time dateTime={nextBillingDate} class={nextAmountMinor === amountMinor ? undefined : 'state'}>
          {(nextAmountMinor === amountMinor ? s.nextAt : s.nextFrom)(amount, at(nextBillingDate))}
        </time>
      </Row>
    </dl>
  )
}

/**
 * Shows the unpaid invoice, and the button that leads to its checkout. Shows nothing if a payment of a canceled
 * subscription is pending, because the invoice needs no other payment.
 */
export const Unpaid = ({ subscription }: Shown) => {
  const { t, language } = useWords()
  const s = useSubscriptionWords()
  const pairName = usePairName()
  const { unpaid, currency } = subscription
  if (unpaid === null || awaitsPayment(subscription)) return null
  const isTaken = isPulled(subscription)
  const amount = isolated(language, money(language, unpaid.amountMinor, currency))
  return (
    <>
      <p>{s.unpaid.invoice(isolated(language, unpaid.number), amount)}</p>
      {unpaid.dueAt !== null && (
        <p class="soft">
          {s.unpaid.due} <Day iso={unpaid.dueAt} />
        </p>
      )}
      {isTaken && <p class="note">{s.unpaid.taken}</p>}
      <form method="post" action={`?lang=${language}`}>
        <button type="submit" name="act" value="pay" class={isTaken ? 'other' : ''}>
          {t.payWith(pairName(subscription))}
        </button>
      </form>
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
              {s.invoices.status[status]} · <Moment iso={paidAt ?? createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
