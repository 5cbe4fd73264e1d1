// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import { Stablerail } from '@stablerail/sdk'
import { ProxyAgent, fetch } from 'undici'

const dispatcher = new ProxyAgent('http://proxy.example:3128')
export const client = new Stablerail({ fetch: (url, init) => fetch(url, { ...init, dispatcher }) })

export {}
