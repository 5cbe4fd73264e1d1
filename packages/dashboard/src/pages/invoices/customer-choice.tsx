import { Combobox } from '@base-ui/react/combobox'
import { type Customer, listCustomers } from '@stablerail/sdk/functions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createCustomer } from '../../generated/forms.ts'
import { Around, inputClass, useField } from '../../parts/form.tsx'
import { useWorkspace } from '../../shell/workspace.ts'

type Props = {
  value: Customer | null
  onChange(customer: Customer | null): void
  isOptional?: boolean
  hint?: string
}

const pauseMs = 200
/**
 * The minimum number of consecutive letters or digits that the service can search for. A shorter text is
 * searched only among the newest customers.
 */
const enoughLetters = 3

/** Returns the text once the person has paused typing (debounced). */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const useFound = (text: string) => {
  const { client, key } = useWorkspace()
  return useQuery({
    queryKey: [...key, 'customers', 'choice', text],
    queryFn: async ({ signal }) =>
      await listCustomers(client, { ...(text === '' ? {} : { q: text }), limit: 20 }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/**
 * Lets the person select a customer, by searching for the name or email address. Shows the newest customers
 * while nothing is typed.
 */
export const CustomerChoice = ({ value, onChange, isOptional = false, hint }: Props) => {
  const field = useField({ name: 'customerId', hint })
  const [text, setText] = useState('')
  const asked = useSettled(text.trim())
  const { data, error } = useFound(asked)
  const found = data?.data ?? []
  const items = value === null || found.some(({ id }) => id === value.id) ? found : [...found, value]
  return (
    <Around label="Customer" hint={hint} field={field}>
      <Combobox.Root
        name={field.tied.name}
        required={!isOptional}
        items={items}
        filter={null}
        value={value}
        onValueChange={(customer) => {
          onChange(customer)
          setText('')
        }}
        onInputValueChange={(next, { reason }) => setText(reason === 'item-press' ? '' : next)}
        itemToStringLabel={({ email }: Customer) => email}
        itemToStringValue={({ id }: Customer) => id}
        isItemEqualToValue={(one, other) => one.id === other.id}
      >
        <Combobox.Input
          id={field.tied.id}
          aria-describedby={field.tied['aria-describedby']}
          aria-invalid={field.tied['aria-invalid']}
          placeholder="Name or email address"
          autoComplete="off"
          maxLength={createCustomer.email.maxLength}
          className={inputClass}
        />
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} align="start" className="z-10">
            <Combobox.Popup className="fades max-h-72 w-(--anchor-width) overflow-y-auto rounded-xl border border-line bg-card p-1.5 text-ink shadow-xl outline-none">
              <Combobox.Status className="text-soft">
                <Told
                  error={error}
                  isEmpty={found.length === 0}
                  text={asked}
                  hasMore={data?.hasMore === true}
                />
              </Combobox.Status>
              <Combobox.List>
                {(customer: Customer) => (
                  <Combobox.Item
                    key={customer.id}
                    value={customer}
                    className="min-h-11 cursor-pointer rounded-md px-2.5 py-1.5 outline-none data-highlighted:bg-raised"
                  >
                    {customer.name !== null && <span className="block font-medium">{customer.name}</span>}
                    <span className={`block break-all ${customer.name === null ? '' : 'text-soft text-xs'}`}>
                      {customer.email}
                    </span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </Around>
  )
}

type ToldProps = { error: unknown; isEmpty: boolean; text: string; hasMore: boolean }

/** A message about the result of the customer search. */
const Told = ({ error, isEmpty, text, hasMore }: ToldProps) => {
  if (error !== null) return <p className="px-2.5 py-2">Customers could not be read. Type on to try again.</p>
  if (!isEmpty) return null
  if (text === '') return <p className="px-2.5 py-2">No customers yet. Create one under Customers first.</p>
  return (
    <p className="px-2.5 py-2">
      {hasMore || text.length < enoughLetters
        ? `None of the newest is like “${text}”. Type more letters to look among all.`
        : `No customer is like “${text}”.`}
    </p>
  )
}
