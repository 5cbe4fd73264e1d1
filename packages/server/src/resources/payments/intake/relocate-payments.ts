import type { Advance, SeenTransfer } from '../../../mechanisms/chains/index.ts'
import { type CheckoutKey, lockCheckouts } from '../../checkouts/index.ts'
import { whyNot } from '../attribution/match-transfer.ts'
import { selectCheckoutStates } from '../attribution/store.ts'
import type { KnownPayment } from './store.ts'
import { placePayments } from './store.ts'

export type MovedPayment = { transfer: SeenTransfer; payment: KnownPayment }

/**
 * Moves payments to the blocks that hold their transactions now. A payment that was detached is credited to its
 * checkout again, even after the expiry, because the transaction was first mined in time; when the checkout has ended
 * or another payment is credited to the checkout, the payment becomes unmatched.
 */
export const relocatePayments = async (
  { work: { tx }, network, tipNumber }: Pick<Advance, 'work' | 'network'> & { tipNumber: number },
  moved: readonly MovedPayment[],
): Promise<void> => {
  if (moved.length === 0) return
  const returning = moved.flatMap(({ payment }): CheckoutKey[] =>
    payment.detached_at === null || payment.checkout_id === null
      ? []
      : [{ workspaceId: payment.workspace_id, checkoutId: payment.checkout_id }],
  )
  await lockCheckouts(tx, network.livemode, returning)
  const states = await selectCheckoutStates(tx, network, returning)
  const checkouts = new Map(states.map((state) => [state.checkoutId, state]))
  await placePayments(
    tx,
    network,
    moved.map(({ transfer, payment }) => {
      const checkout = payment.detached_at === null ? undefined : checkouts.get(payment.checkout_id ?? '')
      const obstacle =
        checkout === undefined
          ? null
          : whyNot({ ...checkout, expiresAt: transfer.blockTime }, { blockTime: transfer.blockTime })
      if (checkout !== undefined) checkout.taken = true
      return {
        workspaceId: payment.workspace_id,
        id: payment.id,
        position: transfer.position,
        blockNumber: transfer.blockNumber,
        blockHash: transfer.blockHash,
        blockTime: transfer.blockTime,
        confirmations: Math.min(tipNumber - transfer.blockNumber + 1, network.confirmations),
        releasedBecause:
          obstacle === null
            ? null
            : `A reorganisation had taken the transaction out; when it came back to its checkout, ${obstacle}.`,
      }
    }),
  )
}
