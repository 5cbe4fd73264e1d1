/**
 * The command `payments reorged`: it lists payments that reorgs removed from their chains, and lets the operator
 * declare one of them lost.
 */
import type { Context } from '../resources/context.ts'
import { type Declared, declareReorged, listSuspected } from '../resources/payments/index.ts'
import { StartError } from '../settings/start-error.ts'

const refusals: Record<Exclude<Declared, 'reorged'>, string> = {
  not_suspected: 'is not a payment that a reorganisation took out of its chain.',
  not_final: 'may still come back: finality has not passed its block.',
}

/** Marks a payment as `reorged`, or lists the suspected payments. Returns the report. */
export const reportSuspected = async (context: Context, paymentId: string | null): Promise<string> => {
  if (paymentId === null) return list(context)
  const declared = await declareReorged(context, paymentId)
  if (declared !== 'reorged') throw new StartError(`${paymentId} ${refusals[declared]}`)
  return `${paymentId} is reorged.\n`
}

const list = async (context: Context): Promise<string> => {
  const rows = await listSuspected(context)
  if (rows.length === 0) return 'No payment is suspected to be lost.\n'
  const lines = rows.map(
    ({ id, workspace_id, chain, livemode, tx_id, block_number, orphaned_at, isFinal }) =>
      `${id} of ${workspace_id}, ${chain} ${livemode ? 'live' : 'test'}, block ${block_number}, ` +
      `out of the chain since ${orphaned_at?.toISOString()}, ` +
      `${isFinal ? 'lost for good' : 'may still come back'}: ${tx_id}`,
  )
  return `${lines.join('\n')}\n`
}
