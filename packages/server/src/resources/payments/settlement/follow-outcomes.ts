import type { EventData, TokenSymbol } from '@stablerail/contract'
import type { Advance } from '../../../mechanisms/chains/index.ts'
import { checkoutEvent, endCheckouts, toCheckout } from '../../checkouts/index.ts'
import type { Outcome } from './decide-outcome.ts'

/** A payment whose row was written as confirmed or failed. */
export type Settled = {
  workspaceId: string
  identifiers: EventData<'payment.pending'>
  amountMinor: number
  token: TokenSymbol
  outcome: Outcome
}

/** Makes the checkouts of settled payments succeed, and emits the events. */
export const followOutcomes = async (
  { work, network }: Pick<Advance, 'work' | 'network'>,
  payments: readonly Settled[],
): Promise<void> => {
  const { chain } = network
  const moves = payments.flatMap(
    ({ workspaceId, token, identifiers: { checkoutId }, outcome: { checkoutMove } }) =>
      checkoutId === null || checkoutMove === null
        ? []
        : [{ workspaceId, checkoutId, chain, token, move: checkoutMove }],
  )
  const succeeded = await endCheckouts(work, network.livemode, moves)
  for (const { workspaceId, identifiers, amountMinor, token, outcome } of payments) {
    const { emit } = work.within({ workspaceId, livemode: network.livemode })
    if (outcome.move === 'fail') {
      emit('payment.failed', { ...identifiers, failureReason: outcome.failureReason })
      continue
    }
    emit('payment.confirmed', {
      ...identifiers,
      status: 'confirmed',
      amountMinor,
      chain: network.chain,
      token,
      fullySettled: outcome.fullySettled,
      settledUsdMinor: amountMinor,
    })
    const checkout = identifiers.checkoutId === null ? undefined : succeeded.get(identifiers.checkoutId)
    if (checkout !== undefined)
      emit('checkout.succeeded', checkoutEvent(toCheckout(work.context.config, checkout)))
  }
}
