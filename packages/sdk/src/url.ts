import { check } from './check.ts'

type Parts = {
  operation: string
  template: string
  /** The values of the path parameters, in order. The workspace is not among them. */
  path: readonly string[]
  workspaceId: string | undefined
  query: object
}

export const pathOf = ({ operation, template, path, workspaceId, query }: Parts): string => {
  let at = 0
  const segments = template
    .replace('~', '/v1/workspaces/{workspaceId}')
    .split('/')
    .map((segment) => {
      if (segment[0] !== '{') return segment
      const value: unknown = segment === '{workspaceId}' ? workspaceId : path[at++]
      // An empty segment, `.` or `..` would change the path to another route. A lone surrogate cannot be
      // encoded; no id contains characters outside the BMP, so all surrogates are refused.
      const holds = typeof value === 'string' && !/^\.{0,2}$|[\ud800-\udfff]/.test(value)
      check(`${operation}: ${segment.slice(1, -1)}`, holds, 'a non-empty string')
      return encodeURIComponent(value as string)
    })
  const address = segments.join('/')
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  return pairs[0] ? `${address}?${new URLSearchParams(pairs)}` : address
}
