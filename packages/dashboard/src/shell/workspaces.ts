import { listWorkspaces } from '@stablerail/sdk/functions'
import { queryOptions } from '@tanstack/react-query'
import { type Mode, personClient } from '../data/client.ts'

/** Reads the workspaces of the person. */
export const workspacesQuery = queryOptions({
  queryKey: ['workspaces'],
  queryFn: async () => (await listWorkspaces(personClient)).data,
  staleTime: 60_000,
})

const name = 'stablerail-dashboard-place'

/** Stores the current workspace and mode, for the next visit without them in the address. */
export const rememberPlace = (workspaceId: string, mode: Mode): void => {
  try {
    localStorage.setItem(name, `${workspaceId}/${mode}`)
  } catch {
    // If the browser stores nothing, the next visit opens the first workspace.
  }
}

/**
 * Returns the stored workspace and mode if the person is still a member; otherwise the first workspace in
 * test mode.
 */
export const placeToOpen = (workspaces: readonly { id: string }[]): string | null => {
  let kept = ''
  try {
    kept = localStorage.getItem(name) ?? ''
  } catch {
    // If the browser denies access to storage, the first workspace is opened.
  }
  const [id, mode] = kept.split('/')
  if (workspaces.some((one) => one.id === id) && (mode === 'test' || mode === 'live')) return `/${id}/${mode}`
  const [first] = workspaces
  return first === undefined ? null : `/${first.id}/test`
}
