import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { eventEnvelope, exampleId, webhookSignature } from '@stablerail/contract'

export const secret = 'whsec_of_the_guides'

/** A webhook event in the form in which the service sends it. The contract's schema checks the fields. */
const event = eventEnvelope('payment.confirmed').parse({
  id: exampleId('event'),
  type: 'payment.confirmed',
  livemode: false,
  created_at: '2026-11-20T09:30:00.000Z',
  data: {
    paymentId: exampleId('payment'),
    checkoutId: exampleId('checkout'),
    customerId: null,
    invoiceId: null,
    subscriptionId: null,
    txHash: `0x${'1'.repeat(64)}`,
    status: 'confirmed',
    amountMinor: 1999,
    chain: 'base',
    token: 'USDC',
    fullySettled: true,
    settledUsdMinor: 1999,
    parts: [exampleId('payment')],
  },
})

const genuine = JSON.stringify(event)

const sign = (body: string, ageSeconds = 0) => {
  const at = Math.floor(Date.now() / 1000) - ageSeconds
  const mac = createHmac(webhookSignature.algorithm, secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${mac}`
}

/**
 * Returns the deliveries to send to a receiver, signed now, each with the status with which the receiver
 * should respond.
 */
export const signDeliveries = () => [
  { name: 'a forged body', body: genuine.replace('1999', '1'), signature: sign(genuine), status: 400 },
  { name: 'one without a signature', body: genuine, signature: undefined, status: 400 },
  { name: 'an old one', body: genuine, signature: sign(genuine, 400), status: 400 },
  { name: 'a genuine one', body: genuine, signature: sign(genuine), status: 204 },
]

export const deliver = async (
  url: string,
  { body, signature }: { body: string; signature: string | undefined },
) => {
  const headers = {
    'content-type': 'application/json',
    ...(signature === undefined ? {} : { [webhookSignature.header]: signature }),
  }
  const response = await fetch(url, { method: 'POST', headers, body })
  return response.status
}

/** Waits until a server listens at the URL. Throws after `patienceMs`. */
export const untilListening = async (url: string, patienceMs: number) => {
  const givesUpAt = Date.now() + patienceMs
  while (Date.now() < givesUpAt) {
    const answered = await fetch(url).then(
      () => true,
      () => false,
    )
    if (answered) return
    await delay(50)
  }
  throw new Error(`Nothing listens at ${url}.`)
}
