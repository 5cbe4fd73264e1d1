import { type AcceptedPair, caps, type MerchantProfile } from '@stablerail/contract'
import { ApiError } from '../../../mechanisms/http/index.ts'
import type { Context } from '../../context.ts'
import { findPaymentLinks, type PaymentLinkRow, toPaymentLink } from '../../payment-links/index.ts'
import { findWorkspaceBySlug, type WorkspaceRow } from '../../workspaces/index.ts'
import { findPayablePairs } from '../links/payable-pairs.ts'
import { toMerchant } from '../merchant.ts'

/** Returns the public profile of a merchant who has a public name. Inactive links are not in it. */
export const seeProfile = async (context: Context, slug: string): Promise<MerchantProfile> =>
  await showProfile(context, slug, await findBySlug(context, slug))

export const showProfile = async (
  context: Context,
  slug: string,
  workspace: WorkspaceRow,
): Promise<MerchantProfile> => {
  const livemode = isLive(context)
  const scope = { workspaceId: workspace.id, livemode }
  const links = await findPaymentLinks(context.db, scope, { active: true, limit: caps.linksOfProfile })
  const pairs = await findPayablePairs(context, scope, links)
  return {
    slug,
    livemode,
    merchant: toMerchant(context.config, workspace),
    links: links.map((link, index) => toProfileLink(context, link, pairs[index] ?? [])),
  }
}

export const findBySlug = async ({ db }: Context, slug: string): Promise<WorkspaceRow> => {
  const workspace = await findWorkspaceBySlug(db, slug)
  if (workspace === undefined) throw new ApiError('not_found', 'There is no such page. Check the address.')
  return workspace
}

/**
 * Returns whether only links of live mode are shown. Links of test mode are shown only on a deployment
 * without live networks, such as the emulator: buyers must not see them.
 */
const isLive = ({ config }: Context): boolean => config.networks.some((network) => network.livemode)

const toProfileLink = (
  { config }: Context,
  row: PaymentLinkRow,
  accepts: AcceptedPair[],
): MerchantProfile['links'][number] => {
  const { url, description, amountMinor, openAmount, currency, chain, token } = toPaymentLink(config, row)
  return { url, description, amountMinor, openAmount, currency, chain, token, accepts }
}
