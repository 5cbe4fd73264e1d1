import type { MethodPlan } from './plan.ts'

/**
 * Returns whether the SDK may repeat a call. It may repeat every method except POST, and a POST that accepts
 * an idempotency key or changes nothing.
 */
const isIdempotent = ({ operation }: MethodPlan) =>
  operation.httpMethod !== 'POST' || operation.idempotencyKey !== 'none' || operation.readsOnly

/** Returns the flags of a route. The type `Route` of the SDK documents them. */
const marks = (method: MethodPlan) => {
  const { operation, result } = method
  return [
    ...(isIdempotent(method) ? [] : ['once']),
    ...(operation.query.some(({ name }) => name === 'workspaceId') ? ['workspaceId'] : []),
    ...(result.kind === 'raw' ? ['raw'] : []),
    ...operation.answers.map(({ status }) => status).filter((status) => status >= 300),
  ]
}

/**
 * The prefix of most paths. It is abbreviated as `~`, because a browser downloads the routes of all methods
 * of the client.
 */
const inWorkspace = '/v1/workspaces/{workspaceId}'

/**
 * Returns a route as one line of text, in the format that the SDK parses. The text is written at each call
 * and not as a constant, so that bundles contain no declaration for each route.
 */
export const routeLine = (method: MethodPlan): string => {
  const { operation, path, httpMethod } = method.operation
  return [operation, httpMethod, path.replace(inWorkspace, '~'), ...marks(method)].join(' ')
}
