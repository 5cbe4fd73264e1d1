import { isolated, useWords } from '../parts/words-context.tsx'
import { money, type Pair } from '../words.ts'
import type { WalletAct } from './wallet-acts.ts'
import { type Reach, WalletButtons } from './wallet-buttons.tsx'
import { useSubscriptionWords } from './words.ts'

type Terms = {
  of: 'checkout' | 'subscription'
  shown: Extract<WalletAct, { kind: 'agree' }>['shown']
  currency: string
  merchant: string
  pair: Pair
  reach: Reach
  /** Class of the button: `other` if another button of the page is the primary one. */
  kind?: string
}

/** Describes the terms and the approval, and offers to sign the terms and send the approval with a wallet. */
export const Agree = ({ of, shown, currency, merchant, pair, reach, kind }: Terms) => {
  const { language } = useWords()
  const { agree, each } = useSubscriptionWords()
  const amount = each[shown.interval](isolated(language, money(language, shown.maximumMinor, currency)))
  return (
    <section class="agree">
      <h3>{agree.heading}</h3>
      <p>{agree.says(amount, isolated(language, merchant))}</p>
      <p class="soft">
        {agree.approval(isolated(language, pair.token))} {of === 'checkout' ? agree.endLater : agree.end}
      </p>
      <WalletButtons
        reach={reach}
        place="agree"
        act={{ kind: 'agree', of, shown }}
        label={agree.button}
        kind={kind}
      />
    </section>
  )
}

/** Offers to raise the approval for terms that are already signed. No new signature is needed. */
export const ApproveMore = ({ payer, reach, kind }: { payer: string } & Pick<Terms, 'reach' | 'kind'>) => {
  const { agree } = useSubscriptionWords()
  return (
    <section class="agree">
      <p>{agree.more}</p>
      <WalletButtons
        reach={reach}
        place="approve"
        act={{ kind: 'approve', payer }}
        label={agree.moreButton}
        kind={kind}
      />
    </section>
  )
}
