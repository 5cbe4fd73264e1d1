import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { clientOf, type Mode } from '../data/client.ts'
import { NotFoundAlone } from './not-found.tsx'
import { Shell } from './shell.tsx'
import { type Place, PlaceContext } from './workspace.ts'
import { rememberPlace, workspacesQuery } from './workspaces.ts'

const isMode = (text: string | undefined): text is Mode => text === 'test' || text === 'live'

/** Reads the workspace and the mode from the URL, and provides both to the pages of the workspace. */
export const WorkspacePage = () => {
  const { workspaceId, mode } = useParams({ strict: false }) as { workspaceId?: string; mode?: string }
  const { data: workspaces = [] } = useQuery(workspacesQuery)
  const workspace = workspaces.find(({ id }) => id === workspaceId)
  const place = useMemo<Place | null>(() => {
    if (workspace === undefined || !isMode(mode)) return null
    return { workspace, mode, client: clientOf(workspace.id, mode), key: [workspace.id, mode] }
  }, [workspace, mode])
  useEffect(() => {
    if (place !== null) rememberPlace(place.workspace.id, place.mode)
  }, [place])
  if (place === null) return <NotFoundAlone />
  return (
    <PlaceContext value={place}>
      <Shell />
    </PlaceContext>
  )
}
