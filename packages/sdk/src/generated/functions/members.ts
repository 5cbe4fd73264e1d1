// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type { MemberList } from '../types/members.ts'
import * as routes from '../routes/members.ts'

/** List members. As `client.members.list`. */
export const listMembers = (client: Client, options?: RequestOptions): Answer<MemberList> =>
  client(routes.listMembers, [], undefined, options)
