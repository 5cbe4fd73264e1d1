import type { Payment } from '@stablerail/sdk/functions'

const failures: Record<string, string> = {
  underpaid: 'Too little came.',
  dropped: 'The transaction left the network. No money came.',
  reverted: 'The transaction was reverted. No money came.',
}

/** Why an attempt to pay a checkout ended as it did, in a sentence. */
export const attemptWords = ({ status, failureReason, attribution }: Payment): string =>
  status === 'failed'
    ? (failures[failureReason ?? ''] ?? 'It failed.')
    : (attribution?.reason ?? 'It is not decided yet.')
