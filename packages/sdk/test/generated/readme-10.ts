// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import { Stablerail } from '@stablerail/sdk'

const client = new Stablerail({
  hooks: {
    onEnd: ({ operation, error, attempt, durationMs }) => console.log(operation, error, attempt, durationMs),
  },
})
const { data, response } = await client.checkouts.retrieve('chk_01k9z7q4m8c3v5t2r6w1x0y9bn').withResponse()
console.log(data.status, response.headers.get('x-request-id'))

// Wallets are registered by a person: with a dashboard session in place of a key.
const dashboard = new Stablerail({ session: { cookie: '__Secure-stablerail.session_token=…', mode: 'test' } })
const { wallet, challenge } = await dashboard.wallets.create({
  chain: 'base',
  token: 'USDC',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
})
console.log(wallet.id, challenge.message)

export {}
