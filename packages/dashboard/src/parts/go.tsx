import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWorkspace } from '../shell/workspace.ts'

/** The path of a page of the workspace: `payments/pay_1` in the mode that is looked at. */
export const usePathTo = () => {
  const { workspace, mode } = useWorkspace()
  return (to: string) => `/${workspace.id}/${mode}${to === '' ? '' : `/${to}`}`
}

type Props = {
  /** A page within the workspace: `payments`. */
  to: string
  search?: Record<string, string>
  className?: string
  children: ReactNode
}

/** The classes of a link among words, which is told from them by more than its colour. */
export const amongWords = 'text-accent underline'

/** A link to another page of the workspace. */
export const Go = ({ to, search, className = 'text-accent hover:underline', children }: Props) => {
  const pathTo = usePathTo()
  // Paths are put together here, so that the router cannot know them by type.
  return (
    <Link to={pathTo(to) as '/'} search={(search ?? {}) as never} className={className}>
      {children}
    </Link>
  )
}
