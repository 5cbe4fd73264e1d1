import { StablerailError } from './errors.ts'

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
  const filled = (name: string, value: unknown) => {
    // An empty or dotted segment would address another route.
    if (typeof value === 'string' && !/^\.{0,2}$/.test(value)) return encodeURIComponent(value)
    throw new StablerailError(
      `${operation}: ${name} must be a non-empty string; got ${JSON.stringify(value)}.`,
    )
  }
  let at = 0
  // What stands between braces is every second part.
  const address = template
    .split(/[{}]/)
    .map((part, index) =>
      index % 2 ? filled(part, part === 'workspaceId' ? workspaceId : path[at++]) : part,
    )
    .join('')
  const asked = Object.entries(query).filter(([, value]) => value !== undefined)
  if (asked.length === 0) return address
  const pairs = asked.map(([name, value]): [string, string] => [
    name,
    value instanceof Date ? value.toISOString() : `${value}`,
  ])
  return `${address}?${new URLSearchParams(pairs)}`
}
