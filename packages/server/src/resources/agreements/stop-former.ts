import { caps, type HostedSubscription } from '@stablerail/contract'
import { ApiError } from '../../mechanisms/http/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { Context, Work } from '../context.ts'
import type { AgreementRow } from './agreement.ts'
import { countStops, selectReplaced } from './former-store.ts'
import { stopAgreement, typedDataOf } from './stop-agreement.ts'

/** Returns the typed data that payers may sign to end agreements that no longer pay the subscription. */
export const findFormerStops = async (
  context: Pick<Context, 'config' | 'db'>,
  scope: Scope,
  subscription: { id: string; agreement: string | null },
): Promise<HostedSubscription['formerStops']> => {
  const rows = await selectReplaced(context.db, scope, subscription, caps.formerStops)
  return rows.flatMap((row) => {
    const typedData = typedDataOf(context, row)
    return typedData === null ? [] : [{ agreement: row.hash, payer: row.payer, typedData }]
  })
}

/**
 * Ends a replaced agreement by a verified signature. Throws if the agreement never paid and
 * `caps.formerStops` agreements of its subscription were already stopped, because each stop costs the relayer
 * gas. The payer must then call `stop` of the contract.
 */
export const stopFormer = async (work: Work, row: AgreementRow, signature: string): Promise<void> => {
  if (row.state === 'stopped') return
  const { hasPaid, stops } = await countStops(work.tx, row, caps.formerStops)
  if (!hasPaid && stops >= caps.formerStops)
    throw new ApiError(
      'invalid_state_transition',
      'So many agreements of this subscription were ended already that this one has to be ended in the contract: call ' +
        `\`stop\` of ${row.contract} with ${row.hash} from ${row.payer}.`,
    )
  await stopAgreement(work, row, signature)
}
