import type { Workspace } from '@stablerail/sdk/functions'
import { updateWorkspace as limits } from '../../generated/forms.ts'
import { Field, Form } from '../../parts/form.tsx'
import { reminderDaysOf } from './reminder-days.ts'
import { useUpdate } from './use-update.ts'

const { min, max } = limits.invoiceReminderDays.items

/** Sets when customers are reminded of unpaid invoices. */
export const Reminders = ({ workspace }: { workspace: Workspace }) => {
  const update = useUpdate(({ invoiceReminderDays = '' }) => ({
    invoiceReminderDays: reminderDaysOf(invoiceReminderDays),
  }))
  return (
    <Form submit="Save" error={update.error} isBusy={update.isPending} onSubmit={update.mutate}>
      <Field
        name="invoiceReminderDays"
        label="Days from the due date"
        hint={`Such as -3, 0, 7: three days before, on the day, a week after. From ${min} to ${max}, at most ${limits.invoiceReminderDays.maxItems}. Leave it empty to send no reminders.`}
        defaultValue={workspace.invoiceReminderDays.join(', ')}
      />
    </Form>
  )
}
