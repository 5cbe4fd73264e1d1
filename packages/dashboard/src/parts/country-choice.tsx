import { Combobox } from '@base-ui/react/combobox'
import { useState } from 'react'
import { type Country, countries, countryOf } from './countries.ts'
import { Around, inputClass, useField } from './form.tsx'

type Props = { name: string; label: string; hint?: string; defaultValue: string | null }

/** A choice of a country, which the person finds by typing a part of its name, or its code. */
export const CountryChoice = ({ name, label, hint, defaultValue }: Props) => {
  const field = useField({ name, hint })
  const [country, setCountry] = useState(defaultValue === null ? null : countryOf(defaultValue))
  const isKnown = country === null || countries.some(({ code }) => code === country.code)
  return (
    <Around label={label} hint={hint} field={field}>
      <Combobox.Root
        name={name}
        items={isKnown ? countries : [country, ...countries]}
        filter={({ code, name: text }: Country, typed) =>
          text.toLowerCase().includes(typed.trim().toLowerCase()) || code === typed.trim().toUpperCase()
        }
        value={country}
        onValueChange={setCountry}
        itemToStringLabel={({ name: text }: Country) => text}
        itemToStringValue={({ code }: Country) => code}
        isItemEqualToValue={(one, other) => one.code === other.code}
      >
        <Combobox.Input
          id={field.tied.id}
          aria-describedby={field.tied['aria-describedby']}
          aria-invalid={field.tied['aria-invalid']}
          placeholder="Type a name"
          autoComplete="off"
          className={inputClass}
        />
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} align="start" className="z-10">
            <Combobox.Popup className="fades max-h-72 w-(--anchor-width) overflow-y-auto rounded-xl border border-line bg-card p-1.5 text-ink shadow-xl outline-none">
              <Combobox.Empty className="px-2.5 py-2 text-soft empty:hidden">
                No country is like that.
              </Combobox.Empty>
              <Combobox.List>
                {(one: Country) => (
                  <Combobox.Item
                    key={one.code}
                    value={one}
                    className="flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-md px-2.5 outline-none data-highlighted:bg-raised max-md:min-h-11"
                  >
                    {one.name}
                    <span className="text-soft text-xs">{one.code}</span>
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
