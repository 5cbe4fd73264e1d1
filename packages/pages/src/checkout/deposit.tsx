/**
 * The parts of the page that only a checkout has which received a part of its price. Browsers load this module only for
 * such a checkout.
 */
import type { HostedCheckout, PaymentStatus } from '@stablerail/contract'
import { usePairName, useWords } from '../parts/words-context.tsx'
import { money } from '../words.ts'
import type { CheckoutState } from './state.ts'

type Shown = { state: CheckoutState; checkout: HostedCheckout }

/** A payment that is too little is shown as confirmed as long as the rest can be paid. */
const stateOf = (status: PaymentStatus, isLive: boolean): PaymentStatus =>
  status === 'failed' && isLive ? 'confirmed' : status

/** Lists the transfers that count towards the price, each with its state. */
export const Parts = ({ state: { paying, links }, checkout }: Shown) => {
  const { payments, currency, status: checkoutStatus } = checkout
  const { language } = useWords()
  const pairName = usePairName()
  return (
    <ul class="parts">
      {payments.map(({ chain, token, txHash, amountMinor, status }) => (
        <li key={txHash}>
          <strong>{money(language, amountMinor, currency)}</strong>
          {` · ${pairName({ chain, token })} · ${paying.states?.[stateOf(status, checkoutStatus === 'pending')]} `}
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
