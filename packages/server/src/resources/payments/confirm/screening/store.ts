/** SQL for the screening of payments. */
import type { ChainId } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Database } from '../../../../mechanisms/db/index.ts'
import type { Scope } from '../../../../ports/index.ts'

export type Unscreened = Scope & { id: string; chain: ChainId; address: string }

/**
 * Returns payments that no provider has screened, the oldest first, then the payments whose last screening
 * failed before the time `failedBefore`. The predicates repeat the predicates of the index
 * `payments_to_screen` as literals, so that any plan can use the index.
 */
export const selectUnscreened = async (
  db: Database,
  { failedBefore, limit }: { failedBefore: Date; limit: number },
): Promise<Unscreened[]> => {
  const { rows } = await sql<Unscreened>`
    with unscreened as (
      (
        select * from payments
        where (screening_provider is null or screening_verdict = 'screen_error') and screening_screened_at is null
        order by screening_screened_at nulls first, created_at limit ${limit}
      )
      union all
      (
        select * from payments
        where (screening_provider is null or screening_verdict = 'screen_error')
          and screening_screened_at < ${failedBefore}
        order by screening_screened_at nulls first, created_at limit ${limit}
      )
    )
    select payment.workspace_id as "workspaceId", payment.livemode, payment.id, transfer.chain,
      transfer.from_key as address
    from unscreened as payment
    join transfers as transfer on transfer.id = payment.transfer_id
    limit ${limit}
  `.execute(db)
  return rows
}

export type Screened = Scope & {
  id: string
  verdict: 'not_screened' | 'screened_clean' | 'screened_flagged' | 'screen_error'
}

/**
 * Stores verdicts, and returns the verdicts that are stored afterwards. A payment that another worker has
 * screened first keeps the verdict of that worker. A payment that the provider does not cover stays
 * `not_screened` and names the provider, so that it is not screened again.
 */
export const saveVerdicts = async (
  db: Database,
  { provider, screened, now }: { provider: string; screened: readonly Screened[]; now: Date },
): Promise<Pick<Screened, 'id' | 'verdict'>[]> => {
  const { rows } = await sql<Pick<Screened, 'id' | 'verdict'>>`
    update payments as payment
    set screening_verdict = said.verdict, screening_provider = ${provider},
      screening_screened_at = case when said.verdict <> 'not_screened' then ${now}::timestamptz end
    from json_to_recordset(${JSON.stringify(screened)}::json) as said (
      "workspaceId" text, livemode boolean, id text, verdict text
    )
    where payment.workspace_id = said."workspaceId" and payment.livemode = said.livemode and payment.id = said.id
      and (payment.screening_provider is null or payment.screening_verdict = 'screen_error')
    returning payment.id, payment.screening_verdict as verdict
  `.execute(db)
  return rows
}
