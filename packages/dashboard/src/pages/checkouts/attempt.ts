import type { Payment } from '@stablerail/sdk/functions'

const failures: Record<string, string> = {
  underpaid: 'Too little came.',
  dropped: 'The transaction left the network. No money came.',
  reverted: 'The transaction was reverted. No money came.',
}

/** Returns a sentence that explains the outcome of an attempt to pay a checkout. */
export const attemptWords = ({ status, failureReason, attribution }: Payment): string =>
  status === 'failed'
    ? (failures[failureReason ?? ''] ?? 'It failed.')
    : (attribution?.reason ?? 'It is not decided yet.')
