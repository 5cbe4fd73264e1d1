import { useLocation, useNavigate } from '@tanstack/react-router'
import { useWorkspace } from './workspace.ts'

/**
 * Returns a function that opens the same page in the other mode. A record exists in one mode only, so from the page of
 * a record it opens the list of such records.
 */
export const useTurnMode = (): (() => void) => {
  const { workspace, mode } = useWorkspace()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [, , , area = ''] = pathname.split('/')
  return () => {
    const other = mode === 'test' ? 'live' : 'test'
    void navigate({ href: `/${workspace.id}/${other}${area === '' ? '' : `/${area}`}` })
  }
}
