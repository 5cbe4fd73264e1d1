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
import { describeError, messageAt, type ShownError } from '../data/errors.ts'
import { CheckedContext } from '../data/use-may.ts'
import type { FieldLimits } from '../generated/forms.ts'
import { Button, type Look } from './button.tsx'
import { attributesOf } from './limits.ts'
import { Problem } from './problem.tsx'

/** The CSS classes of a text control. */
export const inputClass =
  'block w-full min-h-9 max-md:min-h-11 rounded-lg border border-edge bg-card px-3 py-1.5 text-sm text-ink ' +
  'placeholder:text-soft aria-invalid:border-bad disabled:bg-raised disabled:text-soft'

/** The error of the last attempt to submit the form, if it names a field of the form; otherwise null. */
const FaultContext = createContext<ShownError | null>(null)

type FormProps = {
  /** Receives the values of the fields, by the names of the fields. Empty values are left out. */
  onSubmit(values: Record<string, string>): void
  error?: unknown
  isBusy?: boolean
  /** Whether the form cannot be submitted, for example because a choice outside its fields is missing. */
  isDisabled?: boolean
  submit: string
  look?: Look
  /** Whether the submit button is as wide as the form. */
  isWide?: boolean
  /** Content that is shown beside the submit button. */
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
 * Returns the form control for a path in a request body: the control with that name, or with that
 * `data-param`. If the form has no control for a path such as `embedOrigins.1`, the control for
 * `embedOrigins` is returned; null if there is none.
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

/** Returns the label of a control, and the part of the request body that the control contains. */
const knownOf = (control: HTMLElement, name: string) => ({
  label: document.querySelector(`label[for="${CSS.escape(control.id)}"]`)?.textContent ?? null,
  path: control.dataset.param ?? name,
})

/**
 * A form. Within `<ReadOnlyUnless>` it may be read-only. An error of the service that names a field is shown at that field. Every other error is shown above
 * the submit button.
 */
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
  const { isReadOnly } = useContext(CheckedContext)
  const [fault, setFault] = useState<ShownError | null>(null)
  useEffect(() => {
    const told = error == null ? null : describeError(error)
    const field = told?.param == null ? null : fieldOf(form.current, told.param)
    setFault(
      told === null || field === null
        ? null
        : { ...told, param: field.name, message: messageAt(told, knownOf(field.control, field.name)) },
    )
    // A control cannot be focused while the element that hides it is closed.
    field?.control.closest('details')?.setAttribute('open', '')
    field?.control.focus()
  }, [error])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(filledIn(event.currentTarget))
  }
  return (
    <form ref={form} onSubmit={send} className="grid gap-4">
      <fieldset disabled={isReadOnly} className="contents">
        <FaultContext value={fault}>{children}</FaultContext>
      </fieldset>
      {error != null && fault === null && <Problem error={error} />}
      {!isReadOnly && (
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
      )}
    </form>
  )
}

type FieldProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  /** The limits that the contract sets for the field. */
  limits?: FieldLimits | undefined
}

/** Returns the elements around a form control, and the attributes that link the control to these elements. */
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
    <Around label={label} hint={hint} field={field}>
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
    <Around label={label} hint={hint} field={field}>
      <textarea
        rows={3}
        required={required}
        minLength={minLength}
        maxLength={maxLength}
        {...rest}
        {...field.tied}
        className={inputClass}
      />
    </Around>
  )
}

/** A control for choosing one of a few options. Each of `options` is a pair of a value and its label. */
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
    <Around label={label} hint={hint} field={field}>
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

/** A checkbox. Its value is included in the form's values only if it is checked. */
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
  /** The checkboxes: pairs of a value and its label. */
  options: readonly (readonly [string, string])[]
  checked: readonly string[]
}

/** A group of checkboxes. For each checked checkbox, the form has a value with the name `{name}.{value}`. */
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
