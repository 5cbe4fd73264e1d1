import type { HostedCheckout } from '@stablerail/contract'
import { Mark } from '../parts/mark.tsx'
import { Moment, Row, useIsLive } from '../parts/small.tsx'
import { isolated, type Later, usePairName, useWords } from '../parts/words-context.tsx'
import type { WalletApp } from '../wallet/apps.ts'
import { chainName, clock, readableTokenAmount, tokenAmount } from '../words.ts'
import { isRest } from './amounts.ts'
import { Copyable, QrCode } from './how-to-pay-parts.tsx'
import { PairChoice, ShowPair } from './pair-choice.tsx'
import { isSamePair } from './parts-of.ts'
import type { CheckoutState, Instructions } from './state.ts'
import { clockFromMs } from './use-left.ts'

type Asked = {
  state: CheckoutState
  checkout: HostedCheckout
  /** The time in which the checkout can still be paid, in milliseconds. */
  leftMs: number
  /** The parts of the page after the first screen; null until a state needs them. */
  later: Later | null
  hasWallets: boolean
}

/** The end of the time to pay. In the last minutes it is a countdown, which needs a script. */
const Until = ({ expiresAt, leftMs }: { expiresAt: string; leftMs: number }) => {
  const { t } = useWords()
  if (useIsLive() && leftMs > 0 && leftMs <= clockFromMs)
    return (
      <p class="left">
        {t.timeLeft}{' '}
        <strong role="timer" dir="ltr">
          {clock(leftMs)}
        </strong>
      </p>
    )
  return (
    <p class="soft">
      {t.until} <Moment iso={expiresAt} />
    </p>
  )
}

/** Shows the state of the agreement to an allowance, if the checkout is paid by allowance. */
const ByAllowance = ({ checkout: { autopay, trialDays } }: Pick<Asked, 'checkout'>) => {
  const { agreements } = useWords()
  return autopay !== null && agreements ? (
    <agreements.Agreeing autopay={autopay} trialDays={trialDays} />
  ) : null
}

/** The first screen: how a buyer gets the payment instructions. Nothing is paid at the start of a trial, so it offers no way. */
export const Choose = ({ checkout, leftMs, hasWallets }: Asked) => {
  const { t } = useWords()
  return (
    <>
      <h2 class="aloud">{t.titles.choose}</h2>
      <Until expiresAt={checkout.expiresAt} leftMs={leftMs} />
      <ByAllowance checkout={checkout} />
      {checkout.trialDays === null && <ByHand checkout={checkout} hasWallets={hasWallets} />}
    </>
  )
}

const ByHand = ({ checkout: { accepts, autopay }, hasWallets }: Pick<Asked, 'checkout' | 'hasWallets'>) => {
  const { t, agreeing } = useWords()
  const [only, ...others] = accepts
  const isOne = only !== undefined && others.length === 0
  const asksPayer = autopay !== null
  return (
    <>
      {asksPayer && (
        <>
          <h3>{agreeing?.byHand}</h3>
          <p class="soft">{agreeing?.renewals}</p>
        </>
      )}
      {!(asksPayer && isOne) && <p>{isOne ? t.choose.how : t.choose.several}</p>}
      {isOne ? (
        <ShowPair pair={only} kind={hasWallets ? 'other' : ''} asksPayer={asksPayer} />
      ) : (
        <PairChoice pairs={accepts} asksPayer={asksPayer} />
      )}
    </>
  )
}

export const HowToPay = (asked: Asked) => {
  const { t, deposits } = useWords()
  const { state, checkout, leftMs, later } = asked
  const { instructions, accepts, expiresAt, autopay, trialDays } = checkout
  const failed = later && <later.Failed says={later.says} checkout={checkout} />
  if (instructions === null)
    return (
      <>
        {failed}
        <Choose {...asked} />
      </>
    )
  if (autopay !== null && (autopay.status !== 'awaiting_terms' || trialDays !== null))
    return (
      <>
        <h2 class="aloud">{t.titles.pay}</h2>
        <ByAllowance checkout={checkout} />
      </>
    )
  const rest = isRest(checkout)
  const transfer = <Transfer state={state} checkout={checkout} instructions={instructions} later={later} />
  if (later && state.reported?.result === 'kept')
    return (
      <later.Looking says={later.says} state={state}>
        {transfer}
      </later.Looking>
    )
  // All parts of the price must be paid in the same pair.
  const others = rest ? [] : accepts.filter((pair) => !isSamePair(pair, instructions))
  return (
    <>
      {/* The form that chooses a pair leads here, so that the focus is not lost with the page that had it. */}
      <h2 class="aloud" id="pay" tabIndex={-1}>
        {t.titles.pay}
      </h2>
      <Until expiresAt={expiresAt} leftMs={leftMs} />
      {!rest && failed}
      <ByAllowance checkout={checkout} />
      {transfer}
      {rest && deposits && <deposits.Parts state={state} checkout={checkout} />}
      <p class="soft">{state.paying.byItself}</p>
      {instructions.depositAddress ? <RefundLink {...asked} /> : <Unseen {...asked} />}
      {others.length > 0 && (
        <details>
          <summary>{t.pay.otherPairs}</summary>
          <PairChoice pairs={others} asksPayer={autopay !== null} />
        </details>
      )}
    </>
  )
}

