import type { HostedCheckout } from '@stablerail/contract'
import { Moment, Row, useIsLive } from '../parts/small.tsx'
import { isolated, useWords } from '../parts/words-context.tsx'
import { money } from '../words.ts'
import { receivedOf } from './parts-of.ts'
import type { CheckoutState } from './state.ts'
import { Transaction } from './transaction.tsx'

type Shown = { state: CheckoutState; checkout: HostedCheckout }

/** The transaction of the payment or, if the price was paid in parts, the transactions of the parts. */
const Transactions = ({ state, checkout }: Shown) => {
  const { deposits } = useWords()
  const { payment, payments } = checkout
  if (payments.length > 1 && deposits) return <deposits.Parts state={state} checkout={checkout} />
  return payment === null || payment.txHash === null ? null : (
    <Transaction chain={payment.chain} txHash={payment.txHash} links={state.links} />
  )
}

export const Seen = ({ state, checkout }: Shown) => {
  const { t, language } = useWords()
  const { payment, currency } = checkout
  const amount = isolated(language, money(language, receivedOf(checkout), currency))
  const required = payment?.confirmationsRequired ?? 1
  const have = Math.min(payment?.confirmations ?? 0, required)
  return (
    <>
      <h2 class="state">{t.seen.heading}</h2>
      {payment !== null && (
        <>
          <progress max={required} value={have} aria-label={t.titles.seen} />
          <p>
            {t.seen.confirmations(have, required)} {t.seen.soon(amount)}
          </p>
        </>
      )}
      <Transactions state={state} checkout={checkout} />
    </>
  )
}

export const Paid = ({ state, checkout }: Shown) => {
  const { t } = useWords()
  const { completedAt } = checkout
  const canPrint = useIsLive()
  return (
    <>
      <p class="mark" aria-hidden="true">
        <svg viewBox="0 0 48 48" aria-hidden="true">
          <path d="M13 25l8 8 15-17" />
        </svg>
      </p>
      <h2 class="state">{t.paid.heading}</h2>
      {completedAt !== null && (
        <dl>
          <Row name={t.paid.received}>
            <Moment iso={completedAt} />
          </Row>
        </dl>
      )}
      <Transactions state={state} checkout={checkout} />
      {canPrint && (
        <button type="button" class="other" onClick={() => print()}>
          {t.paid.print}
        </button>
      )}
    </>
  )
}
