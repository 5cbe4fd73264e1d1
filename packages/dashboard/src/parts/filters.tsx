import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'

/**
 * Reads and sets the filters of a list. They are stored in the page's URL, so that a link leads to the same
 * filtered list.
 */
export const useFilters = <Name extends string>(names: readonly Name[]) => {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const values: { [Key in Name]?: string } = {}
  for (const name of names) {
    const value = search[name]
    if (typeof value === 'string' && value !== '') values[name] = value
  }
  const set = (name: Name, value: string) => {
    const { [name]: _, ...others } = values
    const next = value === '' ? others : { ...others, [name]: value }
    void navigate({ to: '.', search: next as never, replace: true })
  }
  const clear = () => void navigate({ to: '.', search: {} as never, replace: true })
  return { values, set, clear, isNarrowed: Object.keys(values).length > 0 }
}

export type Filters<Name extends string> = ReturnType<typeof useFilters<Name>>

/** The filters of a list. On a phone they are behind a button, so that the list is visible first. */
export const FilterBar = <Name extends string>({
  filters,
  children,
}: {
  filters: Filters<Name>
  children: ReactNode
}) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const count = Object.keys(filters.values).length
  return (
    <div className="mb-4">
      <Button
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Filter{count > 0 && ` (${count})`}
      </Button>
      <div id={id} className={`${isOpen ? 'mt-3' : 'max-sm:hidden'} flex flex-wrap items-end gap-2.5`}>
        {children}
        {count > 0 && (
          <Button look="quiet" onClick={filters.clear}>
            Clear
          </Button>
        )}
      </div>
    </div>
  )
}

const controlClass =
  'min-h-9 max-md:min-h-11 rounded-lg border border-edge bg-card px-2.5 text-sm text-ink ' +
  'placeholder:text-soft sm:max-w-48'

type FilterProps<Name extends string> = { filters: Filters<Name>; name: Name; label: string }

const Labelled = ({ label, id, children }: { label: string; id: string; children: ReactNode }) => (
  <div className="grid gap-1 max-sm:w-full">
    <label htmlFor={id} className="text-soft text-xs">
      {label}
    </label>
    {children}
  </div>
)

type Options = readonly (readonly [string, string])[]

const Choices = ({ options }: { options: Options }) =>
  options.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ))

/**
 * A filter with fixed options. Some may be in groups. Each option is a pair of a value and its label. The
 * first choice is "any".
 */
export const FilterChoice = <Name extends string>({
  filters,
  name,
  label,
  options,
  groups = [],
}: FilterProps<Name> & { options: Options; groups?: readonly (readonly [string, Options])[] }) => {
  const id = useId()
  return (
    <Labelled label={label} id={id}>
      <select
        id={id}
        className={controlClass}
        value={filters.values[name] ?? ''}
        onChange={(event) => filters.set(name, event.currentTarget.value)}
      >
        <option value="">Any</option>
        <Choices options={options} />
        {groups.map(([words, grouped]) => (
          <optgroup key={words} label={words}>
            <Choices options={grouped} />
          </optgroup>
        ))}
      </select>
    </Labelled>
  )
}

/** A filter for a text. It is applied when the field loses the focus, or when Enter is pressed. */
export const FilterText = <Name extends string>({
  filters,
  name,
  label,
  type = 'search',
  placeholder,
}: FilterProps<Name> & { type?: string; placeholder?: string }) => {
  const id = useId()
  const value = filters.values[name] ?? ''
  const take = (text: string) => text.trim() !== value && filters.set(name, text.trim())
  return (
    <Labelled label={label} id={id}>
      <input
        // The key changes with the value, so that the field shows a filter that was changed elsewhere.
        key={value}
        id={id}
        type={type}
        placeholder={placeholder}
        className={controlClass}
        defaultValue={value}
        onBlur={(event) => take(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget.value)}
      />
    </Labelled>
  )
}

/**
 * A filter for a range of days in the user's time zone, from the start of the first day to the end of the
 * last day.
 */
export const FilterDays = <Name extends string>({
  filters,
  from,
  to,
}: {
  filters: Filters<Name>
  from: Name
  to: Name
}) => (
  <div className="flex flex-wrap gap-2.5 max-sm:w-full">
    <FilterText filters={filters} name={from} label="From" type="date" />
    <FilterText filters={filters} name={to} label="To" type="date" />
  </div>
)

/**
 * Returns the first and the last moment of a range of days in the user's time zone. A list that is filtered
 * with them includes both moments.
 */
export const spanOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: momentOf(from),
  to: momentOf(to, { days: 1, ms: -1 }),
})

const momentOf = (day = '', { days = 0, ms = 0 } = {}): string | undefined => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const moment = new Date(year, month - 1, date + days, 0, 0, 0, ms)
  return year > 0 && month > 0 && date > 0 && !Number.isNaN(moment.getTime())
    ? moment.toISOString()
    : undefined
}
