import type { ComponentProps } from 'react'

const looks = {
  primary: 'bg-accent text-on-accent border-transparent hover:bg-accent-strong',
  plain: 'bg-card text-ink border-line hover:bg-raised',
  quiet: 'bg-transparent text-soft border-transparent hover:bg-raised hover:text-ink',
  danger: 'bg-card text-bad border-line hover:bg-bad-ground',
} as const

export type Look = keyof typeof looks

/** Returns the CSS classes of a button, for a link that should look like a button. */
export const buttonClass = (look: Look = 'plain', extra = ''): string =>
  `inline-flex min-h-9 max-md:min-h-11 items-center justify-center gap-2 rounded-lg border px-3 text-sm font-medium ` +
  `whitespace-nowrap max-[20rem]:whitespace-normal disabled:opacity-60 ${looks[look]} ${extra}`

type Props = ComponentProps<'button'> & { look?: Look; isBusy?: boolean }

/** A button. While `isBusy` is true, it cannot be pressed and shows that an action is running. */
export const Button = ({ look, isBusy = false, className, type = 'button', children, ...rest }: Props) => (
  <button
    {...rest}
    type={type}
    className={buttonClass(look, className)}
    disabled={isBusy || rest.disabled}
    aria-busy={isBusy || undefined}
  >
    {children}
  </button>
)
