import type { Answer } from './answer.ts'
import type { RequestOptions } from './options.ts'

/**
 * A route in one line: its name, method and path, then what is special about it. `~` stands for
 * `/v1/workspaces/{workspaceId}`, which the client fills; other parameters are filled by position.
 *
 * - `once`: a POST that cannot be sent twice and take effect once.
 * - `workspaceId`: the workspace goes in the query, for want of a place in the path.
 * - `raw`: the answer is given as a `Response`, its body unread.
 * - a status: it is an answer, not an error.
 */
export type Route = string

/**
 * A client for the functions of `@stablerail/sdk/functions`: each takes one as its first argument. Called by them
 * only.
 */
export type Client = <Result>(
  route: Route,
  /** Values for the parameters of the path, in its order, the workspace not counted. */
  path: readonly string[],
  /** The query of a GET, the JSON body of the others. */
  input?: object | undefined,
  options?: RequestOptions | undefined,
) => Answer<Result>
