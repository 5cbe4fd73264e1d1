import type { Payment } from '@stablerail/sdk/functions'

const failures: Record<string, string> = {
  underpaid: 'The amount is too low.',
  dropped: 'The transaction left the network. No money arrived.',
  reverted: 'The transaction was reverted. No money arrived.',
}

/** Returns a sentence that explains the outcome of an attempt to pay a checkout. */
export const attemptWords = ({ status, failureReason, attribution }: Payment): string =>
  status === 'failed'
    ? (failures[failureReason ?? ''] ?? 'It failed.')
    : (attribution?.reason ?? 'Waiting for its block.')
