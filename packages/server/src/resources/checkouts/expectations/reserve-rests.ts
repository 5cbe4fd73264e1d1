import { networkTime } from '../../../mechanisms/local-time/index.ts'
import type { NetworkConfig } from '../../../settings/config.ts'
import type { UnitOfWork } from '../../context.ts'
import type { CheckoutKey } from '../ending-store.ts'
import { baseUnitsPerCent, type ExpectationRow } from './expectation.ts'
import { selectRemainders, selectShort } from './remainders-store.ts'
import { reserveAmount } from './reserve-amount.ts'
import { selectKnownBlock } from './store.ts'

/**
 * At most this many exact amounts are reserved for the rest of a price in one pair, because any person can send small
 * payments with the reference of a checkout. Each of them changes the rest.
 */
const mostRemainders = 10

/**
 * Reserves an exact amount for the rest of the price of checkouts that received too little at a wallet on one network, so
 * that the buyer can pay the rest by hand. A rest that has such an amount already keeps it.
 */
export const reserveRests = async (
  work: UnitOfWork,
  network: NetworkConfig,
  keys: readonly CheckoutKey[],
): Promise<void> => {
  for (const { receivedBase, ...whole } of await selectShort(work.tx, network, keys)) {
    const decimals = network.tokens[whole.token]?.decimals
    if (decimals === undefined) continue
    const rest = restOf(whole, receivedBase, decimals)
    if (rest === null) continue
    const scope = { workspaceId: whole.workspace_id, livemode: whole.livemode }
    const reserved = await selectRemainders(work.tx, scope, whole.target_id, whole)
    if (reserved.length >= mostRemainders || pickRemainder(reserved, rest) !== undefined) continue
    const { random, ids } = work.context
    const remainder = {
      ...whole,
      id: ids.make('expectation'),
      target_kind: 'remainder' as const,
      price_base: rest,
      // Remainders are found by their amount. The transaction of the buyer carries the reference of the checkout.
      reference: random.bytes(16).toString('hex'),
      prepared_at: await networkTime({ ...work, livemode: network.livemode, realNow: work.now }),
      ...(await selectKnownBlock(work.tx, network)),
    }
    await reserveAmount(work.tx, remainder, { decimals, random })
  }
}

/**
 * Returns the rest of a price after a payment that was too little, rounded up to whole cents, because exact amounts differ
 * by fractions of a cent. Returns null if nothing was received, if nothing is missing, or if less than a cent was received:
 * then the exact amount of the whole price is enough. Also null for a payment by allowance, which is pulled as a whole.
 */
export const restOf = (
  { price_base, terms_start }: Pick<ExpectationRow, 'price_base' | 'terms_start'>,
  receivedBase: bigint,
  decimals: number,
): bigint | null => {
  const unit = baseUnitsPerCent(decimals)
  const price = BigInt(price_base)
  const rest = ((price - receivedBase + unit - 1n) / unit) * unit
  return terms_start === null && rest > 0n && rest < price ? rest : null
}

/** Returns the expectation (expected payment) whose exact amount pays a rest; undefined if none is reserved. */
export const pickRemainder = (
  reserved: readonly ExpectationRow[],
  restBase: bigint,
): ExpectationRow | undefined =>
  reserved.find(({ price_base, amount_base }) => BigInt(price_base) === restBase && amount_base !== null)
