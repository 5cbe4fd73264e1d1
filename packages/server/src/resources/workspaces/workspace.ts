import { KybStatus, type Workspace } from '@stablerail/contract'
import type { Config } from '../../settings/config.ts'
import type { WorkspaceRow } from './store.ts'

/** The address of the logo of a workspace. It is another for another image, since browsers keep images. */
export const logoPath = (workspaceId: string, tag: string): string =>
  `/v1/img/logo/${workspaceId}?v=${tag.slice(0, 8)}`

/** The column has the address on this deployment, wherever that is. */
export const logoUrlOf = (
  { publicBaseUrl }: Pick<Config, 'publicBaseUrl'>,
  { logo_url }: Pick<WorkspaceRow, 'logo_url'>,
): string | null => (logo_url === null ? null : `${publicBaseUrl}${logo_url}`)

/** Where a verification that nobody has begun is required, it is pending. */
export const kybStatusOf = (
  { kybRequired }: Pick<Config, 'kybRequired'>,
  { kyb_status }: Pick<WorkspaceRow, 'kyb_status'>,
): Workspace['kybStatus'] => {
  const recorded = KybStatus.parse(kyb_status)
  return kybRequired && recorded === 'not_required' ? 'pending' : recorded
}

export const toWorkspace = (
  config: Pick<Config, 'kybRequired' | 'publicBaseUrl'>,
  row: WorkspaceRow,
): Workspace => ({
  id: row.id,
  name: row.name,
  country: row.country,
  supportEmail: row.support_email,
  logoUrl: logoUrlOf(config, row),
  publicSlug: row.public_slug,
  kybStatus: kybStatusOf(config, row),
  affiliateEnabled: row.affiliate_enabled,
  acceptedPairs: row.accepted_pairs,
  confirmations: row.confirmations,
  accent: row.accent,
  embedOrigins: row.embed_origins,
  affiliateBasisPoints: row.affiliate_basis_points,
  invoiceReminderDays: row.invoice_reminder_days,
  createdAt: row.created_at.toISOString(),
})
