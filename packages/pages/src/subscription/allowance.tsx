import type { HostedSubscription } from '@stablerail/contract'
import { Moment, Row } from '../parts/small.tsx'
import { useAgreeing } from '../parts/use-agreeing.ts'
import { isolated, useWords } from '../parts/words-context.tsx'
import { money } from '../words.ts'
import type { Acting } from './acting.ts'
import { Agree, ApproveMore } from './agree.tsx'
import { type Allowance, isEnding, replacedBy, wantedOf } from './state.ts'
import { type Reach, WalletButtons, WalletMessage } from './wallet-buttons.tsx'
import { shortAddress, useSubscriptionWords } from './words.ts'

type Shown = {
  subscription: HostedSubscription
  reach: Reach
  /**
   * The message after the customer has signed or approved an agreement. It is also shown when the part of the
   * page that had the button is gone.
   */
  told: Acting['told']
}

/**
 * Shows whether payments are pulled from the customer's wallet and, if they are not, the reason. Also shows
 * the signed terms and the possible actions.
 */
export const AllowancePart = ({ subscription, reach, told }: Shown) => {
  const s = useSubscriptionWords()
  const { autopay, autopayIssue, allowance, nextTerms, currency, merchant, unpaid } = subscription
  if (autopay !== 'allowance' || isEnding(subscription)) return null
  const wanted = wantedOf(subscription)
  // The button that pays an unpaid invoice is the primary button of the page.
  const kind = unpaid === null ? '' : 'other'
  // The offer to set up automatic payments has a heading of its own.
  const isOffered = wanted === 'agree' && nextTerms !== null && autopayIssue === 'no_terms'
  return (
    <section>
      {!isOffered && <h3>{s.allowance.heading}</h3>}
      {wanted === 'approve' && allowance !== null ? (
        <ApproveMore subscription={subscription} payer={allowance.payer} reach={reach} kind={kind} />
      ) : (
        <Pulls subscription={subscription} />
      )}
      {wanted === 'agree' && nextTerms !== null && (
        <Agree
          of="subscription"
          shown={nextTerms}
          currency={currency}
          merchant={merchant.name}
          pair={subscription}
          reach={reach}
          kind={kind}
          replaced={replacedBy(subscription)}
        />
      )}
      {wanted === null && <WalletMessage told={told} />}
      {allowance !== null && (
        <Signed allowance={allowance} currency={currency} isFolded={wanted === 'agree'} />
      )}
      {allowance !== null && <Revoke allowance={allowance} token={subscription.token} reach={reach} />}
    </section>
  )
}

/** Shows whether payments are pulled, and if they are not, the reason. */
const Pulls = ({ subscription }: Pick<Shown, 'subscription'>) => {
  const { language } = useWords()
  const { issues } = useAgreeing()
  const { allowance: says } = useSubscriptionWords()
  const { status, autopayIssue, allowance, nextAmountMinor, currency } = subscription
  if (autopayIssue === null) return <p>{status === 'paused' ? says.paused : says.taken}</p>
  if (autopayIssue === 'no_terms') return <p>{says.unsigned}</p>
  const amount = (minor: number) => isolated(language, money(language, minor, currency))
  // The issue also stands for terms with another interval, whose amount may be high enough.
  const isDearer =
    autopayIssue === 'terms_too_low' && allowance !== null && nextAmountMinor > allowance.maximumMinor
  const issue = isDearer
    ? says.tooLow(amount(nextAmountMinor), amount(allowance.maximumMinor))
    : issues[autopayIssue]
  return (
    <>
      <p class="note">{says.notTaken(issue)}</p>
      {autopayIssue === 'insufficient_balance' && <p>{says.fill}</p>}
    </>
  )
}

/**
 * Shows the terms that the customer has signed, and the remaining allowance. They are collapsed if new terms
 * are offered.
 */
const Signed = ({
  allowance,
  currency,
  isFolded,
}: {
  allowance: Allowance
  currency: string
  isFolded: boolean
}) => {
  const { language } = useWords()
  const s = useSubscriptionWords()
  const { payer, maximumMinor, interval, yearMaximumMinor, remainingMinor, endsAt } = allowance
  const amount = (minor: number) => isolated(language, money(language, minor, currency))
  const rows = (
    <dl>
      <Row name={s.allowance.payer}>
        <code dir="ltr" title={payer}>
          {shortAddress(payer)}
        </code>
      </Row>
      <Row name={s.allowance.most}>{s.each[interval](amount(maximumMinor))}</Row>
      <Row name={s.allowance.year}>{amount(yearMaximumMinor)}</Row>
      {remainingMinor !== null && <Row name={s.allowance.left}>{amount(remainingMinor)}</Row>}
      <Row name={s.allowance.until}>
        <Moment iso={endsAt} />
      </Row>
    </dl>
  )
  return isFolded ? (
    <details>
      <summary>{s.agree.old(amount(maximumMinor))}</summary>
      {rows}
    </details>
  ) : (
    rows
  )
}

/** Offers to revoke the approval, while the agreement is valid. */
export const Revoke = ({
  allowance,
  token,
  reach,
}: {
  allowance: Allowance
  token: string
  reach: Reach
}) => {
  const { language } = useWords()
  const { revoke } = useSubscriptionWords()
  return (
    <details>
      <summary>{revoke.summary}</summary>
      <p class="soft">{revoke.says(isolated(language, token))}</p>
      <WalletButtons
        reach={reach}
        place="revoke"
        act={{ kind: 'revoke', transaction: allowance.revoke, payer: allowance.payer }}
        label={revoke.button}
        kind="other"
      />
    </details>
  )
}
