import { Hono } from 'hono'

/** Ponder does not start without an API. This one is never called. */
export default new Hono()
