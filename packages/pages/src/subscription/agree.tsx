import type { HostedSubscription } from '@stablerail/contract'
import { isolated, useWords } from '../parts/words-context.tsx'
import { money, type Pair } from '../words.ts'
import type { Allowance } from './state.ts'
import type { WalletAct } from './wallet-acts.ts'
import { type Reach, WalletButtons } from './wallet-buttons.tsx'
import { shortAddress, useSubscriptionWords } from './words.ts'

/** An allowance has terms for five years. The counts leave out the hours of a second leap day. */
const periodsOfTerms: Record<Shown['interval'], number> = {
  minute: 2_629_440,
  hour: 43_824,
  week: 261,
  month: 60,
  year: 5,
}

type Shown = Extract<WalletAct, { kind: 'agree' }>['shown']

type Terms = {
  of: 'checkout' | 'subscription'
  /** Whether the first payment is collected at once. */
  isPaidNow?: boolean
  shown: Shown
  currency: string
  merchant: string
  pair: Pair
  reach: Reach
  /** The terms that the customer has signed for another price and that the new terms replace; null for none. */
  replaced?: Allowance | null
  /** Class of the button: `other` if another button of the page is the primary one. */
  kind?: string
}

/** Describes the terms and the approval, and offers to sign the terms and send the approval with a wallet. */
export const Agree = ({
  of,
  isPaidNow = false,
  shown,
  currency,
  merchant,
  pair,
  reach,
  replaced = null,
  kind,
}: Terms) => {
  const { language } = useWords()
  const { agree, each } = useSubscriptionWords()
  const { interval, maximumMinor } = shown
  const moneyOf = (minor: number) => isolated(language, money(language, minor, currency))
  const amount = each[interval](moneyOf(maximumMinor))
  const wholeAmount = moneyOf(maximumMinor * periodsOfTerms[interval])
  const label = (wallet: string) => {
    if (replaced !== null) return agree.newButton(amount, wallet)
    return isPaidNow ? agree.payButton(moneyOf(maximumMinor), wallet) : agree.button(wallet)
  }
  return (
    <section class="agree">
      <h3>{replaced === null ? agree.heading : agree.newHeading}</h3>
      <p>{agree.says(amount, isolated(language, merchant))}</p>
      <p class="soft">{of === 'checkout' ? agree.endLater : agree.end}</p>
      <p>{agree.asks(isolated(language, pair.token), wholeAmount)}</p>
      <WalletButtons
        reach={reach}
        place="agree"
        act={{ kind: 'agree', of, shown }}
        label={label}
        kind={kind}
      />
      <details>
        <summary>{agree.why}</summary>
        <p class="soft">{agree.approval(amount)}</p>
      </details>
      {replaced !== null && (
        <p class="soft">
          {agree.replaces(moneyOf(replaced.maximumMinor), isolated(language, shortAddress(replaced.payer)))}
        </p>
      )}
    </section>
  )
}

type Short = { subscription: HostedSubscription; payer: string } & Pick<Terms, 'reach' | 'kind'>

/**
 * Offers to raise the approval for terms that are already signed. No new signature is needed. The effect on an unpaid
 * invoice is described beside the invoice.
 */
export const ApproveMore = ({ subscription: { unpaid }, payer, reach, kind }: Short) => {
  const { agree } = useSubscriptionWords()
  return (
    <>
      <p class="note">
        {agree.more} {unpaid === null && agree.moreLink}
      </p>
      <WalletButtons
        reach={reach}
        place="approve"
        act={{ kind: 'approve', payer }}
        label={agree.moreButton}
        kind={kind}
      />
    </>
  )
}
