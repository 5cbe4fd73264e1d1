import type { Tx } from '../../../mechanisms/db/index.ts'
import type { Random } from '../../../ports/index.ts'
import { amountsAbove, type ExpectationRow, pickAmount } from './expectation.ts'
import { findFreeAmount, insertExpectation, type NewExpectation } from './store.ts'

/**
 * The number of random exact amounts that are tried for a checkout. If other checkouts have reserved all of
 * them, a query searches for an amount that is not reserved. The query costs more.
 */
const randomTries = 6

type Wanted = Omit<NewExpectation, 'amount_base'>

/**
 * Inserts an expectation (expected payment) with an exact amount above its price that no other expectation has reserved
 * at its address. If all exact amounts of the price are reserved, only the reference of the expectation
 * identifies the payment.
 */
export const reserveAmount = async (
  tx: Tx,
  wanted: Wanted,
  { decimals, random }: { decimals: number; random: Random },
): Promise<ExpectationRow> => {
  const range = amountsAbove(wanted.price_base, decimals)
  for (let attempt = 0; attempt < randomTries; attempt += 1) {
    const amount_base = pickAmount(range, random.bytes(8))
    const inserted = await insertExpectation(tx, { ...wanted, amount_base })
    if (inserted !== undefined) return inserted
  }
  // Another transaction may use the amount between the query and the insert: then query for the next free
  // amount.
  for (let free = await findFreeAmount(tx, wanted, range); ; ) {
    const inserted = await insertExpectation(tx, { ...wanted, amount_base: free })
    if (inserted !== undefined) return inserted
    free = await findFreeAmount(tx, wanted, range)
  }
}
