// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { EventRecord, ListEventsQuery } from '../types/events.ts'
import * as routes from '../routes/events.ts'

/** List events. As `client.events.list`. */
export const listEvents = (
  client: Client,
  query?: ListEventsQuery,
  options?: RequestOptions,
): PageRequest<EventRecord> =>
  new PageRequest(client, routes.listEvents, [], query, options)
