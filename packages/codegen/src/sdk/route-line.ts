import type { MethodPlan } from './plan.ts'

/**
 * Everything but a POST is idempotent by its method; a POST is by its key, where the key is honoured, or where it changes
 * nothing.
 */
const isIdempotent = ({ operation }: MethodPlan) =>
  operation.httpMethod !== 'POST' || operation.idempotencyKey !== 'none' || operation.readsOnly

/** What is special about a route. */
const marks = (method: MethodPlan) => {
  const { operation, result } = method
  return [
    ...(isIdempotent(method) ? [] : ['once']),
    ...(operation.query.some(({ name }) => name === 'workspaceId') ? ['workspaceId'] : []),
    ...(result.kind === 'raw' ? ['raw'] : []),
    ...operation.answers.map(({ status }) => status).filter((status) => status >= 300),
  ]
}

/** Most paths begin with this; `~` stands for it, because a browser downloads every route of the client. */
const inWorkspace = '/v1/workspaces/{workspaceId}'

/**
 * A route in one line, as the request core reads it. It stands where it is called with and has no name: a bundle of the
 * client then has no declaration and no reference for each route.
 */
export const routeLine = (method: MethodPlan): string => {
  const { operation, path, httpMethod } = method.operation
  return [operation, httpMethod, path.replace(inWorkspace, '~'), ...marks(method)].join(' ')
}
