import type { AcceptedPair, HostedCheckout } from '@stablerail/contract'
import { otherFamilies } from '../generated/chains.ts'
import { Moment, Row } from '../parts/small.tsx'
import { isolated, usePairName, useWords } from '../parts/words-context.tsx'
import type { WalletApp } from '../wallet/apps.ts'
import { chainName, money, type Pair, tokenAmount } from '../words.ts'
import { Failed } from './doubt.tsx'
import { Copyable, QrCode, TimeLeft } from './how-to-pay-parts.tsx'
import { OwnWindow } from './own-window.tsx'
import { isPart, receivedOf } from './parts-of.ts'
import { Report } from './report.tsx'
import type { CheckoutState, Instructions } from './state.ts'
import type { Paying } from './use-paying.ts'
import { Wallets } from './wallets.tsx'

type Asked = {
  state: CheckoutState
  checkout: HostedCheckout
  /** The time in which the checkout can still be paid, in milliseconds. Null until the script runs. */
  leftMs: number | null
  paying: Paying
}

/**
 * Returns whether a pair is on an EVM network. This page can request payments only from wallets for EVM
 * networks.
 */
const isEvm = ({ chain }: Pair): boolean => otherFamilies[chain] === undefined

/**
 * A button for each pair of chain and token. It requests the payment instructions for the pair. If the
 * checkout is paid by allowance, the terms also depend on the payer's address.
 */
const PairButtons = ({
  pairs,
  kind,
  asksPayer,
}: {
  pairs: readonly AcceptedPair[]
  kind: string
  asksPayer: boolean
}) => {
  const { t, language } = useWords()
  const pairName = usePairName()
  return (
    <form method="post" action={`?lang=${language}`}>
      {asksPayer && (
        <>
          <label for={`payer${kind}`}>{t.choose.payer}</label>
          <input id={`payer${kind}`} name="payer" autocomplete="off" required minLength={4} maxLength={128} />
        </>
      )}
      {pairs.map((pair) => (
        <button
          type="submit"
          key={`${pair.chain}:${pair.token}`}
          name="pair"
          value={`${pair.chain}:${pair.token}`}
          class={kind}
        >
          {t.payWith(pairName(pair))}
        </button>
      ))}
    </form>
  )
}

const Until = ({ expiresAt, leftMs }: { expiresAt: string; leftMs: number | null }) => {
  const { t } = useWords()
  return (
    <>
      <p class="soft">
        {t.until} <Moment iso={expiresAt} />
      </p>
      <TimeLeft leftMs={leftMs} />
    </>
  )
}

/** Shows the state of the agreement to an allowance, if the checkout is paid by allowance. */
const ByAllowance = ({ checkout: { autopay, trialDays } }: Pick<Asked, 'checkout'>) => {
  const { Agreeing } = useWords()
  return autopay !== null && Agreeing ? <Agreeing autopay={autopay} trialDays={trialDays} /> : null
}

export const Choose = ({ state, checkout, leftMs, paying }: Asked) => {
  const { t } = useWords()
  const { accepts, expiresAt, autopay } = checkout
  const [only] = accepts
  const isOne = accepts.length === 1 && only !== undefined
  return (
    <>
      <h2 class="aloud">{t.titles.choose}</h2>
      <ByAllowance checkout={checkout} />
      <p>{isOne ? t.choose.how : t.choose.several}</p>
      {isOne && autopay === null && isEvm(only) && <Wallets pair={only} paying={paying} />}
      <OwnWindow pageUrl={state.pageUrl} />
      <PairButtons pairs={accepts} kind="" asksPayer={autopay !== null} />
      <Until expiresAt={expiresAt} leftMs={leftMs} />
    </>
  )
}

const isSame = (one: Pair, other: Pair | null): boolean =>
  one.chain === other?.chain && one.token === other.token

