import type { ComponentChildren } from 'preact'

/** Returns the attributes of a field that must be corrected. `problem` is the id of the message about it. */
export const invalid = (problem: string) =>
  ({ 'aria-invalid': 'true', 'aria-describedby': problem, autofocus: true }) as const

/** The message at a field that must be corrected. */
export const Problem = ({ id, children }: { id: string; children: ComponentChildren }) => (
  <p class="note" id={id} role="alert">
    {children}
  </p>
)
