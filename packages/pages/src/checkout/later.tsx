/** The parts of a checkout's page after the first screen, and those of its rare states, as one module to load. */
import type { HostedCheckout } from '@stablerail/contract'
import type { LaterMessages } from '../languages/messages.ts'
import { Attest } from './attest.tsx'
import type { Kept, Shown } from './checkout.tsx'
import { Ended, Unsure } from './doubt.tsx'
import { Paid, Seen } from './progress.tsx'
import type { CheckoutState } from './state.ts'

export { loadLater } from '../languages/later/load.ts'
export { Failed } from './doubt.tsx'
export { Looking } from './looking.tsx'
export { Report } from './report.tsx'

type Outcoming = {
  says: LaterMessages
  shown: Shown
  state: CheckoutState
  checkout: HostedCheckout
  kept: Kept
  onAgain: () => void
}

/** The content of the card in every state but the choice of a pair and the instructions to pay. */
export const Outcome = ({ says, shown, state, checkout, kept, onAgain }: Outcoming) => {
  const shared = { says, state, checkout }
  if (shown === 'attest')
    return checkout.ageRestriction && <Attest says={says} restriction={checkout.ageRestriction} />
  if (shown === 'seen') return <Seen {...shared} />
  if (shown === 'paid') return <Paid {...shared} />
  const underWay = kept?.underWay ?? null
  if (shown === 'waiting' || shown === 'short' || shown === 'over')
    return <Ended {...shared} stage={shown} underWay={underWay} />
  return underWay && <Unsure says={says} underWay={underWay} links={state.links} onAgain={onAgain} />
}
