import type { Workspace } from '@stablerail/sdk/functions'
import { type KeyboardEvent, useRef, useState } from 'react'
import { updateWorkspace as limits } from '../../generated/forms.ts'
import { Button } from '../../parts/button.tsx'
import { Around, Form, inputClass, useField } from '../../parts/form.tsx'
import { reminderWords, withDay } from './reminder-days.ts'
import { useUpdate } from './use-update.ts'

const { items, maxItems = 1 } = limits.invoiceReminderDays

/** Sets when customers are reminded of unpaid invoices. A day that was entered and not added is saved too. */
export const Reminders = ({ workspace }: { workspace: Workspace }) => {
  const [days, setDays] = useState<readonly number[]>(workspace.invoiceReminderDays)
  const [entered, setEntered] = useState('')
  const update = useUpdate(({ invoiceReminderDays = '', side = 'before' }) => ({
    invoiceReminderDays: withDay(days, invoiceReminderDays, side),
  }))
  const save = (values: Record<string, string>) =>
    update.mutate(values, {
      onSuccess: (saved) => {
        setDays(saved.invoiceReminderDays)
        setEntered('')
      },
    })
  return (
    <Form submit="Save" error={update.error} isBusy={update.isPending} onSubmit={save}>
      {days.length === 0 ? (
        <p className="text-soft">No reminders are sent.</p>
      ) : (
        <ul aria-label="Reminders" className="flex flex-wrap gap-2">
          {days.map((day) => (
            <li
              key={day}
              className="flex min-h-9 items-center gap-1 rounded-lg bg-raised px-2.5 max-md:min-h-11"
            >
              {reminderWords(day)}
              <button
                type="button"
                aria-label={`Remove ${reminderWords(day)}`}
                className="rounded px-1.5 text-soft hover:text-ink disabled:hidden max-md:min-h-11"
                onClick={() => setDays(days.filter((one) => one !== day))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {days.length < maxItems && (
        <DayField days={days} setDays={setDays} entered={entered} setEntered={setEntered} />
      )}
    </Form>
  )
}

type DayProps = {
  days: readonly number[]
  setDays(days: readonly number[]): void
  entered: string
  setEntered(entered: string): void
}

const DayField = ({ days, setDays, entered, setEntered }: DayProps) => {
  const field = useField({ name: 'invoiceReminderDays', hint: true })
  const input = useRef<HTMLInputElement>(null)
  const [side, setSide] = useState<'before' | 'after'>('before')
  const most = side === 'before' ? -items.min : items.max
  const add = () => {
    if (input.current?.reportValidity() !== true) return
    setDays(withDay(days, entered, side))
    setEntered('')
  }
  // Otherwise Enter would save the form.
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <Around
      label="Days before or after the due date"
      hint={`At most ${-items.min} days before and ${items.max} days after; at most ${maxItems} reminders.`}
      field={field}
    >
      <div className="flex flex-wrap gap-2">
        <input
          {...field.tied}
          ref={input}
          type="number"
          min={0}
          max={most}
          step={1}
          inputMode="numeric"
          className={`${inputClass} max-w-24`}
          value={entered}
          onChange={(event) => setEntered(event.currentTarget.value)}
          onKeyDown={addOnEnter}
        />
        <select
          name="side"
          aria-label="Before or after"
          className={`${inputClass} max-w-48`}
          value={side}
          onChange={(event) => setSide(event.currentTarget.value === 'after' ? 'after' : 'before')}
        >
          <option value="before">days before</option>
          <option value="after">days after</option>
        </select>
        <Button className="disabled:hidden" onClick={add}>
          Add
        </Button>
      </div>
    </Around>
  )
}
