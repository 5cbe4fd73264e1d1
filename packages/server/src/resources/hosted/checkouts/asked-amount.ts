import type { Database } from '../../../mechanisms/db/index.ts'
import { type Config, findNetwork } from '../../../settings/config.ts'
import { type ExpectationRow, findRemainders, pickRemainder, restOf } from '../../checkouts/index.ts'
import type { AskedAmount } from './hosted-checkout.ts'

/**
 * Returns the amount that a buyer must send for an expected payment, after `receivedBase` was received. At a
 * wallet this is the exact amount that is reserved for the price or for its rest.
 */
export const findAskedAmount = async (
  { config, db }: { config: Config; db: Database },
  expectation: ExpectationRow,
  receivedBase: bigint,
): Promise<AskedAmount> => {
  const { workspace_id: workspaceId, livemode, chain, token, target_id } = expectation
  const price = BigInt(expectation.price_base)
  if (expectation.by_deposit) {
    const amountBase = receivedBase < price ? price - receivedBase : 0n
    return { amountBase, isRecognised: true, isRest: receivedBase > 0n }
  }
  const decimals = findNetwork(config, chain, livemode)?.tokens[token]?.decimals
  const rest = decimals === undefined ? null : restOf(expectation, receivedBase, decimals)
  if (rest === null) return { ...exactly(expectation, price), isRest: false }
  const reserved = pickRemainder(
    await findRemainders(db, { workspaceId, livemode }, target_id, expectation),
    rest,
  )
  return { ...exactly(reserved, rest), isRest: true }
}

const exactly = (reserved: ExpectationRow | undefined, priceBase: bigint) => {
  const amount = reserved?.amount_base ?? null
  return { amountBase: amount === null ? priceBase : BigInt(amount), isRecognised: amount !== null }
}
