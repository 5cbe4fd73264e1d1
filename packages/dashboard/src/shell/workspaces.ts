import { listWorkspaces } from '@stablerail/sdk/functions'
import { queryOptions } from '@tanstack/react-query'
import { type Mode, personClient } from '../data/client.ts'

/** Reads the workspaces of the signed-in person. */
export const workspacesQuery = queryOptions({
  queryKey: ['workspaces'],
  queryFn: async () => (await listWorkspaces(personClient)).data,
  staleTime: 60_000,
})

const name = 'stablerail-dashboard-place'

/** Stores the workspace and the mode in the browser, for the next visit with a URL that names none. */
export const rememberPlace = (workspaceId: string, mode: Mode): void => {
  try {
    localStorage.setItem(name, `${workspaceId}/${mode}`)
  } catch {
    // If the browser denies access to storage, the next visit opens the first workspace.
  }
}

/**
 * Returns the path of the workspace and mode that were stored, if the person is still a member; otherwise of
 * the first workspace in test mode. Null if the person has no workspace.
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
