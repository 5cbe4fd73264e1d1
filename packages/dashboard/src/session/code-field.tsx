import type { ReactNode } from 'react'
import { Field } from '../parts/form.tsx'

/** One field for the code from the email, which phones can fill in automatically. */
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
