/** SQL that finds whose addresses a transfer went to and came from. */
import { sql } from 'kysely'
import type { NetworkKey } from '../../../config.ts'
import type { Database } from '../../../context.ts'

export type OwnerRow = {
  workspaceId: string
  walletId: string
  token: string
  recipientKey: string
  verifiedAt: Date
  removed: boolean
  /** Whether an amount is held or a payment awaited here: a reference in the calldata then matters. */
  expected: boolean
}

/**
 * SQL of an array of texts, none of them empty and none with a line break. One joined text that PostgreSQL splits costs
 * client and server a fraction of an array literal, in which every text is quoted.
 */
export const linesOf = (values: readonly (string | null)[] | null) =>
  sql`string_to_array(${values?.join('\n') ?? null}::text, ${sql.lit('\n')}, '')`

/** The verified wallets at these addresses, whatever their token, in one query and in no order. */
export const selectOwners = async (
  db: Database,
  { chain, livemode }: NetworkKey,
  { tokens, recipientKeys }: { tokens: readonly string[]; recipientKeys: readonly string[] },
): Promise<OwnerRow[]> => {
  const { rows } = await sql<OwnerRow>`
    select owner.*,
      exists (
        select from expectations as expectation
        where expectation.chain = ${chain} and expectation.livemode = ${livemode}
          and expectation.token = owner.token and expectation.recipient_key = owner."recipientKey"
          and (expectation.amount_base is not null or expectation.paid_at is null and expectation.ended_at is null)
      ) as expected
    from unnest(${linesOf(tokens)}) as offered (token)
    cross join unnest(${linesOf(recipientKeys)}) as sent (recipient_key)
    cross join lateral (
      select workspace_id as "workspaceId", id as "walletId", token, address_key as "recipientKey",
        verified_at as "verifiedAt", removed_at is not null as removed
      from wallets
      where chain = ${chain} and token = offered.token and address_key = sent.recipient_key
        and verified_at is not null
      -- One index probe for each address: without this line PostgreSQL reads every wallet of the deployment.
      offset 0
    ) as owner
  `.execute(db)
  return rows
}
