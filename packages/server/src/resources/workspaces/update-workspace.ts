import type { Workspace, WorkspaceUpdate } from '@stablerail/contract'
import type { z } from 'zod'
import { changesBetween } from '../../mechanisms/audit/index.ts'
import { ApiError } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { checkAsked } from './confirmations.ts'
import { selectLockedWorkspace, selectSlugHolder, updateWorkspaceRow, type WorkspaceChange } from './store.ts'
import { toWorkspace } from './workspace.ts'

type Update = z.output<typeof WorkspaceUpdate>

/**
 * Plans the reminders of invoices again after a workspace has changed the days of its reminders. The code of
 * invoices implements it.
 */
export type PlanReminders = (work: Work, days: readonly number[]) => Promise<void>

export const updateWorkspace = async (
  work: Work,
  { name, country, supportEmail, affiliateEnabled, acceptedPairs, ...later }: Update,
  planReminders: PlanReminders,
): Promise<Workspace> => {
  const workspace = await changeWorkspace(work, {
    ...(name === undefined ? {} : { name }),
    ...(country === undefined ? {} : { country }),
    ...(supportEmail === undefined ? {} : { support_email: supportEmail }),
    ...(affiliateEnabled === undefined ? {} : { affiliate_enabled: affiliateEnabled }),
    ...(acceptedPairs === undefined ? {} : { accepted_pairs: JSON.stringify(acceptedPairs) }),
    ...settingsOf(work, later),
  })
  if (later.invoiceReminderDays !== undefined) await planReminders(work, later.invoiceReminderDays)
  return workspace
}

type Settings = Pick<
  Update,
  | ('confirmations' | 'accent' | 'embedOrigins' | 'affiliateBasisPoints' | 'invoiceReminderDays')
  | ('depositAddresses' | 'latePayments' | 'collecting' | 'sellerAddress' | 'sellerTaxId')
>

const settingsOf = (
  { context }: Work,
  { confirmations, accent, embedOrigins, affiliateBasisPoints, invoiceReminderDays, ...more }: Settings,
): WorkspaceChange => {
  const { depositAddresses, latePayments, collecting, sellerAddress, sellerTaxId } = more
  if (confirmations !== undefined) checkAsked(context.config, confirmations)
  return {
    ...(confirmations === undefined ? {} : { confirmations: JSON.stringify(confirmations) }),
    ...(accent === undefined ? {} : { accent }),
    ...(embedOrigins === undefined ? {} : { embed_origins: embedOrigins }),
    ...(affiliateBasisPoints === undefined ? {} : { affiliate_basis_points: affiliateBasisPoints }),
    ...(invoiceReminderDays === undefined ? {} : { invoice_reminder_days: invoiceReminderDays }),
    ...(depositAddresses === undefined ? {} : { deposit_addresses: depositAddresses }),
    ...(latePayments === undefined ? {} : { late_payments: latePayments }),
    ...(collecting === undefined ? {} : { collecting }),
    ...(sellerAddress === undefined ? {} : { seller_address: sellerAddress }),
    ...(sellerTaxId === undefined ? {} : { seller_tax_id: sellerTaxId }),
  }
}

export const setPublicSlug = async (work: Work, slug: string): Promise<Workspace> => {
  const holder = await selectSlugHolder(work.tx, slug)
  if (holder !== undefined && holder !== work.workspaceId)
    throw new ApiError('conflict', `Another workspace has the name "${slug}". Choose another.`, {
      param: 'slug',
    })
  return await changeWorkspace(work, { public_slug: slug })
}

export const removePublicSlug = async (work: Work): Promise<void> => {
  await changeWorkspace(work, { public_slug: null })
}

/** Writes changes of the settings of a workspace, and records them in the audit log. */
export const changeWorkspace = async (work: Work, changes: WorkspaceChange): Promise<Workspace> => {
  const { config } = work.context
  const before = await selectLockedWorkspace(work.tx, work)
  const after = toWorkspace(config, await updateWorkspaceRow(work.tx, work.workspaceId, changes))
  await work.record('workspace.updated', work.workspaceId, changesBetween(toWorkspace(config, before), after))
  return after
}
