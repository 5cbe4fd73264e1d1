import type { Context } from '../../packages/server/src/resources/context.ts'

/** The number of read rounds after the last fault. Within these rounds all data must become correct. */
const roundsToMend = 400
/**
 * How many hours must pass until all checks have run. The longest interval is six hours, at which new token
 * accounts of a wallet are searched for on Solana. Doubtful transfers are checked at least once an hour. If a
 * network has only one provider, blocks are read again after ten minutes.
 */
const hoursToMend = 8

/**
 * Runs read rounds until nothing remains to be read or verified. Calls `passAnHour` after each round that
 * changes nothing. Returns a complaint if something remains after the maximum number of rounds.
 */
export const readToTheEnd = async (
  context: Context,
  round: () => Promise<void>,
  passAnHour: () => Promise<void>,
): Promise<string[]> => {
  let hours = 0
  for (let left = roundsToMend; left > 0; left -= 1) {
    const before = await stateOf(context)
    await round()
    const after = await stateOf(context)
    if (before !== after) continue
    if (hours >= hoursToMend && (await doubtsOf(context)) === 0) return []
    await passAnHour()
    hours += 1
  }
  const doubts = await doubtsOf(context)
  const unproven = await context.db
    .selectFrom('transfers')
    .select('id')
    .where('witnessed', '=', false)
    .where('state', '=', 'seen')
    .execute()
  return doubts > 0 && unproven.length === 0 ? [`${doubts} doubts are left after ${roundsToMend} rounds`] : []
}

const stateOf = async ({ db }: Context): Promise<string> =>
  JSON.stringify(
    await db.selectFrom('chain_cursors').select(['block_hash', 'witnessed_number', 'fault']).execute(),
  )

const doubtsOf = async ({ db }: Context): Promise<number> => {
  const blocks = await db.selectFrom('chain_doubts').select('from_number').execute()
  const accounts = await db
    .selectFrom('chain_accounts')
    .select('account')
    .where('doubted_at', 'is not', null)
    .execute()
  return blocks.length + accounts.length
}
