import type { AcceptedPair } from '@stablerail/contract'
import { transact } from '../../../packages/server/src/mechanisms/work/index.ts'
import type { Scope } from '../../../packages/server/src/ports/index.ts'
import { createCheckout } from '../../../packages/server/src/resources/checkouts/create-checkout.ts'
import { preparePayment } from '../../../packages/server/src/resources/checkouts/index.ts'
import type { Context } from '../../../packages/server/src/resources/context.ts'
import { insertVerifiedWallet } from '../../../packages/server/src/testing/checkouts.ts'
import { createTestScope } from '../../../packages/server/src/testing/context.ts'

export type Shop = { scope: Scope; wallet: string }

/** A checkout whose payment instructions the buyer has requested. */
export type Asked = {
  id: string
  shop: Shop
  priceBase: bigint
  /**
   * The amount to pay without a reference. It is different for each checkout, so that it identifies the
   * checkout.
   */
  amountBase: bigint
  reference: string
  preparedAt: Date
  expiresAt: Date
}

/** Creates a workspace with a settlement wallet that counts as verified since 1970. */
export const openShop = async (context: Context, pair: AcceptedPair, wallet: string): Promise<Shop> => {
  const scope = await createTestScope(context)
  const id = await insertVerifiedWallet(context, scope, wallet, pair)
  await context.db
    .updateTable('wallets')
    .set({ verified_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  return { scope, wallet }
}

/** Creates a checkout of $19.99 and requests its payment instructions. */
export const askToPay = async (context: Context, shop: Shop, pair: AcceptedPair): Promise<Asked> => {
  const { id } = await transact(context, shop.scope, (work) =>
    createCheckout(work, {
      mode: 'payment',
      amount: 1_999,
      currency: 'USD',
      ...pair,
      accepts: [pair],
      expiresInMinutes: 30,
    }),
  )
  const { expectation } = await transact(context, shop.scope, (work) => preparePayment(work, id, pair))
  const { price_base, amount_base, reference, prepared_at, expires_at } = expectation
  return {
    id,
    shop,
    reference,
    preparedAt: prepared_at,
    expiresAt: expires_at,
    priceBase: BigInt(price_base),
    amountBase: BigInt(amount_base ?? price_base),
  }
}
