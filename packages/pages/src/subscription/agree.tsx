import { isolated, useWords } from '../checkout/words-context.tsx'
import { money, type Pair } from '../words.ts'
import { type Reach, WalletButtons } from './wallet-buttons.tsx'
import { useSubscriptionWords } from './words.ts'

type Terms = {
  of: 'checkout' | 'subscription'
  amountMinor: number
  currency: string
  merchant: string
  pair: Pair
  reach: Reach
}

/** Says what is signed and what is approved before, and has a wallet do both. */
export const Agree = ({ of, amountMinor, currency, merchant, pair, reach }: Terms) => {
  const { language } = useWords()
  const { agree } = useSubscriptionWords()
  const amount = isolated(language, money(language, amountMinor, currency))
  return (
    <section class="agree">
      <h3>{agree.heading}</h3>
      <p>{agree.says(amount, isolated(language, merchant))}</p>
      <p class="soft">
        {agree.approval(isolated(language, pair.token))} {agree.end}
      </p>
      <WalletButtons
        reach={reach}
        place="agree"
        act={{ kind: 'agree', of, payer: null }}
        label={agree.button}
      />
    </section>
  )
}

/** Approves more for terms that stand: nothing has to be signed for that. */
export const ApproveMore = ({ payer, reach }: { payer: string; reach: Reach }) => {
  const { agree } = useSubscriptionWords()
  return (
    <section class="agree">
      <p>{agree.more}</p>
      <WalletButtons
        reach={reach}
        place="approve"
        act={{ kind: 'agree', of: 'subscription', payer }}
        label={agree.moreButton}
      />
    </section>
  )
}
