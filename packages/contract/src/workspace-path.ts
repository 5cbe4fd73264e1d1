import { z } from 'zod'
import { id, idInput } from './primitives/ids.ts'

/** The `workspaceId` of every record. */
export const workspaceIdField = id('workspace', 'The workspace to which the record belongs.')

/** The path parameters of a merchant's route: the workspace, and the parameters of the route itself. */
export const inWorkspace = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({
    workspaceId: idInput('workspace', 'The workspace of the API key.'),
    ...shape,
  })
