import { PagePreview } from '../selling/page-preview.tsx'
import { type Draft, previewOf } from './draft.ts'

/** Previews an invoice that is not sent yet, as the customer sees its page. */
export const InvoicePreview = (draft: Draft) => (
  <PagePreview
    page="invoice"
    title="Preview: what the customer sees"
    values={previewOf(draft)}
    height={640}
    isWhole
  />
)
