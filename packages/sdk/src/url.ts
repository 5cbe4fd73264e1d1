import { check } from './check.ts'

type Parts = {
  operation: string
  template: string
  /** Values for its parameters, in order, the workspace not counted. */
  path: readonly string[]
  workspaceId: string | undefined
  query: object
}

/** The path and query of a call. */
export const pathOf = ({ operation, template, path, workspaceId, query }: Parts): string => {
  let at = 0
  const address = template.replace(/{(.+?)}/g, (_, name: string) => {
    const value: unknown = name === 'workspaceId' ? workspaceId : path[at++]
    // An empty or dotted segment would address another route; half a character cannot be written.
    const holds = typeof value === 'string' && !/^\.{0,2}$|\p{Cs}/u.test(value)
    check(`${operation}: ${name}`, holds, 'a non-empty string')
    return encodeURIComponent(value as string)
  })
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  return pairs[0] ? `${address}?${new URLSearchParams(pairs)}` : address
}
