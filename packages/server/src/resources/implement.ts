import { createImplement } from '../mechanisms/http/index.ts'
import type { Context } from './context.ts'

/** Binds every route of a group of the contract to the operation that handles it. */
export const implement = createImplement<Context>()
