/** Messages for a payment that may have been made, and for a payment that was not recognised. */
import type { HostedCheckout } from '@stablerail/contract'
import { isolated, useWords } from '../parts/words-context.tsx'
import { money } from '../words.ts'
import { receivedOf } from './parts-of.ts'
import { Report } from './report.tsx'
import type { CheckoutState, Links } from './state.ts'
import { Transaction } from './transaction.tsx'
import type { UnderWay } from './under-way.ts'

/** Shows the payment that was requested from a wallet, until the service has seen it on the network. */
export const Unsure = ({
  underWay,
  links,
  onAgain,
}: {
  underWay: UnderWay
  links: Links
  onAgain: () => void
}) => {
  const { t } = useWords()
  const says = underWay.step === 'asked' ? t.asked : t.sent
  return (
    <>
      <h2 class="state">{says.heading}</h2>
      <p>{says.wait}</p>
      {underWay.step !== 'asked' && <Transaction {...underWay} links={links} />}
      <button type="button" class="plain" onClick={onAgain}>
        {says.again}
      </button>
    </>
  )
}

/**
 * Returns the text about a payment that was too low: its amount, the missing amount, and how the buyer gets
 * the money back. Null for any other payment.
 */
const useShort = (checkout: HostedCheckout): string | null => {
  const { t, language } = useWords()
  const { payment, payments, amountMinor, currency } = checkout
  if (!payment?.underpaid) return null
  const amount = (minor: number) => isolated(language, money(language, minor, currency))
  const received = receivedOf(checkout)
  const came = t.short.came(amount(received), amount(amountMinor - received))
  return `${came} ${[payment, ...payments].every((one) => one.status === 'refunded') ? t.short.back : t.short.ask}`
}

/** Shows a notice about a payment that was too low or that failed. */
export const Failed = ({ checkout }: { checkout: HostedCheckout }) => {
  const { t } = useWords()
  const short = useShort(checkout)
  const { status, failureReason } = checkout.payment ?? {}
  if (short === null && status !== 'failed') return null
  const nothing = failureReason === 'dropped' ? t.pay.dropped : t.pay.reverted
  return <output class="note">{short ?? nothing}</output>
}

type Over = {
  stage: 'waiting' | 'short' | 'over'
  state: CheckoutState
  checkout: HostedCheckout
  underWay: UnderWay | null
}

export const Ended = ({ stage, state, checkout, underWay }: Over) => {
  const { t } = useWords()
  const short = useShort(checkout)
  const hasSent = underWay !== null && underWay.step !== 'asked'
  const { status } = checkout
  const { links } = state
  return (
    <>
      <h2 class="state">{t[stage].heading}</h2>
      {short !== null && <p>{short}</p>}
      <p>{t[stage].body}</p>
      {hasSent && (
        <>
          <p>{t.sent.late}</p>
          <Transaction {...underWay} links={links} />
        </>
      )}
      {stage !== 'short' && (state.canReport || status === 'pending') && <Report {...state} />}
    </>
  )
}
