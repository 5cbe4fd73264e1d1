import type { MethodPlan } from './plan.ts'

/**
 * Returns whether a call may be repeated safely. All methods but POST are idempotent. A POST is idempotent if
 * it honours an idempotency key, or if it changes nothing.
 */
const isIdempotent = ({ operation }: MethodPlan) =>
  operation.httpMethod !== 'POST' || operation.idempotencyKey !== 'none' || operation.readsOnly

/** Returns the flags of a route, which the type `Route` of the SDK documents. */
const marks = (method: MethodPlan) => {
  const { operation, result } = method
  return [
    ...(isIdempotent(method) ? [] : ['once']),
    ...(operation.query.some(({ name }) => name === 'workspaceId') ? ['workspaceId'] : []),
    ...(result.kind === 'raw' ? ['raw'] : []),
    ...operation.answers.map(({ status }) => status).filter((status) => status >= 300),
  ]
}

/** The prefix of most paths. `~` replaces it, because a browser downloads every route of the client. */
const inWorkspace = '/v1/workspaces/{workspaceId}'

/**
 * Returns a route in one line, in the form that the SDK's request core parses. It is written inline at each
 * call and has no name, so that a bundle of the client has no declaration and no reference for each route.
 */
export const routeLine = (method: MethodPlan): string => {
  const { operation, path, httpMethod } = method.operation
  return [operation, httpMethod, path.replace(inWorkspace, '~'), ...marks(method)].join(' ')
}
