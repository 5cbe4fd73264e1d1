import type { HostedCheckout } from '@stablerail/contract'
import type { Config } from '../../settings/config.ts'
import type { Context } from '../context.ts'
import { findWorkspace, logoUrlOf, type WorkspaceRow } from '../workspaces/index.ts'

export type Merchant = HostedCheckout['merchant']

/** The data that every page of a merchant shows around its content. */
export type Shown = {
  merchant: Merchant
  accent: string | null
  livemode: boolean
  /** The URL of the merchant's public page, relative to other pages; null if there is none. */
  publicPage: string | null
}

/** Returns the fields of a workspace that buyers may see. */
export const findMerchant = async (context: Context, workspaceId: string): Promise<Merchant> =>
  toMerchant(context.config, await findWorkspace(context.db, workspaceId))

export const findShown = async (
  { db, config }: Context,
  { workspace_id, livemode }: { workspace_id: string; livemode: boolean },
): Promise<Shown> => {
  const workspace = await findWorkspace(db, workspace_id)
  return {
    merchant: toMerchant(config, workspace),
    accent: workspace?.accent ?? null,
    livemode,
    publicPage: publicPageOf(workspace),
  }
}

export const publicPageOf = (workspace: WorkspaceRow | undefined): string | null =>
  workspace?.public_slug == null ? null : `../u/${workspace.public_slug}`

export const toMerchant = (config: Config, workspace: WorkspaceRow | undefined): Merchant => ({
  name: workspace?.name ?? '',
  supportEmail: workspace?.support_email ?? null,
  logoUrl: workspace === undefined ? null : logoUrlOf(config, workspace),
  verified: workspace?.kyb_status === 'approved',
})
