import { Hono } from 'hono'

/** Ponder does not start without an API; nothing asks this one. */
export default new Hono()
