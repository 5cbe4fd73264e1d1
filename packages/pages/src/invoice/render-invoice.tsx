import { renderPlain } from '../document/plain-page.tsx'
import { allInvoiceWords } from '../languages/invoice/all-words.ts'
import type { Renderer } from '../renderer.ts'
import ownStyle from './invoice.css?inline'
import { InvoicePage } from './invoice-page.tsx'

export const renderInvoice: Renderer['renderInvoice'] = (frame, facts) => {
  const words = allInvoiceWords[frame.language]
  const { number, merchant } = facts.invoice
  return renderPlain(frame, {
    title: `${words.invoice(number)} · ${merchant.name}`,
    ownStyle,
    content: <InvoicePage facts={facts} words={words} logo={frame.logo} url={frame.card?.url ?? null} />,
  })
}
