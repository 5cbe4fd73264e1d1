/** Messages for a payment that may have been made, and for a payment that was not recognised. */
import type { HostedCheckout } from '@stablerail/contract'
import type { LaterMessages } from '../languages/messages.ts'
import { isolated, useWords } from '../parts/words-context.tsx'
import { money } from '../words.ts'
import { Looking } from './looking.tsx'
import { receivedOf } from './parts-of.ts'
import { Transactions } from './progress.tsx'
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

const isAllRefunded = ({ payment, payments }: HostedCheckout): boolean =>
  [payment, ...payments].every((one) => one?.status === 'refunded')

/**
 * Returns the text about a payment that was too low: its amount, the price, and how the buyer gets the money back. Null for
 * any other payment.
 */
const useShort = ({ short }: LaterMessages, checkout: HostedCheckout): string | null => {
  const { language } = useWords()
  const { payment, amountMinor, currency, refundAddress } = checkout
  if (!payment?.underpaid) return null
  const received = money(language, receivedOf(checkout), currency)
  const came = short.came(received, money(language, amountMinor, currency))
  const ask =
    refundAddress === null ? short.ask(received) : short.askNamed(received, isolated(language, refundAddress))
  return `${came} ${isAllRefunded(checkout) ? short.back : ask}`
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

/** Shown when a payment was too low and the time to pay is over. */
const Short = ({ says, state, checkout }: Pick<Over, 'says' | 'state' | 'checkout'>) => {
  const { short } = says
  const { refundAddress } = checkout
  return (
    <>
      <h2 class="state">{short.heading}</h2>
      <p>{useShort(says, checkout)}</p>
      <p>
        <strong>{short.stop}</strong> {short.again}
      </p>
      {refundAddress === null && !isAllRefunded(checkout) && <p class="soft">{short.exchange}</p>}
      {/* The merchant finds the payment by its transaction. */}
      <Transactions state={state} checkout={checkout} />
    </>
  )
}

/** Shown when the time to pay is over and no payment is known. A buyer who has paid can report the transaction. */
const Unpaid = ({ says, stage, state, checkout, underWay }: Over & { stage: 'waiting' | 'over' }) => {
  const hasSent = underWay !== null && underWay.step !== 'asked'
  if (state.reported?.result === 'kept') return <Looking says={says} state={state} />
  return (
    <>
      <h2 class="state">{says[stage].heading}</h2>
      <p>{says[stage].body}</p>
      {hasSent && (
        <>
          <p>{says.sent.late}</p>
          <Transaction {...underWay} links={state.links} />
        </>
      )}
      {(state.canReport || checkout.status === 'pending') && <Report says={says} {...state} />}
    </>
  )
}

/** The content of the card once the time to pay is over and the checkout is not paid. */
export const Ended = ({ stage, ...over }: Over) => {
  const { says, checkout } = over
  const { supportEmail } = checkout.merchant
  return (
    <>
      {stage === 'short' ? <Short {...over} /> : <Unpaid {...over} stage={stage} />}
      {supportEmail !== null && (
        <a class="button other" href={`mailto:${supportEmail}`} target="_top">
          {says.contact}
        </a>
      )}
    </>
  )
}
