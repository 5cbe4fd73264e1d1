import { createRequire } from 'node:module'
import type * as Tronweb from 'tronweb'

/** tronweb's CommonJS build: it loads in half the time of its ES modules. */
export const { TronWeb, utils } = createRequire(import.meta.url)('tronweb') as typeof Tronweb
