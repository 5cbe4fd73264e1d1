import type { HostedCheckout } from '@stablerail/contract'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { findWorkspace, logoUrlOf, type WorkspaceRow } from '../workspaces/index.ts'

export type Merchant = HostedCheckout['merchant']

/** What buyers may know of a workspace. */
export const findMerchant = async ({ db, config }: Context, workspaceId: string): Promise<Merchant> =>
  toMerchant(config, await findWorkspace(db, workspaceId))

export const toMerchant = (config: Config, workspace: WorkspaceRow | undefined): Merchant => ({
  name: workspace?.name ?? '',
  supportEmail: workspace?.support_email ?? null,
  logoUrl: workspace === undefined ? null : logoUrlOf(config, workspace),
})
