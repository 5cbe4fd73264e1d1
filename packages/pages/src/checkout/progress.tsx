import type { HostedCheckout } from '@stablerail/contract'
import { useRef } from 'preact/hooks'
import type { LaterMessages } from '../languages/messages.ts'
import { Moment, Row } from '../parts/small.tsx'
import { isolated, usePairName, useWords } from '../parts/words-context.tsx'
import type { Language } from '../renderer.ts'
import { money, readableTokenAmount } from '../words.ts'
import { PaperLinks } from './paper-links.tsx'
import { receivedOf } from './parts-of.ts'
import type { CheckoutState } from './state.ts'
import { Transaction } from './transaction.tsx'

type Shown = { says: LaterMessages; state: CheckoutState; checkout: HostedCheckout }

/** The transaction of the payment or, if the price was paid in parts, the transactions of the parts. */
export const Transactions = ({ state, checkout }: Omit<Shown, 'says'>) => {
  const { deposits } = useWords()
  const { payment, payments } = checkout
  if (payments.length > 1 && deposits) return <deposits.Parts state={state} checkout={checkout} />
  return payment === null || payment.txHash === null ? null : (
    <Transaction chain={payment.chain} txHash={payment.txHash} links={state.links} />
  )
}

export const Seen = ({ says, state, checkout }: Shown) => {
  const { t, language } = useWords()
  const { payment, currency } = checkout
  const { seen } = says
  const amount = money(language, receivedOf(checkout), currency)
  const required = payment?.confirmationsRequired ?? 1
  const have = Math.min(payment?.confirmations ?? 0, required)
  const most = useRef(have)
  // A network that loses blocks may include the payment in another block, whose confirmations are counted from 1.
  const isLost = have === 0 || have < most.current
  most.current = Math.max(most.current, have)
  return (
    <>
      <h2 class="state">{seen.heading}</h2>
      {payment !== null && (
        <>
          <progress max={required} value={have} aria-label={t.titles.seen} />
          <p>
            {seen.confirmations(have, required)} {isLost ? seen.again : seen.soon(amount)}
          </p>
        </>
      )}
      <Transactions state={state} checkout={checkout} />
    </>
  )
}

export const Paid = ({ says, state, checkout }: Shown) => {
  const { language } = useWords()
  const pairName = usePairName()
  const { completedAt, payment, amountMinor, currency } = checkout
  const { paid } = says
  const amount = (minor: number) => money(language, minor, currency)
  const received = receivedOf(checkout)
  return (
    <>
      <p class="mark" aria-hidden="true">
        <svg viewBox="0 0 48 48" aria-hidden="true">
          <path d="M13 25l8 8 15-17" />
        </svg>
      </p>
      <h2 class="state">{paid.heading}</h2>
      <Refunded says={says} checkout={checkout} />
      {received > amountMinor && <p class="note">{paid.surplus(amount(received - amountMinor))}</p>}
      <dl>
        {payment !== null && (
          <>
            <Row name={paid.amount}>{sentOf(language, checkout) ?? amount(received)}</Row>
            <Row name={paid.with}>{pairName(payment)}</Row>
          </>
        )}
        {completedAt !== null && (
          <Row name={paid.on}>
            <Moment iso={completedAt} />
          </Row>
        )}
      </dl>
      <Transactions state={state} checkout={checkout} />
      <PaperLinks says={says} state={state} checkout={checkout} />
    </>
  )
}

/** Returns the exact amount of a payment in its token; null if the price was paid in parts, or the decimals are not known. */
const sentOf = (language: Language, { payment, payments }: HostedCheckout): string | null => {
  if (payment === null || payments.length > 1) return null
  const { token, tokenAmountBase, tokenDecimals } = payment
  if (tokenAmountBase === null || tokenDecimals === null) return null
  return isolated(language, `${readableTokenAmount(language, tokenAmountBase, tokenDecimals)} ${token}`)
}

/** States that the payment was refunded, in full or in part. */
const Refunded = ({ says: { paid }, checkout }: Omit<Shown, 'state'>) => {
  const { language } = useWords()
  const { refundedMinor, currency } = checkout
  if (refundedMinor === 0) return null
  const isAll = refundedMinor >= receivedOf(checkout)
  return (
    <p class="note">{isAll ? paid.allRefunded : paid.refunded(money(language, refundedMinor, currency))}</p>
  )
}
