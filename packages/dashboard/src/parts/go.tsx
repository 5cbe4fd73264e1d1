import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWorkspace } from '../shell/workspace.ts'

/**
 * Returns a function that builds the URL path of a page of the workspace, such as `payments/pay_1`, in the
 * current mode.
 */
export const usePathTo = () => {
  const { workspace, mode } = useWorkspace()
  return (to: string) => `/${workspace.id}/${mode}${to === '' ? '' : `/${to}`}`
}

type Props = {
  /** The path of the page within the workspace, such as `payments`. */
  to: string
  search?: Record<string, string>
  className?: string
  children: ReactNode
}

/** The CSS classes of a link within text. Such a link must differ from the text by more than its colour. */
export const amongWords = 'text-accent underline'

/** A link to another page of the workspace. */
export const Go = ({ to, search, className = 'text-accent hover:underline', children }: Props) => {
  const pathTo = usePathTo()
  // The path is built at run time, so the router cannot check its type.
  return (
    <Link to={pathTo(to) as '/'} search={(search ?? {}) as never} className={className}>
      {children}
    </Link>
  )
}
