import { KybStatus, type Workspace } from '@stablerail/contract'
import type { WorkspaceRow } from './store.ts'

export const toWorkspace = (row: WorkspaceRow): Workspace => ({
  id: row.id,
  name: row.name,
  country: row.country,
  supportEmail: row.support_email,
  logoUrl: row.logo_url,
  publicSlug: row.public_slug,
  kybStatus: KybStatus.parse(row.kyb_status),
  affiliateEnabled: row.affiliate_enabled,
  acceptedPairs: row.accepted_pairs,
  confirmations: row.confirmations,
  accent: row.accent,
  embedOrigins: row.embed_origins,
  affiliateBasisPoints: row.affiliate_basis_points,
  createdAt: row.created_at.toISOString(),
})
