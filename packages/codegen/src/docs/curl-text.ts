/** Renders the example of an operation as a curl command. */
import type { MethodPlan } from '../sdk/plan.ts'

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** Returns the URL path with the example's ids. The workspace id comes from an environment variable. */
const pathText = ({ operation, path, example }: MethodPlan) =>
  operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'workspaceId' && !path.some((argument) => argument.name === name))
      return '$STABLERAIL_WORKSPACE_ID'
    return String(example[path.findIndex((argument) => argument.name === name)])
  })

const queryText = ({ operation, input, example, fixed }: MethodPlan) => {
  const given = input?.name === 'query' ? (example.at(-1) as Record<string, unknown> | undefined) : undefined
  const inQuery = operation.query.some(({ name }) => name === 'workspaceId')
  const fields = [
    ...(inQuery ? ['workspaceId=$STABLERAIL_WORKSPACE_ID'] : []),
    ...Object.entries({ ...(typeof given === 'object' ? given : {}), ...fixed }).map(
      ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
    ),
  ]
  return fields.length === 0 ? '' : `?${fields.join('&')}`
}

const credentials = ({ operation: { access } }: MethodPlan) => {
  if (access.by === 'anyone') return []
  if (access.by === 'key') return ['-H "authorization: Bearer $STABLERAIL_API_KEY"']
  return ['-H "cookie: $STABLERAIL_SESSION"', "-H 'x-service-mode: test'"]
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const bodyText = ({ operation, input, example }: MethodPlan) => {
  const body = operation.body && input ? example.at(-1) : undefined
  if (typeof body !== 'object') return []
  return ["-H 'content-type: application/json'", `-d ${quoted(JSON.stringify(body, null, 2))}`]
}

/** Returns the curl command that sends the same request as the SDK example of the method. */
export const curlText = (method: MethodPlan): string => {
  const { httpMethod, idempotencyKey, operation } = method.operation
  const isPost = httpMethod === 'POST'
  const hasBody = bodyText(method).length > 0
  const verb = httpMethod === 'GET' || (isPost && hasBody) ? '' : `-X ${httpMethod} `
  const lines = [
    `curl ${verb}"$STABLERAIL_BASE_URL${pathText(method)}${queryText(method)}"`,
    ...credentials(method),
    ...(idempotencyKey === 'required' ? [`-H 'idempotency-key: ${kebab(operation)}-1042'`] : []),
    ...bodyText(method),
  ]
  return lines.join(' \\\n  ')
}
