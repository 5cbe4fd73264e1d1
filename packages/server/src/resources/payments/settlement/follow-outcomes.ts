import type { EventData, TokenSymbol } from '@stablerail/contract'
import type { Advance } from '../../../mechanisms/chains/index.ts'
import { checkoutEvent, endCheckouts, toCheckout } from '../../checkouts/index.ts'
import { recordEffects } from '../allocations-store.ts'
import { causeOf } from '../payment.ts'
import type { Outcome } from './decide-outcome.ts'

/** A payment whose row was written as confirmed or failed. */
export type Settled = {
  workspaceId: string
  identifiers: EventData<'payment.pending'>
  amountMinor: number
  token: TokenSymbol
  outcome: Outcome
  announced: boolean
  blockTime: Date
  /** The version of the payment that this outcome made. */
  version: number
}

/** Ends the checkouts of settled payments, records that they did, and emits the events. */
export const followOutcomes = async (
  step: Pick<Advance, 'work' | 'network'>,
  payments: readonly Settled[],
): Promise<void> => {
  const { work, network } = step
  const moves = payments.flatMap(({ workspaceId, token, identifiers: { checkoutId, paymentId }, outcome }) =>
    checkoutId !== null && outcome.move === 'confirm'
      ? [
          {
            ...{ workspaceId, checkoutId, paymentId, chain: network.chain, token },
            ...{ fullySettled: outcome.fullySettled, move: 'succeed' as const },
          },
        ]
      : [],
  )
  const succeeded = await endCheckouts(work, network.livemode, moves)
  const effects = moves.filter(({ checkoutId }) => succeeded.has(checkoutId))
  await recordEffects(work.tx, network.livemode, effects, work.now)
  for (const payment of payments) if (payment.announced) announce(step, payment, succeeded)
}

const announce = (
  { work, network }: Pick<Advance, 'work' | 'network'>,
  { workspaceId, identifiers, amountMinor, token, outcome, blockTime, version }: Settled,
  succeeded: Awaited<ReturnType<typeof endCheckouts>>,
): void => {
  const { emit } = work.within({ workspaceId, livemode: network.livemode })
  const cause = causeOf(identifiers.paymentId, blockTime, version)
  if (outcome.move === 'fail') {
    emit('payment.failed', { ...identifiers, failureReason: outcome.failureReason }, cause)
    return
  }
  const confirmed = {
    ...{ ...identifiers, status: 'confirmed' as const, amountMinor, chain: network.chain, token },
    ...{ fullySettled: outcome.fullySettled, settledUsdMinor: amountMinor },
  }
  emit('payment.confirmed', confirmed, cause)
  const checkout = identifiers.checkoutId === null ? undefined : succeeded.get(identifiers.checkoutId)
  if (checkout !== undefined)
    emit('checkout.succeeded', checkoutEvent(toCheckout(work.context.config, checkout)), cause)
}
