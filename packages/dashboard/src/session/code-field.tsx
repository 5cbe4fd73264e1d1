import type { ReactNode } from 'react'
import { Field } from '../parts/form.tsx'

/** The field for the code that was sent by email. It is a single field, so that phones can fill it in. */
export const CodeField = () => (
  <Field
    name="otp"
    label="Code"
    hint="Eight digits, from the mail that was just sent. It is good for 10 minutes."
    inputMode="numeric"
    autoComplete="one-time-code"
    pattern="[0-9]{8}"
    maxLength={8}
    required
  />
)

/** A button that switches to another way of signing in. */
export const OtherWay = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" onClick={onClick} className="min-h-9 text-accent hover:underline">
    {children}
  </button>
)
