import type { Client, Workspace } from '@stablerail/sdk/functions'
import { createContext, useContext } from 'react'
import type { Mode } from '../data/client.ts'

/** The workspace and the mode that the URL names. */
export type Place = {
  workspace: Workspace
  mode: Mode
  client: Client
  /** The first part of the keys of all queries for this workspace and mode. */
  key: readonly [string, Mode]
}

export const PlaceContext = createContext<Place | null>(null)

export const useWorkspace = (): Place => {
  const place = useContext(PlaceContext)
  if (place === null) throw new Error('This is used on the pages of a workspace only.')
  return place
}
