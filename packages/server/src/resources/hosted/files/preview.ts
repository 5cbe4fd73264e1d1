import { createHash } from 'node:crypto'
import type { CardFacts, CardTexts } from '@stablerail/pages'
import { productAccent } from '../../../mechanisms/drawing/index.ts'
import type { FileAnswer } from '../../../mechanisms/http/index.ts'
import type { Context } from '../../context.ts'
import { findLogo, findLogoTag, findWorkspace } from '../../workspaces/index.ts'
import { findHosted } from '../checkouts/read-hosted.ts'
import { findByToken } from '../invoices/hosted-invoice.ts'
import { findLink } from '../links/visit-link.ts'
import { type Merchant, toMerchant } from '../merchant.ts'
import { findBySlug } from '../profiles/merchant-profile.ts'
import { cardOfCheckout, cardOfInvoice, cardOfLink, cardOfProfile } from './card.ts'
import { drawOrRefuse } from './draw.ts'

type Found = { workspaceId: string; toCard: (merchant: Merchant) => CardFacts }

/** Returns the record of a page with a preview, by the first part of the page's path. Throws for an unknown token. */
const finders: Record<PreviewedPage, (context: Context, token: string) => Promise<Found>> = {
  pay: async (context, token) => {
    const link = await findLink(context, token)
    return { workspaceId: link.workspace_id, toCard: (merchant) => cardOfLink(link, merchant) }
  },
  checkout: async (context, token) => {
    const row = await findHosted(context, token)
    return { workspaceId: row.workspace_id, toCard: (merchant) => cardOfCheckout(row, merchant) }
  },
  i: async (context, token) => {
    const row = await findByToken(context, token)
    return { workspaceId: row.workspace_id, toCard: (merchant) => cardOfInvoice(row, merchant) }
  },
  u: async (context, slug) => {
    const { id } = await findBySlug(context, slug)
    return { workspaceId: id, toCard: cardOfProfile }
  },
}

export type PreviewedPage = 'pay' | 'checkout' | 'i' | 'u'

/** The version of the layout. Increase it when pictures look different, so that clients drop their cached copies. */
const look = 1

/**
 * The maximum number of jobs that may wait for the renderer when a picture is requested. It is small, because strangers
 * can request pictures, and invoices and logos need the renderer too.
 */
const mostWaiting = 4
const keptSeconds = 3_600

/**
 * Returns the picture that chats show for the link of a page, as a PNG in the language of the request. It contains the
 * merchant, the amount and the description, which the page shows to each holder of its link.
 */
export const seePreview = async (
  context: Context,
  page: PreviewedPage,
  { token, asked, accepted }: { token: string; asked: string | null; accepted: string | undefined },
): Promise<FileAnswer['file']> => {
  const { workspaceId, toCard } = await finders[page](context, token)
  const workspace = await findWorkspace(context.db, workspaceId)
  if (context.pages === null)
    throw new Error('This process was started without the pages that it is to serve.')
  const { chooseLanguage, describeCard } = context.pages.renderer
  const language = chooseLanguage(asked, accepted)
  const texts = describeCard(language, toCard(toMerchant(context.config, workspace)))
  const logoTag = (await findLogoTag(context.db, workspaceId)) ?? null
  const drawn = { texts, merchant: workspace?.name ?? '', accent: workspace?.accent ?? productAccent }
  const tag = tagOf(drawn, logoTag)
  return {
    contentType: 'image/png',
    tag,
    headers: {
      'cache-control': `public, max-age=${keptSeconds}`,
      vary: 'accept-language',
      'x-robots-tag': 'noindex',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    },
    read: () => draw(context, { ...drawn, workspaceId, logoTag, tag }),
  }
}

type Drawn = { texts: CardTexts; merchant: string; accent: string }

const tagOf = (drawn: Drawn, logoTag: string | null): string =>
  createHash('sha256')
    .update(JSON.stringify([look, drawn, logoTag]))
    .digest('base64url')
    .slice(0, 27)

const draw = (
  context: Context,
  {
    texts: { verified, amount, what },
    merchant,
    accent,
    workspaceId,
    logoTag,
    tag,
  }: Drawn & { workspaceId: string; logoTag: string | null; tag: string },
): Promise<Uint8Array> =>
  drawOrRefuse(
    context,
    `card ${tag}`,
    async () => {
      const logo = logoTag === null ? undefined : await findLogo(context.db, workspaceId, logoTag)
      return { kind: 'card', card: { merchant, verified, amount, what, accent, logo: logo ?? null } }
    },
    mostWaiting,
  )
