import type { Workspace } from '@stablerail/sdk/functions'
import { updateWorkspace as limits } from '../../generated/forms.ts'
import { CountryChoice } from '../../parts/country-choice.tsx'
import { Field, Form, TextArea } from '../../parts/form.tsx'
import { useUpdate } from './use-update.ts'

/** Sets the name, the support email address and the country of the business, and what its invoices name. */
export const Business = ({ workspace }: { workspace: Workspace }) => {
  const update = useUpdate(({ name, supportEmail, country, sellerAddress, sellerTaxId }) => ({
    ...(name === undefined ? {} : { name }),
    supportEmail: supportEmail ?? null,
    country: country ?? null,
    sellerAddress: sellerAddress ?? null,
    sellerTaxId: sellerTaxId ?? null,
  }))
  return (
    <Form submit="Save" error={update.error} isBusy={update.isPending} onSubmit={update.mutate}>
      <Field name="name" limits={limits.name} label="Name" required defaultValue={workspace.name} />
      <Field
        name="supportEmail"
        limits={limits.supportEmail}
        label="Support email"
        hint="Buyers see it on your pages and write there."
        type="email"
        defaultValue={workspace.supportEmail ?? ''}
      />
      <CountryChoice name="country" label="Country" defaultValue={workspace.country} />
      <TextArea
        name="sellerAddress"
        limits={limits.sellerAddress}
        label="Address on invoices"
        hint="Invoices that you send from now on show it, unless an invoice has its own."
        defaultValue={workspace.sellerAddress ?? ''}
      />
      <Field
        name="sellerTaxId"
        limits={limits.sellerTaxId}
        label="Tax number on invoices"
        defaultValue={workspace.sellerTaxId ?? ''}
      />
    </Form>
  )
}
