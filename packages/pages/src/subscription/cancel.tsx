import type { HostedSubscription } from '@stablerail/contract'
import { isolated, useWords } from '../parts/words-context.tsx'
import { Revoke } from './allowance.tsx'
import { useMoment } from './standing.tsx'
import { awaitsPayment, isEnding } from './state.ts'
import { type Reach, WalletButtons, WalletMessage } from './wallet-buttons.tsx'
import { shortAddress, useSubscriptionWords } from './words.ts'

type Shown = { subscription: HostedSubscription; nowMs: number; reach: Reach }

/**
 * Explains the cancellation of a subscription, and offers two ways: with a button, or with a signature that
 * also ends the agreement. The part is collapsed, so that customers do not cancel by accident.
 */
export const Cancel = ({ subscription, nowMs, reach }: Shown) => {
  const { language } = useWords()
  const { cancel } = useSubscriptionWords()
  const at = useMoment(subscription.interval)
  const { currentPeriodEnd, stop, allowance } = subscription
  if (isEnding(subscription)) return <Ended subscription={subscription} reach={reach} />
  const isOver = Date.parse(currentPeriodEnd) <= nowMs
  return (
    <details>
      <summary>{cancel.summary}</summary>
      <p>{isOver ? cancel.atOnce : cancel.atEnd(at(currentPeriodEnd))}</p>
      <form method="post" action={`?lang=${language}`}>
        <button type="submit" class="other" name="act" value="cancel">
          {cancel.button}
        </button>
      </form>
      {stop !== null && allowance !== null && (
        <>
          <p class="soft">{cancel.stop}</p>
          <WalletButtons
            reach={reach}
            place="stop"
            act={{ kind: 'stop', typedData: stop.typedData, payer: allowance.payer }}
            label={cancel.stopButton}
            kind="other"
          />
        </>
      )}
    </details>
  )
}

/** Shown for a subscription that has ended: its signed agreement may still be valid on the network. */
const Ended = ({ subscription, reach }: Omit<Shown, 'nowMs'>) => {
  const { cancel } = useSubscriptionWords()
  const { stop, allowance } = subscription
  const told = reach.acting.told
  if (stop === null || allowance === null)
    return <WalletMessage told={told?.place === 'stop' ? told : null} />
  const awaits = awaitsPayment(subscription)
  return (
    <section>
      <h3>{awaits ? cancel.endHeading : cancel.optional}</h3>
      <p class="soft">{awaits ? cancel.inFlight : cancel.lives}</p>
      <WalletButtons
        reach={reach}
        place="stop"
        act={{ kind: 'stop', typedData: stop.typedData, payer: allowance.payer }}
        label={cancel.endButton}
        kind="other"
      />
      <Revoke allowance={allowance} token={subscription.token} reach={reach} />
    </section>
  )
}

/**
 * Offers to end the agreements that no longer pay the subscription but are still valid on the network. Each
 * of them can be ended by the wallet that signed it.
 */
export const Former = ({ subscription, reach }: Omit<Shown, 'nowMs'>) => {
  const { language } = useWords()
  const { cancel, former } = useSubscriptionWords()
  const { told } = reach.acting
  const stops = subscription.formerStops
  return (
    <>
      {stops.map(({ agreement, payer, typedData }) => (
        <details key={agreement}>
          <summary>
            {former.summary}: <bdi>{shortAddress(payer)}</bdi>
          </summary>
          <p class="soft">{former.says(isolated(language, shortAddress(payer)))}</p>
          <WalletButtons
            reach={reach}
            place={agreement}
            act={{ kind: 'stop', typedData, payer, agreement }}
            label={cancel.endButton}
            kind="other"
          />
        </details>
      ))}
      {told?.place.startsWith('0x') && stops.every(({ agreement }) => agreement !== told.place) && (
        <WalletMessage told={told} />
      )}
    </>
  )
}
