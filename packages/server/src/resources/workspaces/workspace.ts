import { KybStatus, type Workspace } from '@stablerail/contract'
import type { Config } from '../../settings/config.ts'
import type { WorkspaceRow } from './store.ts'

/** Returns the path of the logo of a workspace. A new image has a new path, because browsers cache images. */
export const logoPath = (workspaceId: string, tag: string): string =>
  `/v1/img/logo/${workspaceId}?v=${tag.slice(0, 8)}`

/**
 * Returns the absolute URL of the logo. The column holds only a path, so that it does not depend on the
 * public URL of the deployment.
 */
export const logoUrlOf = (
  { publicBaseUrl }: Pick<Config, 'publicBaseUrl'>,
  { logo_url }: Pick<WorkspaceRow, 'logo_url'>,
): string | null => (logo_url === null ? null : `${publicBaseUrl}${logo_url}`)

/**
 * Returns the status of KYB. If the deployment requires KYB and the recorded status is `not_required`, the
 * status is `pending`.
 */
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
  sellerAddress: row.seller_address,
  sellerTaxId: row.seller_tax_id,
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
  depositAddresses: row.deposit_addresses,
  latePayments: row.late_payments,
  collecting: row.collecting,
  createdAt: row.created_at.toISOString(),
})
