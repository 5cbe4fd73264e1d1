/** Messages for a payment that may have been made, and for a payment that was not recognised. */
import type { HostedCheckout } from '@stablerail/contract'
import type { LaterMessages } from '../languages/messages.ts'
import { isolated, useWords } from '../parts/words-context.tsx'
import { money } from '../words.ts'
import { receivedOf } from './parts-of.ts'
import { Report } from './report.tsx'
import type { CheckoutState, Links } from './state.ts'
import { Transaction } from './transaction.tsx'
import type { UnderWay } from './under-way.ts'

/** Shows the payment that was requested from a wallet, until the service has seen it on the network. */
export const Unsure = ({
  says,
  underWay,
  links,
  onAgain,
}: {
  says: LaterMessages
  underWay: UnderWay
  links: Links
  onAgain: () => void
}) => {
  const { heading, wait, again } = underWay.step === 'asked' ? says.asked : says.sent
  return (
    <>
      <h2 class="state">{heading}</h2>
      <p>{wait}</p>
      {underWay.step !== 'asked' && <Transaction {...underWay} links={links} />}
      <button type="button" class="plain" onClick={onAgain}>
        {again}
      </button>
    </>
  )
}

/**
 * Returns the text about a payment that was too low: its amount, the missing amount, and how the buyer gets
 * the money back. Null for any other payment.
 */
const useShort = ({ short }: LaterMessages, checkout: HostedCheckout): string | null => {
  const { language } = useWords()
  const { payment, payments, amountMinor, currency, refundAddress } = checkout
  if (!payment?.underpaid) return null
  const amount = (minor: number) => money(language, minor, currency)
  const received = receivedOf(checkout)
  const came = short.came(amount(received), amount(amountMinor - received))
  const isRefunded = [payment, ...payments].every((one) => one.status === 'refunded')
  const ask = refundAddress === null ? short.ask : short.askNamed(isolated(language, refundAddress))
  return `${came} ${isRefunded ? short.back : ask}`
}

/** Shows a notice about a payment that was too low or that failed. */
export const Failed = ({ says, checkout }: { says: LaterMessages; checkout: HostedCheckout }) => {
  const short = useShort(says, checkout)
  const { status, failureReason } = checkout.payment ?? {}
  if (short === null && status !== 'failed') return null
  const nothing = failureReason === 'dropped' ? says.dropped : says.reverted
  return <output class="note">{short ?? nothing}</output>
}

type Over = {
  says: LaterMessages
  stage: 'waiting' | 'short' | 'over'
  state: CheckoutState
  checkout: HostedCheckout
  underWay: UnderWay | null
}

export const Ended = ({ says, stage, state, checkout, underWay }: Over) => {
  const short = useShort(says, checkout)
  const hasSent = underWay !== null && underWay.step !== 'asked'
  const { status, merchant } = checkout
  const { links } = state
  return (
    <>
      <h2 class="state">{says[stage].heading}</h2>
      {short !== null && <p>{short}</p>}
      <p>{says[stage].body}</p>
      {hasSent && (
        <>
          <p>{says.sent.late}</p>
          <Transaction {...underWay} links={links} />
        </>
      )}
      {stage !== 'short' && (state.canReport || status === 'pending') && <Report says={says} {...state} />}
      {merchant.supportEmail !== null && (
        <a class="button other" href={`mailto:${merchant.supportEmail}`} target="_top">
          {says.contact}
        </a>
      )}
    </>
  )
}
