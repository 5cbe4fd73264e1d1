import type { Answer } from './answer.ts'
import type { RequestOptions } from './options.ts'

/**
 * A route in one line: its name, method and path, then its flags. `~` stands for
 * `/v1/workspaces/{workspaceId}`, which the client fills; other parameters are filled by position.
 *
 * - `once`: a POST that is not idempotent: if it is sent twice, it may take effect twice.
 * - `workspaceId`: the workspace is sent in the query, since the path has no place for it.
 * - `raw`: the call returns the `Response`, with its body unread.
 * - a status: a response with this status is a result, not an error.
 */
export type Route = string

/**
 * A client for the functions of `@stablerail/sdk/functions`: each takes one as its first argument. Only these
 * functions call it.
 */
export type Client = <Result>(
  route: Route,
  /** Values of the path parameters, in the order of the path, without the workspace. */
  path: readonly string[],
  /** The query of a GET, or the JSON body of other methods. */
  input?: object | undefined,
  options?: RequestOptions | undefined,
) => Answer<Result>