export const HowToPay = (asked: Asked) => {
  const { t, deposits } = useWords()
  const { state, checkout, leftMs, paying } = asked
  const { instructions, accepts, expiresAt, autopay, trialDays } = checkout
  if (instructions === null)
    return (
      <>
        <Failed checkout={checkout} />
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
  const isRest = isPart(checkout) && isSame(instructions, checkout.payment)
  // All parts of the price must be paid in the same pair.
  const others = isRest ? [] : accepts.filter((pair) => !isSame(pair, instructions))
  return (
    <>
      <h2 class="aloud">{t.titles.pay}</h2>
      {isRest && deposits ? (
        <deposits.Rest state={state} checkout={checkout} instructions={instructions} />
      ) : (
        <Failed checkout={checkout} />
      )}
      <ByAllowance checkout={checkout} />
      {autopay === null && isEvm(instructions) && <Wallets pair={instructions} paying={paying} />}
      <OwnWindow pageUrl={state.pageUrl} />
      <Transfer state={state} checkout={checkout} instructions={instructions} isRest={isRest} />
      <Until expiresAt={expiresAt} leftMs={leftMs} />
      <p class="soft">{t.pay.byItself}</p>
      {deposits?.refundLink(asked)}
      {!instructions.depositAddress && <Report {...state} />}
      {others.length > 0 && (
        <>
          <h3>{t.pay.otherPairs}</h3>
          <PairButtons pairs={others} kind="other" asksPayer={autopay !== null} />
        </>
      )}
    </>
  )
}

type Instructed = {
  state: CheckoutState
  checkout: HostedCheckout
  instructions: Instructions
  isRest: boolean
}

/**
 * Shows the payment as a QR code, as a link to a wallet, and as text for a buyer who makes the transfer by
 * hand. If the transfer cannot be made by hand, shows only the code and the link, and only if they contain
 * the reference that identifies the payment.
 */
const Transfer = ({ state, checkout, instructions, isRest }: Instructed) => {
  const { t, language } = useWords()
  const pairName = usePairName()
  const { chain, token, recipient, amountBase, decimals, paymentUri, byHandRefusal } = instructions
  const { payment, address } = state.codes
  const askedMinor = checkout.amountMinor - (isRest ? receivedOf(checkout) : 0)
  const price = isolated(language, money(language, askedMinor, checkout.currency))
  const amount = tokenAmount(amountBase, decimals)
  const network = chainName(chain)
  return (
    <>
      {!byHandRefusal && !(isRest && instructions.depositAddress) && (
        <>
          <p class="exactly">
            {t.pay.exactly}{' '}
            <strong dir="ltr">
              {amount} {token}
            </strong>{' '}
            {!instructions.depositAddress && <span class="remark">{t.pay.notRound(price)} </span>}
            <span class="network">{network}</span>
          </p>
          <p class="soft">{t.pay.recognised}</p>
        </>
      )}
      {payment && <QrCode code={payment} label={t.pay.code(pairName(instructions))} />}
      {payment && <p class="caption">{t.pay.scan}</p>}
      {state.apps && <Apps apps={state.apps} paymentUri={paymentUri} />}
      {byHandRefusal ? (
        <p class="note">{t.pay.notByHand}</p>
      ) : (
        <>
          <dl>
            <Copyable name={t.pay.amount} value={amount} unit={token} />
            <Copyable name={t.pay.address} value={recipient} />
            <Row name={t.pay.network}>{network}</Row>
            <Row name={t.pay.token}>{token}</Row>
          </dl>
          <p class="note">{t.pay.only(isolated(language, token), isolated(language, network))}</p>
          <details>
            <summary>{t.pay.more}</summary>
            {address && <QrCode code={address} label={t.pay.addressCode} />}
            <p>{t.pay.exchange}</p>
          </details>
        </>
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
    <div class="apps">
      <a class="button other" href={paymentUri}>
        {t.pay.open}
      </a>
      {apps[0] && (
        <details class="handheld">
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
