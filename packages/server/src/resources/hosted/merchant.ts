import type { HostedCheckout } from '@stablerail/contract'
import type { Context } from '../../context.ts'
import { findWorkspace } from '../workspaces/index.ts'

export type Merchant = HostedCheckout['merchant']

/** What buyers may know of a workspace. */
export const findMerchant = async ({ db }: Context, workspaceId: string): Promise<Merchant> => {
  const workspace = await findWorkspace(db, workspaceId)
  return {
    name: workspace?.name ?? '',
    supportEmail: workspace?.support_email ?? null,
    logoUrl: workspace?.logo_url ?? null,
  }
}
