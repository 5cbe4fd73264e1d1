// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import { Stablerail } from '@stablerail/sdk'

const client = new Stablerail()

const checkout = await client.checkouts.create({
  mode: 'payment',
  amount: 1999, // cents
  chain: 'base',
  token: 'USDC',
  description: 'One blue mug',
  metadata: { orderId: '1042' },
})

console.log('Send the buyer to', checkout.hostedUrl)

export {}
