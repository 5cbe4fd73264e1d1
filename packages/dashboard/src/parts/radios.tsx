type RadiosProps<Value extends string> = {
  label: string
  name: string
  /** The options: triples of a value, its label and an explanation. */
  options: readonly (readonly [Value, string, string])[]
  value: Value
  onChange(value: NoInfer<Value>): void
}

/** A choice of one of a few options, each with an explanation, so all of them are visible. */
export const Radios = <Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
}: RadiosProps<Value>) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1.5 font-medium">{label}</legend>
    {options.map(([one, words, hint]) => (
      <label
        key={one}
        className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border border-edge px-3 py-2 has-checked:border-accent has-checked:bg-accent-ground"
      >
        <input
          type="radio"
          name={name}
          value={one}
          checked={one === value}
          onChange={() => onChange(one)}
          className="mt-1 accent-accent"
        />
        <span>
          <span className="block font-medium">{words}</span>
          <span className="block text-soft text-xs">{hint}</span>
        </span>
      </label>
    ))}
  </fieldset>
)
