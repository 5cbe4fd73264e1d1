import { createDepositFactoryJobs } from '../../mechanisms/deposit-factories/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { Context } from '../../resources/context.ts'

/** Reads the deposit factories of the configuration once, as a worker does. */
export const readDepositFactories = async (context: Context): Promise<void> => {
  for (const job of createDepositFactoryJobs(context.config)) await job.run(context)
}

/** Makes the checkouts of a workspace have deposit addresses from now on. */
export const useDepositAddresses = async (context: Context, { workspaceId }: Scope): Promise<void> => {
  await context.db
    .updateTable('workspaces')
    .set({ deposit_addresses: true })
    .where('id', '=', workspaceId)
    .execute()
}
