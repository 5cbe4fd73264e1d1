/** Routes in one line each, as the request core reads them. */
import { type Files, file, Imports } from './file.ts'
import type { MethodPlan, ResourcePlan, SdkPlan } from './plan.ts'
import { quote } from './type-text.ts'

/** Everything but a POST is idempotent by its method; a POST is by its key, where the key is honoured. */
const isIdempotent = ({ operation }: MethodPlan) =>
  operation.httpMethod !== 'POST' || operation.idempotencyKey !== 'none'

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

const routeText = (method: MethodPlan) => {
  const { operation, path, httpMethod } = method.operation
  const line = [operation, httpMethod, path.replace(inWorkspace, '~'), ...marks(method)].join(' ')
  const declared = `export const ${method.constant}: Route =`
  const fits = `${declared} ${quote(line)}`.length <= 110
  return `${declared}${fits ? ' ' : '\n  '}${quote(line)}\n`
}

const emitResourceRoutes = (resource: ResourcePlan, plan: SdkPlan) => {
  const imports = new Imports(plan, `routes/${resource.file}`)
  imports.useType('Route')
  return file(imports.text(), resource.methods.map(routeText).join(''))
}

export const emitRoutes = (plan: SdkPlan): Files =>
  Object.fromEntries(
    plan.resources.map((resource) => [`routes/${resource.file}.ts`, emitResourceRoutes(resource, plan)]),
  )
