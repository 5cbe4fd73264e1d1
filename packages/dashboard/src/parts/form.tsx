import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { messageAt, type Told, tell } from '../data/errors.ts'
import type { FieldLimits } from '../generated/forms.ts'
import { Button, type Look } from './button.tsx'
import { attributesOf } from './limits.ts'
import { Problem } from './problem.tsx'

/** How a control looks that a text is written into. */
export const inputClass =
  'block w-full min-h-9 max-md:min-h-11 rounded-lg border border-edge bg-card px-3 py-1.5 text-sm text-ink ' +
  'placeholder:text-soft aria-invalid:border-bad'

/** The error of the last try that names a field of the form. */
const FaultContext = createContext<Told | null>(null)

type FormProps = {
  /** The fields by their names; one that was left empty is left out. */
  onSubmit(values: Record<string, string>): void
  error?: unknown
  isBusy?: boolean
  /** Something that is no field is not chosen yet. */
  isDisabled?: boolean
  submit: string
  look?: Look
  /** The button is as wide as the form. */
  isWide?: boolean
  /** Beside the button. */
  beside?: ReactNode
  children: ReactNode
}

const filledIn = (form: HTMLFormElement): Record<string, string> => {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim() !== '') values[name] = value
  return values
}

/**
 * The field that a path of a body is about: by its name, or by the `data-param` of its control where it has another name;
 * `embedOrigins` where `embedOrigins.1` is no field of its own.
 */
const fieldOf = (
  form: HTMLFormElement | null,
  param: string,
): { name: string; control: HTMLElement } | null => {
  const control =
    form?.elements.namedItem(param) ?? form?.querySelector(`[data-param="${CSS.escape(param)}"]`)
  if (control instanceof HTMLElement) return { name: control.getAttribute('name') ?? param, control }
  const end = param.lastIndexOf('.')
  return end < 0 ? null : fieldOf(form, param.slice(0, end))
}

/** What a person knows of a control: its label, and which part of a request it holds. */
const knownOf = (control: HTMLElement, name: string) => ({
  label: document.querySelector(`label[for="${CSS.escape(control.id)}"]`)?.textContent ?? null,
  path: control.dataset.param ?? name,
})

/** A form. An error of the service that names a field stands at that field; any other one above the button. */
export const Form = ({
  onSubmit,
  error,
  isBusy = false,
  isDisabled = false,
  submit,
  look,
  isWide = false,
  beside,
  children,
}: FormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState<Told | null>(null)
  useEffect(() => {
    const told = error == null ? null : tell(error)
    const field = told?.param == null ? null : fieldOf(form.current, told.param)
    setFault(
      told === null || field === null
        ? null
        : { ...told, param: field.name, message: messageAt(told, knownOf(field.control, field.name)) },
    )
    field?.control.focus()
  }, [error])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(filledIn(event.currentTarget))
  }
  return (
    <form ref={form} onSubmit={send} className="grid gap-4">
      <FaultContext value={fault}>{children}</FaultContext>
      {error != null && fault === null && <Problem error={error} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          look={look ?? 'primary'}
          isBusy={isBusy}
          disabled={isDisabled}
          className={isWide ? 'w-full' : ''}
        >
          {submit}
        </Button>
        {beside}
      </div>
    </form>
  )
}

type FieldProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  /** Of the contract. */
  limits?: FieldLimits | undefined
}

/** What stands around a control, and what ties the control to it. */
export const useField = ({ name, hint }: Pick<FieldProps, 'name' | 'hint'>) => {
  const id = useId()
  const told = useContext(FaultContext)
  const fault = told?.param === name ? told.message : null
  const described = [hint != null && `${id}-hint`, fault !== null && `${id}-fault`].filter(Boolean).join(' ')
  return {
    fault,
    hintId: `${id}-hint`,
    faultId: `${id}-fault`,
    tied: {
      id,
      name,
      'aria-describedby': described || undefined,
      'aria-invalid': fault !== null || undefined,
    },
  }
}

type AroundProps = Pick<FieldProps, 'label' | 'hint'> & {
  field: ReturnType<typeof useField>
  children: ReactNode
}

export const Around = ({ label, hint, field, children }: AroundProps) => (
  <div className="grid content-start gap-1.5">
    <label htmlFor={field.tied.id} className="font-medium">
      {label}
    </label>
    {children}
    <Below hint={hint} field={field} />
  </div>
)

const Below = ({ hint, field }: Pick<AroundProps, 'hint' | 'field'>) => (
  <>
    {hint != null && (
      <p id={field.hintId} className="text-soft text-xs">
        {hint}
      </p>
    )}
    {field.fault !== null && (
      <p id={field.faultId} className="text-bad text-xs">
        {field.fault}
      </p>
    )}
  </>
)

export const Field = ({
  label,
  hint,
  limits,
  name,
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, 'name'>) => {
  const field = useField({ name, hint })
  return (
    <Around {...{ label, hint, field }}>
      <input {...attributesOf(limits)} {...rest} {...field.tied} className={inputClass} />
    </Around>
  )
}

export const TextArea = ({
  label,
  hint,
  limits,
  name,
  ...rest
}: FieldProps & Omit<ComponentProps<'textarea'>, 'name'>) => {
  const field = useField({ name, hint })
  const { required, minLength, maxLength } = attributesOf(limits)
  return (
    <Around {...{ label, hint, field }}>
      <textarea
        rows={3}
        {...{ required, minLength, maxLength }}
        {...rest}
        {...field.tied}
        className={inputClass}
      />
    </Around>
  )
}

/** A choice of one of few. `options` are pairs of a value and its words. */
export const Choice = ({
  label,
  hint,
  limits,
  name,
  options,
  ...rest
}: FieldProps &
  Omit<ComponentProps<'select'>, 'name'> & { options: readonly (readonly [string, string])[] }) => {
  const field = useField({ name, hint })
  return (
    <Around {...{ label, hint, field }}>
      <select required={limits?.required === true} {...rest} {...field.tied} className={inputClass}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Around>
  )
}

const checkClass = 'flex min-h-9 max-md:min-h-11 items-center gap-2.5'

/** One thing that is so or not. It is in the values of the form where it is. */
export const Check = ({
  label,
  hint,
  name,
  ...rest
}: Omit<FieldProps, 'limits'> & Omit<ComponentProps<'input'>, 'name' | 'type'>) => {
  const field = useField({ name, hint })
  return (
    <div className="grid gap-1">
      <label htmlFor={field.tied.id} className={checkClass}>
        <input type="checkbox" {...rest} {...field.tied} className="size-4 accent-accent" />
        <span className="font-medium">{label}</span>
      </label>
      <Below hint={hint} field={field} />
    </div>
  )
}

type ChecksProps = Omit<FieldProps, 'limits'> & {
  /** Pairs of a value and its words. */
  options: readonly (readonly [string, string])[]
  checked: readonly string[]
}

/** Any number of a few. Each that is chosen is a value of the form, named `{name}.{value}`. */
export const Checks = ({ label, hint, name, options, checked }: ChecksProps) => {
  const field = useField({ name, hint })
  const { id: _, 'aria-invalid': __, ...tied } = field.tied
  return (
    <fieldset tabIndex={-1} {...tied} className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">{label}</legend>
      {options.map(([value, words]) => (
        <label key={value} className={checkClass}>
          <input
            type="checkbox"
            name={`${name}.${value}`}
            defaultChecked={checked.includes(value)}
            className="size-4 accent-accent"
          />
          {words}
        </label>
      ))}
      <Below hint={hint} field={field} />
    </fieldset>
  )
}