/** Leads to the form that names an address for a refund, with the named address, until a payment is seen. */
const RefundLink = ({
  state: { paying, language },
  checkout: { payment, payments, refundAddress },
}: Asked) =>
  payment || payments[0] ? null : (
    <p>
      <a href={`?lang=${language}&form=refund`}>{paying.refund}</a> <code dir="ltr">{refundAddress}</code>
    </p>
  )

/** Leads to the form that reports a payment which was not recognised, or shows the form. */
const Unseen = ({ state, later }: Pick<Asked, 'state' | 'later'>) => {
  const { t, language } = useWords()
  if (later) return <later.Report says={later.says} {...state} />
  return (
    <p>
      <a href={`?lang=${language}&form=report`}>{t.unseen}</a>
    </p>
  )
}

type Instructed = Pick<Asked, 'state' | 'checkout' | 'later'> & { instructions: Instructions }

/**
 * Shows the payment as text to copy, as a QR code, and as a link to a wallet. If the transfer cannot be made by hand, shows
 * only the code and the link, and only if they contain the reference that identifies the payment.
 */
const Transfer = ({ state, checkout, instructions, later }: Instructed) => {
  const { t, language } = useWords()
  const pairName = usePairName()
  const { chain, token, recipient, amountBase, decimals, paymentUri, byHandRefusal, depositAddress } =
    instructions
  const { code, isPlain, paying } = state
  const rest = isRest(checkout)
  const name = pairName(instructions)
  return (
    <>
      {byHandRefusal && later && <p class="note">{later.says.notByHand}</p>}
      <dl class="send">
        <Row name={t.pay.network}>
          <span class="pair-name">
            <Mark {...instructions} />
            {name}
          </span>
          <span class="only">
            {t.pay.only(isolated(language, token), isolated(language, chainName(chain)))}
          </span>
        </Row>
        {!byHandRefusal && (
          <>
            <Copyable name={t.pay.address} value={recipient} />
            <Copyable
              name={(rest && paying.still) || t.pay.amount}
              value={tokenAmount(amountBase, decimals)}
              shown={readableTokenAmount(language, amountBase, decimals)}
              unit={token}
            />
          </>
        )}
      </dl>
      {!byHandRefusal && !depositAddress && <p class="soft">{paying.exact}</p>}
      {code && (
        <figure>
          <QrCode code={code} label={paying.plain?.code ?? t.pay.code(name)} />
          <figcaption>{paying.plain?.scan ?? t.pay.scan}</figcaption>
        </figure>
      )}
      {depositAddress && <p class="soft">{rest ? paying.rest : paying.any}</p>}
      {state.apps && <Apps apps={state.apps} paymentUri={paymentUri} />}
      {!byHandRefusal && checkout.autopay === null && (
        <details>
          <summary>{paying.more}</summary>
          <p>{paying.exchange}</p>
          {!isPlain && (
            <p>
              <a href={`?lang=${language}&code=address`}>{t.pay.addressAlone}</a>
            </p>
          )}
        </details>
      )}
    </>
  )
}

/**
 * Shows links for phones, which cannot scan their own screen. One link opens the page in the browser of a
 * wallet app, the other opens the payment in a wallet.
 */
const Apps = ({ apps, paymentUri }: { apps: readonly WalletApp[]; paymentUri: string }) => {
  const { t } = useWords()
  return (
    <div class="handheld">
      <a class="button other" href={paymentUri}>
        {t.pay.open}
      </a>
      {apps[0] && (
        <details>
          <summary>{t.pay.apps}</summary>
          <ul>
            {apps.map(({ name, href }) => (
              <li key={name}>
                <a class="button other" href={href} rel="noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
