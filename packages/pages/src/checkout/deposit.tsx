/**
 * The parts of the page that only a checkout with a deposit address, or one that received a part of its price, has.
 * Browsers load this module only for such a checkout.
 */
import type { HostedCheckout, PaymentStatus } from '@stablerail/contract'
import { useEffect, useState } from 'preact/hooks'
import { isolated, usePairName, useWords } from '../parts/words-context.tsx'
import { chainName, money, tokenAmount } from '../words.ts'
import type { Progress } from './live.ts'
import { receivedOf } from './parts-of.ts'
import { renewPage } from './renew.ts'
import type { CheckoutState, Instructions } from './state.ts'

type Shown = { state: CheckoutState; checkout: HostedCheckout }

/** A payment that is too little is shown as confirmed as long as the rest can be paid. */
const stateOf = (status: PaymentStatus, isLive: boolean): PaymentStatus =>
  status === 'failed' && isLive ? 'confirmed' : status

/** Lists the transfers that count towards the price, each with its state. */
export const Parts = ({ state: { deposit, links }, checkout }: Shown) => {
  const { payments, currency, status: checkoutStatus } = checkout
  const { language } = useWords()
  const pairName = usePairName()
  return (
    <ul class="parts">
      {payments.map(({ chain, token, txHash, amountMinor, status }) => (
        <li key={txHash}>
          <strong>{isolated(language, money(language, amountMinor, currency))}</strong>
          {` · ${pairName({ chain, token })} · ${deposit?.states[stateOf(status, checkoutStatus === 'pending')]} `}
          <PartLink txHash={txHash} start={links[chain]} />
        </li>
      ))}
    </ul>
  )
}

/** The hash of a part, with a link to a block explorer if its network has one. */
const PartLink = ({ txHash, start }: { txHash: string; start: string | undefined }) => {
  const hash = <code dir="ltr">{txHash}</code>
  return start === undefined ? (
    hash
  ) : (
    <a href={start + encodeURIComponent(txHash)} rel="noreferrer" target="_blank">
      {hash}
    </a>
  )
}

/**
 * Shows the received amount and the received parts. With a deposit address, also shows the missing amount and how to pay
 * it; otherwise the instructions contain exactly that amount.
 */
export const Rest = ({ state, checkout, instructions }: Shown & { instructions: Instructions }) => {
  const { language } = useWords()
  const { deposit } = state
  const { chain, token, amountBase, decimals, depositAddress } = instructions
  return (
    <>
      <output class="soft">
        {deposit?.received}{' '}
        <strong>{isolated(language, money(language, receivedOf(checkout), checkout.currency))}</strong>
      </output>
      {depositAddress && (
        <>
          <p class="exactly">
            {deposit?.missing}{' '}
            <strong dir="ltr">
              {tokenAmount(amountBase, decimals)} {token}
            </strong>{' '}
            <span class="network">{chainName(chain)}</span>
          </p>
          <p>{deposit?.rest}</p>
        </>
      )}
      <Parts state={state} checkout={checkout} />
    </>
  )
}

/**
 * Returns the link to the form that names an address for a refund, with the named address, until a payment is seen. It is
 * a function and no component, because a component needs more script in the page that contains it.
 */
export const refundLink = ({ state: { deposit, language }, checkout }: Shown) => {
  const { instructions, payment, payments, refundAddress } = checkout
  return payment || payments[0] || !instructions?.depositAddress ? null : (
    <p>
      <a href={`?lang=${language}&form=refund`}>{deposit?.refund}</a> <code dir="ltr">{refundAddress}</code>
    </p>
  )
}

/** Identifies the payments so far, on which the missing amount in the instructions depends. */
const paidSoFar = ({ payment, payments }: Progress): string => JSON.stringify([payment?.txHash, payments])

/**
 * Returns the instructions after progress of the checkout. Returns undefined if the stream reports another
 * payment: only the whole checkout has the instructions for the amount that is still missing. If the merchant has
 * withdrawn the address, loads the page again: the service gives another address at a visit.
 */
export const nextInstructions = (
  before: HostedCheckout,
  progress: Progress,
): HostedCheckout['instructions'] | undefined => {
  if (progress.addressChanges > before.addressChanges) location.reload()
  return progress.instructions === undefined && paidSoFar(progress) === paidSoFar(before)
    ? before.instructions
    : progress.instructions
}

/**
 * Returns the QR codes of the instructions. If the missing amount has changed since the page was sent, loads
 * the code that draws them; until then, there are none.
 */
export const useCodes = (
  { checkout, codes }: CheckoutState,
  instructions: Instructions | null,
): CheckoutState['codes'] => {
  const { paymentUri: uri, recipient = '' } = instructions ?? {}
  const [drawn, setDrawn] = useState({ uri: checkout.instructions?.paymentUri, codes })
  useEffect(() => {
    if (uri === undefined || uri === drawn.uri) return
    let isLeft = false
    import('../document/qr.ts').then(
      ({ qrCode }) => {
        if (!isLeft) setDrawn({ uri, codes: { payment: qrCode(uri), address: qrCode(recipient) } })
      },
      () => void renewPage(),
    )
    return () => {
      isLeft = true
    }
  }, [uri])
  return uri === drawn.uri ? drawn.codes : { payment: null, address: null }
}
