import { Transaction } from '../checkout/transaction.tsx'
import { transactionLinks } from '../generated/chains.ts'
import type { InvoiceWords } from '../languages/invoice/words.ts'
import { Page } from '../parts/page.tsx'
import { Day, Moment, Row } from '../parts/small.tsx'
import { isolated, usePairName, useWords } from '../parts/words-context.tsx'
import type { InvoiceFacts, InvoicePayment } from '../renderer.ts'
import { day, money, readableTokenAmount } from '../words.ts'
import { Lines } from './lines.tsx'

type Shown = { facts: InvoiceFacts; words: InvoiceWords }
/** `url` is the public URL of the page, which is shown on paper; null if it is not known. */
type Surroundings = { logo: string | null; url: string | null }

/**
 * The page of an invoice that was sent: its status, its lines and, while it can be paid, a button to pay it.
 */
export const InvoicePage = ({ facts, words, logo, url }: Shown & Surroundings) => {
  const { language } = useWords()
  const { invoice, leftMinor, payments, pdf } = facts
  const { merchant, livemode, status, number, currency, amountMinor, memo, taxLine } = invoice
  const isPayable = status === 'open' || status === 'past_due'
  const summary = (
    <>
      {isPayable && <p class="label">{words.left}</p>}
      <p class="amount">{money(language, isPayable ? leftMinor : amountMinor, currency)}</p>
      <p class="what">{words.invoice(isolated(language, number))}</p>
    </>
  )
  return (
    <Page merchant={merchant} livemode={livemode} logo={logo} summary={summary}>
      <Standing facts={facts} words={words} />
      <Parties invoice={invoice} words={words} />
      <h2 class="part" id="billed">
        {words.billed}
      </h2>
      <Lines invoice={invoice} leftMinor={isPayable ? leftMinor : amountMinor} words={words} />
      {taxLine !== null && (
        <p class="tax">
          <bdi>{taxLine}</bdi>
        </p>
      )}
      {memo !== null && (
        <>
          <h2 class="part">{words.note}</h2>
          <p class="memo">
            <bdi>{memo}</bdi>
          </p>
        </>
      )}
      <Dates facts={facts} words={words} />
      {payments.length > 0 && <h2 class="part">{words.payments}</h2>}
      {payments.map((payment) => (
        <Payment
          key={`${payment.txHash} ${payment.amountBase}`}
          payment={payment}
          livemode={livemode}
          words={words}
        />
      ))}
      <a class="button other" href={pdf}>
        {status === 'paid' ? words.receipt : words.pdf}
      </a>
      {url !== null && (
        <p class="url">
          {isPayable ? words.payAt : words.seeAt} <span dir="ltr">{url}</span>
        </p>
      )}
    </Page>
  )
}

const Standing = ({ facts, words }: Shown) => {
  const { t, language } = useWords()
  const pairName = usePairName()
  const { invoice, leftMinor, isOnItsWay } = facts
  const { status, amountMinor } = invoice
  if (status === 'paid') return <Paid invoice={invoice} words={words} />
  if (status === 'void')
    return (
      <>
        <h2 class="state">{words.canceled}</h2>
        <p class="note">{words.notToPay}</p>
      </>
    )
  return (
    <>
      <h2 class="aloud">{t.titles.choose}</h2>
      <Due invoice={invoice} words={words} />
      {leftMinor < amountMinor && <p class="note">{words.partly}</p>}
      {isOnItsWay && <p class="state">{words.seen}</p>}
      <form method="post" action={`?lang=${language}`}>
        <button type="submit" class={isOnItsWay ? 'other' : ''}>
          {isOnItsWay ? words.follow : words.pay(money(language, leftMinor, invoice.currency))}
        </button>
      </form>
      {!isOnItsWay && (
        <p class="soft how">
          {pairName(invoice)} · {t.choose.how}
        </p>
      )}
    </>
  )
}

const Due = ({
  invoice: { status, dueAt },
  words,
}: Pick<InvoiceFacts, 'invoice'> & { words: InvoiceWords }) => {
  const { language } = useWords()
  if (dueAt === null) return null
  const due = isolated(language, day(language, dueAt))
  return status === 'past_due' ? <p class="note">{words.overdue(due)}</p> : <p>{words.dueOn(due)}</p>
}

type Settled = Pick<InvoiceFacts, 'invoice'> & { words: InvoiceWords }

const Paid = ({ invoice, words }: Settled) => {
  const { language } = useWords()
  const { refundedAt, refundedMinor, overpaidMinor, currency } = invoice
  const said = (minor: number) => money(language, minor, currency)
  if (refundedAt !== null)
    return (
      <>
        <h2 class="state">{words.refunded}</h2>
        <p class="note">{words.allBack}</p>
      </>
    )
  return (
    <>
      <p class="mark" aria-hidden="true">
        <svg viewBox="0 0 48 48" aria-hidden="true">
          <path d="M13 25l8 8 15-17" />
        </svg>
      </p>
      <h2 class="state">{words.thanks}</h2>
      <p class="after">{words.nothingLeft}</p>
      {refundedMinor > 0 && <p class="note">{words.partBack(said(refundedMinor))}</p>}
      {overpaidMinor > 0 && <p class="note">{words.surplus(said(overpaidMinor))}</p>}
    </>
  )
}

/** The seller and the customer of an invoice. */
const Parties = ({ invoice, words }: Settled) => {
  const { billTo, sellerAddress, sellerTaxId, merchant } = invoice
  const taxId = sellerTaxId === null ? [] : [`${words.taxId}: ${sellerTaxId}`]
  const seller = [merchant.name, ...(sellerAddress === null ? [] : [sellerAddress]), ...taxId].join('\n')
  return (
    <dl class="parties">
      <Party name={words.seller} value={seller} />
      {billTo !== null && <Party name={words.billTo} value={billTo} />}
    </dl>
  )
}

/** A name and address. Each line has the direction of its own letters. */
const Party = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    {value.split('\n').map((line, index) => (
      <dd key={index}>
        <bdi>{line}</bdi>
      </dd>
    ))}
  </div>
)

const Dates = ({ facts: { invoice, issuedAt }, words }: Shown) => {
  const { paidAt, refundedAt } = invoice
  return (
    <dl class="dates">
      <Row name={words.issued}>
        <Day iso={issuedAt} />
      </Row>
      {paidAt !== null && (
        <Row name={words.paid}>
          <Moment iso={paidAt} />
        </Row>
      )}
      {refundedAt !== null && (
        <Row name={words.refunded}>
          <Moment iso={refundedAt} />
        </Row>
      )}
    </dl>
  )
}

type Paying = { payment: InvoicePayment; livemode: boolean; words: InvoiceWords }

const Payment = ({ payment, livemode, words }: Paying) => {
  const { language } = useWords()
  const { chain, token, txHash, amountBase, decimals } = payment
  return (
    <div class="payment">
      {decimals !== null && (
        <dl>
          <Row name={words.received}>
            <span class="value" dir="ltr">
              {readableTokenAmount(language, amountBase, decimals)} {token}
            </span>
          </Row>
        </dl>
      )}
      <Transaction chain={chain} txHash={txHash} links={livemode ? transactionLinks : {}} />
    </div>
  )
}
