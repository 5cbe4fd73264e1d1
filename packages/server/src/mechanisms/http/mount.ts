import type { Access } from '@stablerail/contract'
import { createExpressEndpoints } from '@ts-rest/express'
import type { Express, Request, Response } from 'express'
import { createAdmit } from './admit.ts'
import type { Edge } from './edge.ts'
import { reportBroken } from './error-funnel.ts'
import { factsOf } from './facts.ts'
import type { Principal } from './principal.ts'
import { readBody } from './read-body.ts'
import { outgoing, outgoingCsv, outgoingFile, outgoingStream } from './reply.ts'
import { type ImplementedRoute, routeOf } from './routes.ts'
import { createServe, type Parsed, type Serve } from './serve.ts'
import { sendStream } from './serve-stream.ts'
import { refusalOf, refuseBody } from './validate.ts'

type Endpoints = Parameters<typeof createExpressEndpoints>
type Validated = Parsed & { req: Request; res: Response }

/** A schema that accepts all headers. Without a schema, ts-rest copies all headers of each request. */
const anyHeaders = {
  '~standard': { version: 1, vendor: 'stablerail', validate: () => ({ value: undefined }) },
}

/**
 * Mounts every implemented route of the API contract on Express. For each request, ts-rest runs the checks of
 * `globalMiddleware`, validates the request against the contract, and sends the endpoint's response.
 */
export const mountRoutes = (app: Express, edge: Edge, routes: readonly ImplementedRoute[]): void => {
  const serve = createServe(edge)
  const byOperation = <Item>(toItem: (implemented: ImplementedRoute) => Item) =>
    Object.fromEntries(routes.map((one) => [one.route.metadata.operation, toItem(one)]))
  createExpressEndpoints(
    byOperation(({ route }) => ({ ...route, headers: anyHeaders })) as unknown as Endpoints[0],
    byOperation((implemented) => createEndpoint(edge, serve, implemented)) as unknown as Endpoints[1],
    app,
    {
      logInitialization: false,
      jsonQuery: false,
      // Turned off, because it would come after the commit. `serve` validates the response before its
      // transaction commits.
      responseValidation: false,
      globalMiddleware: [createAdmit(edge), readBody] as never[],
      requestValidationErrorHandler: (fault, request, response, next) => {
        const input = {
          params: factsOf(response).params,
          query: request.query,
          body: request.body as unknown,
        }
        const faults = {
          params: issuesOf(fault.pathParams),
          query: issuesOf(fault.query),
          body: issuesOf(fault.body),
        }
        next(refusalOf(routeOf(request), input, faults))
      },
    },
  )
}

const issuesOf = (error: object | null) => (error === null ? null : (error as { issues: never[] }).issues)

const createEndpoint =
  (edge: Edge, serve: Serve, implemented: ImplementedRoute) =>
  async ({ params, query, body, req: request, res: response }: Validated) => {
    if (implemented.route.body === undefined) refuseBody(body)
    const { principal } = factsOf(response)
    if (principal && isWidening(implemented.route.metadata.access, { params, body }, principal))
      edge.requireProof(principal)
    const reply = await serve(implemented, { params, query, body }, { request, response })
    if ('stream' in reply) return outgoingStream(() => sendStream(edge, reply.stream, request, response))
    if ('csv' in reply) return outgoingCsv(reply, (error) => reportBroken(edge.context, response, error))
    return 'file' in reply ? outgoingFile(reply) : outgoing(reply)
  }

/**
 * Returns whether a request with a dashboard session requires step-up (a recently proven authentication
 * factor) because of its path parameters or body, for example because it gives another person more rights.
 */
const isWidening = (
  access: Access,
  { params, body }: Pick<Parsed, 'params' | 'body'>,
  principal: Principal,
): boolean => {
  if (principal.by !== 'session' || access.by === 'anyone' || access.by === 'stepUp') return false
  const { effect } = access
  if (typeof effect === 'string') return false
  if ('widensUnlessOwn' in effect) return params[effect.widensUnlessOwn] !== principal.memberId
  // The body may be undefined, because it is optional.
  return effect.widens.some((field) => Object.hasOwn(body ?? {}, field))
}
