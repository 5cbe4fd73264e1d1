import { type AgeRestriction, type Attestation, checkoutMoves, mayMove } from '@stablerail/contract'
import { ApiError, invalid } from '../../mechanisms/http/index.ts'
import { networkTime } from '../../mechanisms/local-time/index.ts'
import type { Work } from '../context.ts'
import { isOfAge, isPlausibleBirth } from './age.ts'
import type { CheckoutRow } from './checkout.ts'
import { lockCheckouts } from './ending-store.ts'
import { updateCheckoutRow } from './store.ts'

/**
 * Records that the buyer attested to be of age, and the time. If the buyer attests several times, the first
 * time is kept. A birth date is compared with real time, not with the test clock, and is not stored.
 */
export const attestCheckout = async (
  work: Work,
  checkoutId: string,
  { category, confirmed, birthDate }: Attestation,
): Promise<void> => {
  const { tx, workspaceId, livemode, now } = work
  const [checkout] = await lockCheckouts(tx, livemode, [{ workspaceId, checkoutId }])
  if (checkout === undefined) throw new Error(`The checkout ${checkoutId} is not in its workspace.`)
  const restriction = requireRestriction(checkout, await networkTime(work))
  if (category !== restriction.category)
    throw invalid('category', `category must be "${restriction.category}", as the checkout says.`)
  if (birthDate !== undefined && !isPlausibleBirth(birthDate, now))
    throw invalid('birthDate', 'birthDate must be the date on which a living person was born.')
  if (confirmed && birthDate !== undefined && !isOfAge(birthDate, restriction.requiredAge, now))
    throw attestationRequired(restriction)
  const isUnchanged = confirmed === (checkout.attested_at !== null)
  if (!isUnchanged) await updateCheckoutRow(tx, work, checkoutId, { attested_at: confirmed ? now : null })
}

const requireRestriction = (
  { age_restriction, status, expires_at }: CheckoutRow,
  networkNow: Date,
): AgeRestriction => {
  if (age_restriction === null)
    throw new ApiError('invalid_state_transition', 'This checkout asks for no attestation.')
  if (!mayMove(checkoutMoves.prepare, status) || expires_at <= networkNow)
    throw new ApiError('invalid_state_transition', 'This checkout can no longer be paid.')
  return age_restriction
}

/**
 * Returns whether the buyer may see the payment instructions: the checkout has no age restriction, or the
 * buyer has attested their age.
 */
export const isAttested = ({ age_restriction, attested_at }: CheckoutRow): boolean =>
  age_restriction === null || attested_at !== null

export const requireAttested = (checkout: CheckoutRow): void => {
  if (checkout.age_restriction !== null && !isAttested(checkout))
    throw attestationRequired(checkout.age_restriction)
}

const attestationRequired = ({ category, requiredAge }: AgeRestriction): ApiError =>
  new ApiError(
    'attestation_required',
    `Only whoever is ${requiredAge} or older may buy this (${category}). Attest it first.`,
    { metadata: { category, requiredAge } },
  )
