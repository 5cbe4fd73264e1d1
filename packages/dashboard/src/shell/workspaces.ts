import { listWorkspaces } from '@stablerail/sdk/functions'
import { queryOptions } from '@tanstack/react-query'
import { type Mode, personClient } from '../data/client.ts'

/** The workspaces of the person. */
export const workspacesQuery = queryOptions({
  queryKey: ['workspaces'],
  queryFn: async () => (await listWorkspaces(personClient)).data,
  staleTime: 60_000,
})

const name = 'stablerail-dashboard-place'

/** Keeps where the person was, for the next visit without an address. */
export const rememberPlace = (workspaceId: string, mode: Mode): void => {
  try {
    localStorage.setItem(name, `${workspaceId}/${mode}`)
  } catch {
    // A browser that keeps nothing opens on the first workspace.
  }
}

/** Where the person was, if that is still theirs; else the first workspace, in test mode. */
export const placeToOpen = (workspaces: readonly { id: string }[]): string | null => {
  let kept = ''
  try {
    kept = localStorage.getItem(name) ?? ''
  } catch {
    // As above.
  }
  const [id, mode] = kept.split('/')
  if (workspaces.some((one) => one.id === id) && (mode === 'test' || mode === 'live')) return `/${id}/${mode}`
  const [first] = workspaces
  return first === undefined ? null : `/${first.id}/test`
}
