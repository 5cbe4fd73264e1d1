// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import { signTestEvent } from '@stablerail/sdk/testing'
import { verify } from '@stablerail/sdk/webhooks'

const secret = 'whsec_test'
const { body, headers } = await signTestEvent('payment.confirmed', { fullySettled: true }, { secret })
console.log((await verify(body, headers, secret)).type)

export {}
