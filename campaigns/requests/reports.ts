import { reportText } from '@stablerail/contract'
import { evmSigner } from '../../packages/chains/test/signers.ts'
import type { Names } from './draft.ts'
import { receivePayments } from './payments.ts'
import { type Call, endOf, idIn, named, pair, type Shop } from './shop.ts'
import { messageNames } from './signatures.ts'

let reports = 0

/**
 * Creates a checkout, a payment that is credited to the checkout only if it is reported with the payer's
 * signature, and several forms of this signature. Each call uses another price, because a reported payment is
 * not credited if several checkouts have the same price.
 */
export const fillReport = async (shop: Shop, call: Call): Promise<Names> => {
  const amount = 3_300 + 100 * reports
  reports += 1
  const made = await call('checkouts', { mode: 'payment', ...pair, amount })
  const [id, token] = [idIn(made, 'checkout'), endOf(made?.hostedUrl)]
  if (id === null || token === null) return {}
  await shop.pull.visit('POST', `/v1/checkout/${token}/prepare-payment`, {})
  // Moves the time at which the payment of the checkout was prepared one hour back, because the server
  // refuses the report of a payment whose block is older. A block time is in whole seconds, so it could be
  // earlier than the preparation.
  await shop.context.db
    .updateTable('expectations')
    .set({ prepared_at: new Date(Date.now() - 3_600_000) })
    .where('target_id', '=', id)
    .execute()
  const [payment] = await receivePayments(shop, 1, BigInt(amount) * 10_000n)
  if (payment === undefined) return {}
  const { txHash, payer } = payment
  const signers = { signer: evmSigner(payer.privateKey), other: evmSigner() }
  return {
    ...named({ reportedToken: token }),
    'hash:reported': txHash,
    ...(await messageNames('report', reportText(id, txHash), signers)),
  }
}
