import { check } from './check.ts'

type Parts = {
  operation: string
  template: string
  /** Values of the path parameters, in order, without the workspace. */
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
      // An empty or dotted segment would address another route. A lone surrogate cannot be encoded, and no id
      // has characters outside the BMP, so surrogates are refused altogether.
      const holds = typeof value === 'string' && !/^\.{0,2}$|[\ud800-\udfff]/.test(value)
      check(`${operation}: ${segment.slice(1, -1)}`, holds, 'a non-empty string')
      return encodeURIComponent(value as string)
    })
  const address = segments.join('/')
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  return pairs[0] ? `${address}?${new URLSearchParams(pairs)}` : address
}
