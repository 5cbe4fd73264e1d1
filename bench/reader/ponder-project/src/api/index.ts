import { Hono } from 'hono'

/** An empty API, which is never called. Ponder does not start without one. */
export default new Hono()
