import { createRequire } from 'node:module'
import type * as Tronweb from 'tronweb'

/** tronweb, loaded from its CommonJS build because this takes half the time of its ES modules. */
export const { TronWeb, utils } = createRequire(import.meta.url)('tronweb') as typeof Tronweb
