import type { HostedCheckout } from '@stablerail/contract'
import { transactionLinks } from '../generated/chains.ts'
import { Moment, Row, useIsLive } from '../parts/small.tsx'
import { isolated, useWords } from '../parts/words-context.tsx'
import { chainName, money, type Pair } from '../words.ts'
import type { Payment } from './state.ts'

type Hash = { chain: Pair['chain']; txHash: string; livemode: boolean }

export const Transaction = ({ chain, txHash, livemode }: Hash) => {
  const { t, language } = useWords()
  const hash = <code dir="ltr">{txHash}</code>
  return (
    <dl>
      <Row name={t.transactionOn(isolated(language, chainName(chain)))}>
        {livemode ? (
          <a
            href={`${transactionLinks[chain]}${encodeURIComponent(txHash)}`}
            rel="noreferrer"
            target="_blank"
          >
            {hash}
          </a>
        ) : (
          hash
        )}
      </Row>
    </dl>
  )
}

const TransactionOf = ({ payment, livemode }: { payment: Payment | null; livemode: boolean }) =>
  payment === null || payment.txHash === null ? null : (
    <Transaction chain={payment.chain} txHash={payment.txHash} livemode={livemode} />
  )

export const Seen = ({ checkout }: { checkout: HostedCheckout }) => {
  const { t, language } = useWords()
  const { payment, amountMinor, currency, livemode } = checkout
  const amount = isolated(language, money(language, payment?.amountMinor ?? amountMinor, currency))
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
      <TransactionOf payment={payment} livemode={livemode} />
    </>
  )
}

export const Paid = ({ checkout }: { checkout: HostedCheckout }) => {
  const { t } = useWords()
  const { payment, completedAt, livemode } = checkout
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
      <TransactionOf payment={payment} livemode={livemode} />
      {canPrint && (
        <button type="button" class="other" onClick={() => print()}>
          {t.paid.print}
        </button>
      )}
    </>
  )
}
