// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import { Stablerail } from '@stablerail/sdk'

const client = new Stablerail({
  apiKey: process.env.STABLERAIL_API_KEY ?? '',
  workspaceId: 'ws_01k9z7q4m8c3v5t2r6w1x0y9bn',
  baseUrl: 'https://pay.example',
})

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
