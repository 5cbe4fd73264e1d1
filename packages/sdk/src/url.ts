import { StablerailError } from './errors.ts'
import type { Call } from './operation.ts'

const encodeSegment = (name: string, value: string | undefined, operation: string) => {
  // An empty or dotted segment would address another route.
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
    throw new StablerailError(
      `${operation}: ${name} must be a non-empty string; got ${JSON.stringify(value)}.`,
    )
  return encodeURIComponent(value)
}

const workspace = (workspaceId: string | undefined, operation: string) => {
  if (!workspaceId)
    throw new StablerailError(
      `${operation} needs a workspace: give workspaceId to the client or in the call's options.`,
    )
  return workspaceId
}

const queryString = (values: object) => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) query.append(name, value instanceof Date ? value.toISOString() : String(value))
  return query.toString()
}

/** The address of a call: its path filled, and its query if it is a GET. */
export const urlOf = (baseUrl: string, call: Call, workspaceId: string | undefined): string => {
  const { name, method, path, workspaceInQuery } = call.operation
  const values = [...(call.path ?? [])]
  const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
    parameter === 'workspaceId'
      ? encodeSegment(parameter, workspace(workspaceId, name), name)
      : encodeSegment(parameter, values.shift(), name),
  )
  const query = queryString({
    ...(workspaceInQuery && { workspaceId: workspace(workspaceId, name) }),
    ...(method === 'GET' ? call.input : {}),
  })
  return `${baseUrl}${filled}${query && `?${query}`}`
}
