import type { Context } from '../../context.ts'
import { invoiceUrl } from '../../invoices/index.ts'
import { findLogo, findLogoTag } from '../../workspaces/index.ts'
import { drawOrRefuse } from '../files/draw.ts'
import { findByToken, showInvoice } from './hosted-invoice.ts'
import { findCovered } from './invoice-facts.ts'
import { type Draft, invoicePaper, tagOf } from './invoice-paper.ts'
import { paperWords } from './paper-words/words.ts'

/**
 * Returns the PDF of an invoice, in the first of the requested languages that is supported. A client that has
 * the current version (by ETag) does not receive it again, and the PDF is not rendered.
 */
export const downloadInvoice = async (
  context: Context,
  hostedToken: string,
  languages: readonly string[] = [],
) => {
  const row = await findByToken(context, hostedToken)
  const invoice = await showInvoice(context, row)
  const draft = invoicePaper({
    invoice,
    sentAt: row.sent_at ?? row.created_at,
    payments: row.status === 'paid' ? (await findCovered(context, row)).payments : [],
    pageUrl: invoiceUrl(context.config, row),
    words: paperWords(languages),
  })
  const logoTag = (await findLogoTag(context.db, row.workspace_id)) ?? null
  const tag = tagOf(draft, logoTag)
  return {
    contentType: 'application/pdf',
    tag,
    headers: {
      'cache-control': 'private, no-cache',
      vary: 'accept-language',
      'content-disposition': `inline; filename="${invoice.number}.pdf"`,
    },
    read: () => draw(context, tag, { draft, workspaceId: row.workspace_id, logoTag }),
  }
}

type Drawn = { draft: Draft; workspaceId: string; logoTag: string | null }

const draw = (context: Context, tag: string, { draft, workspaceId, logoTag }: Drawn): Promise<Uint8Array> =>
  drawOrRefuse(context, tag, async () => {
    const logo = logoTag === null ? undefined : await findLogo(context.db, workspaceId, logoTag)
    return { kind: 'paper', paper: { ...draft, logo: logo ?? null } }
  })
