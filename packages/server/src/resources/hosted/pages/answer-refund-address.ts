import { parseAddress } from '@stablerail/chains/addresses'
import { type HostedCheckout, RefundAddress } from '@stablerail/contract'
import type { RefundAddressFacts } from '@stablerail/pages'
import { ApiError, visitorOf } from '../../../mechanisms/http/index.ts'
import type { CheckoutRow } from '../../checkouts/index.ts'
import type { Context } from '../../context.ts'
import { nameHosted, readHosted } from '../checkouts/read-hosted.ts'
import { frameOf } from './frame-of.ts'
import type { PageAnswer, PageRequest } from './page.ts'

/** A text that was submitted and is no address for a refund. */
type Refused = RefundAddressFacts['refused']

/** Records the address that the form names. If it was refused, returns the form again with the reason. */
export const takeRefundAddress = async (
  { context, request }: PageRequest,
  { row, accent }: { row: CheckoutRow; accent: string | null },
  typed: string,
): Promise<PageAnswer | null> => {
  const refused = await nameTyped(context, row, typed)
  if (refused === null) return null
  return refundAddressPage(await readHosted(context, row, visitorOf(context, request)), accent, refused)
}

const nameTyped = async (context: Context, row: CheckoutRow, typed: string): Promise<Refused> => {
  const { data } = RefundAddress.safeParse({ address: typed.trim() })
  if (data === undefined) return { typed: typed.slice(0, 128), because: 'malformed' }
  try {
    await nameHosted(context, row, data.address)
    return null
  } catch (error) {
    if (error instanceof ApiError && error.param === 'address')
      return {
        typed: typed.trim(),
        because: parseAddress('base', data.address) === null ? 'malformed' : 'notYours',
      }
    throw error
  }
}

/**
 * Returns the page on which a buyer names an address for a refund. Returns null if none can be named, because the
 * checkout is not paid at a deposit address or a payment was seen.
 */
export const refundAddressPage = (
  checkout: HostedCheckout,
  accent: string | null,
  refused: Refused = null,
): PageAnswer | null => {
  const { instructions: pair, merchant, livemode, amountMinor, currency, description } = checkout
  const { payment, payments, refundAddress: named } = checkout
  if (pair?.depositAddress !== true || payment !== null || payments.length > 0) return null
  const facts = { merchant, livemode, amountMinor, currency, description, pair, named, refused }
  return {
    render: (renderer, language) => ({
      ...renderer.renderRefundAddress(frameOf({ merchant, accent }, language), facts),
      status: refused === null ? 200 : 400,
      scripted: false,
    }),
  }
}
