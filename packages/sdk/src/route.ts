import type { Answer } from './answer.ts'
import type { RequestOptions } from './options.ts'

/**
 * A route in one line: its name, its method and its path, followed by its flags. In the path, `~` stands for
 * `/v1/workspaces/{workspaceId}`, with the client's workspace; the values of other parameters are given in
 * order.
 *
 * - `once`: a POST that is not idempotent: if it is sent twice, it may take effect twice.
 * - `workspaceId`: the workspace is sent in the query, since the path has no place for it.
 * - `raw`: the call returns the `Response`, with its body unread.
 * - a status: a response with this status is a result, not an error.
 */
export type Route = string

/**
 * A client for the functions of `@stablerail/sdk/functions`. Each function takes a client as its first
 * argument. Do not call the client yourself.
 */
export type Client = <Result>(
  route: Route,
  /** The values of the path parameters, in the order of the path. The workspace is not among them. */
  path: readonly string[],
  /** The query of a GET or DELETE, or the JSON body of other methods. */
  input?: object | undefined,
  options?: RequestOptions | undefined,
) => Answer<Result>
