import { checkoutMoves, mayMove, type PreparePayment } from '@stablerail/contract'
import { findNetwork } from '../../config.ts'
import { addressKey, parseAddress } from '../../mechanisms/chains/index.ts'
import { ApiError, invalid } from '../../mechanisms/http/index.ts'
import type { Work } from '../../mechanisms/work/index.ts'
import { findDefaultWallet, findWallet, type SettlementWallet } from '../wallets/index.ts'
import type { CheckoutRow } from './checkout.ts'
import { lockCheckouts } from './ending-store.ts'
import {
  pickAmount,
  type ReservationRow,
  reservableAmounts,
  reservationHoldMs,
} from './reservations/reservation.ts'
import {
  findFreeAmount,
  insertReservation,
  type NewReservation,
  selectReservation,
  updateReservationPayer,
} from './reservations/store.ts'
import { updateCheckoutRow } from './store.ts'

/** At most 6 random amounts are tried before a query looks for a free one, which costs more. */
const randomTries = 6

export type PreparedPayment = { checkout: CheckoutRow; reservation: ReservationRow; recipient: string }

/**
 * Reserves the amount and the reference that identify the payment of a checkout, and makes the checkout `pending`. A
 * repeated call returns the same reservation; only the declared payer may change.
 */
export const preparePayment = async (
  work: Work,
  checkoutId: string,
  input: PreparePayment,
): Promise<PreparedPayment> => {
  const { tx, workspaceId, livemode } = work
  const [checkout] = await lockCheckouts(tx, livemode, [{ workspaceId, checkoutId }])
  if (checkout === undefined) throw new Error(`The checkout ${checkoutId} is not in its workspace.`)
  requirePayable(work, checkout)
  for (const field of ['chain', 'token'] as const)
    if (input[field] !== undefined && input[field] !== checkout[field])
      throw invalid(field, `${field}: this checkout is paid in ${checkout.token} on ${checkout.chain}.`)
  const payerKey = readPayer(checkout, input.payerAddress)
  const held = await selectReservation(work.tx, work, checkout.id)
  if (held !== undefined) return repeat(work, checkout, held, payerKey)
  const wallet = await settlementWallet(work, checkout)
  const reservation = await reserve(work, checkout, wallet, payerKey)
  const prepared = await updateCheckoutRow(work.tx, work, checkout.id, {
    status: checkoutMoves.prepare.to,
    wallet_id: wallet.id,
  })
  return { checkout: prepared, reservation, recipient: wallet.address }
}

const requirePayable = (work: Work, checkout: CheckoutRow) => {
  const expired = checkout.expires_at <= work.now
  if (mayMove(checkoutMoves.prepare, checkout.status) && !expired) return
  throw new ApiError(
    'invalid_state_transition',
    expired && checkout.status !== 'succeeded'
      ? 'The checkout has expired. Ask the merchant for a new one.'
      : `The checkout is ${checkout.status}; it can no longer be paid.`,
  )
}

const readPayer = (checkout: CheckoutRow, payerAddress: string | undefined): string | null => {
  if (payerAddress === undefined) return null
  const parsed = parseAddress(checkout.chain, payerAddress)
  if (parsed === null) throw invalid('payerAddress', `payerAddress is no address on ${checkout.chain}.`)
  return addressKey(checkout.chain, parsed)
}

const repeat = async (
  work: Work,
  checkout: CheckoutRow,
  held: ReservationRow,
  payerKey: string | null,
): Promise<PreparedPayment> => {
  const wallet = await findWallet(work.tx, work.workspaceId, held.wallet_id)
  if (wallet === null) throw new Error(`The wallet ${held.wallet_id} of a reservation does not exist.`)
  const reservation =
    payerKey === null || payerKey === held.payer_key
      ? held
      : await updateReservationPayer(work.tx, work, checkout.id, payerKey)
  return { checkout, reservation, recipient: wallet.address }
}

/** The wallet chosen when the checkout was created or, where that wallet was removed since, the default wallet. */
const settlementWallet = async (work: Work, checkout: CheckoutRow): Promise<SettlementWallet> => {
  const chosen = await findWallet(work.tx, work.workspaceId, checkout.wallet_id)
  if (chosen !== null && !chosen.removed) return chosen
  const { chain, token } = checkout
  const present = await findDefaultWallet(work.tx, work.workspaceId, chain, token)
  if (present !== null) return { ...present, removed: false }
  throw new ApiError('signing_required', 'The merchant has no verified wallet to be paid on.', {
    metadata: { chain, token },
  })
}

const reserve = async (
  work: Work,
  checkout: CheckoutRow,
  wallet: SettlementWallet,
  payerKey: string | null,
): Promise<ReservationRow> => {
  const { random } = work.context
  const token = findNetwork(work.context.config, checkout.chain, work.livemode)?.tokens[checkout.token]
  if (token === undefined)
    throw invalid('chain', `${checkout.chain} is no longer offered by this deployment.`)
  const range = reservableAmounts(checkout.amount_minor, token.decimals)
  const wanted: Omit<NewReservation, 'amount_base'> = {
    workspace_id: work.workspaceId,
    livemode: work.livemode,
    checkout_id: checkout.id,
    wallet_id: wallet.id,
    chain: checkout.chain,
    token: checkout.token,
    recipient_key: wallet.address_key,
    reference: random.bytes(16).toString('hex'),
    payer_key: payerKey,
    checkout_expires_at: checkout.expires_at,
    held_until: new Date(checkout.expires_at.getTime() + reservationHoldMs),
  }
  for (let attempt = 0; attempt < randomTries; attempt += 1) {
    const amount_base = pickAmount(range, random.bytes(8))
    const reserved = await insertReservation(work.tx, { ...wanted, amount_base })
    if (reserved !== undefined) return reserved
  }
  // Another transaction may reserve the amount between the query and the insert: query for the next free amount then.
  for (let free = await findFreeAmount(work.tx, wanted, range); free !== null; ) {
    const reserved = await insertReservation(work.tx, { ...wanted, amount_base: free })
    if (reserved !== undefined) return reserved
    free = await findFreeAmount(work.tx, wanted, range)
  }
  throw new ApiError(
    'conflict',
    'Too many checkouts of this amount are waiting to be paid. Try again shortly.',
    {
      retryAfterSeconds: 30,
    },
  )
}
