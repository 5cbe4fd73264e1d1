/**
 * Measures webhook verification in a separate process: with the packed SDK, with similar packages, and with
 * the minimum of code that every implementation needs.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { verify as verifyOctokit } from '@octokit/webhooks-methods'
import { webhooks as polar } from '@polar-sh/sdk/2026-10'
import OpenAI from 'openai'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { Webhook as SvixWebhook } from 'svix'
import { answerCalls } from '../processes/answer.ts'
import { type Block, type Blocks, repeat, repeatAwaited, timeBlocks } from './blocks.ts'

type OurWebhooks = typeof import('@stablerail/sdk/webhooks')
type Headers = Record<string, string>

const key = 'b'.repeat(43)
const secret = `whsec_${key}=`
const seconds = String(Math.floor(Date.now() / 1000))
const id = 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W'

/** Returns the body of an event of 1 KB, whose type the receiver handles. */
const bodyOf = (type: string): string => {
  const item = { description: 'Blue mug '.repeat(16), quantity: 1, unitAmountMinor: 1_999 }
  const event = { id, type, createdAt: '2026-11-20T09:30:00.000Z', livemode: false }
  const text = JSON.stringify({ ...event, data: { items: [item, item, item, item], memo: '' } })
  return text.replace('"memo":""', `"memo":"${'.'.repeat(Math.max(0, 1024 - text.length))}"`)
}

const text = bodyOf('payment.confirmed')
const buffer = Buffer.from(text)
const hmac = (signed: string, format: 'hex' | 'base64', under: string | Buffer = secret) =>
  createHmac('sha256', under).update(signed).digest(format)

/** Returns the headers of a webhook from Stablerail's server, in the form in which Node provides them. */
const requestHeaders = (signature: Headers): Headers => ({
  host: 'shop.example',
  connection: 'keep-alive',
  'content-type': 'application/json',
  'user-agent': 'Stablerail/1 (+webhooks)',
  ...signature,
  'content-length': String(buffer.length),
})

const v1 = hmac(`${seconds}.${text}`, 'hex')
const signature = `t=${seconds},v1=${v1}`
const ourHeaders = requestHeaders({ 'x-service-signature': signature })

const standardHeaders = (body: string, under: string | Buffer) =>
  requestHeaders({
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${hmac(`${id}.${seconds}.${body}`, 'base64', under)}`,
  })
const decodedHeaders = standardHeaders(text, Buffer.from(key, 'base64'))

const rawFloor = (body: string | Buffer) => {
  const digest = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
  if (!timingSafeEqual(digest, Buffer.from(v1, 'hex')))
    throw new Error('The floor refuses its own signature.')
  return JSON.parse(body as string) as unknown
}

const cachedKeyFloor = async () => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const encoder = new TextEncoder()
  const imported = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify'])
  const check = async (bytes: Uint8Array<ArrayBuffer>, json: string) => {
    if (!(await crypto.subtle.verify('HMAC', imported, Buffer.from(v1, 'hex'), bytes)))
      throw new Error('The floor refuses its own signature.')
    return JSON.parse(json) as unknown
  }
  const prefix = encoder.encode(`${seconds}.`)
  return {
    string: () => check(encoder.encode(`${seconds}.${text}`), text),
    buffer: () => {
      const bytes = new Uint8Array(prefix.length + buffer.length)
      bytes.set(prefix)
      bytes.set(buffer, prefix.length)
      return check(bytes, buffer.toString())
    },
  }
}

const stripe = new Stripe('sk_test_x')
const subtle = Stripe.createSubtleCryptoProvider()
const openai = new OpenAI({ apiKey: 'x' })
const polarSecret = `polar_whs_${key}`
const polarText = bodyOf('order.created')
const polarHeaders = standardHeaders(polarText, polarSecret)
const octokitSignature = `sha256=${hmac(text, 'hex')}`

/**
 * Returns the webhook verifications of other packages, such as Stripe's SDK, by the name of the package. The
 * verified body is a string, except in `stripe, Buffer`.
 */
const peersBesideRaw = (): Record<string, Block> => {
  const svix = new SvixWebhook(secret)
  const standard = new StandardWebhook(secret)
  return {
    octokit: repeatAwaited(async () => {
      if (!(await verifyOctokit(secret, text, octokitSignature))) throw new Error('Octokit refuses.')
      return JSON.parse(text) as unknown
    }),
    stripe: repeat(() => stripe.webhooks.constructEvent(text, signature, secret)),
    'stripe, Buffer': repeat(() => stripe.webhooks.constructEvent(buffer, signature, secret)),
    svix: repeat(() => {
      svix.verify(text, decodedHeaders)
      return JSON.parse(text) as unknown
    }),
    standardwebhooks: repeat(() => standard.verify(text, decodedHeaders)),
    openai: repeatAwaited(() => openai.webhooks.unwrap(text, decodedHeaders, secret)),
    polar: repeatAwaited(() => polar.validateEvent(polarText, polarHeaders, polarSecret)),
  }
}

const load = (file: string): Promise<OurWebhooks> => import(pathToFileURL(file).href)

/**
 * Measures the verification of webhooks in Node, compared with a direct use of Node's HMAC. `consumer` is a
 * folder whose `node_modules` contains the SDK.
 */
const besideRaw = async ({ consumer, ...blocks }: Blocks & { consumer: string }) => {
  const { verify, verifySync } = await load(path.join(consumer, 'webhooks.js'))
  return await timeBlocks(
    {
      'floor, string': repeat(() => rawFloor(text)),
      'verifySync, string': repeat(() => verifySync(text, ourHeaders, secret)),
      'verify, string': repeatAwaited(() => verify(text, ourHeaders, secret)),
      'floor, Buffer': repeat(() => rawFloor(buffer)),
      'verifySync, Buffer': repeat(() => verifySync(buffer, ourHeaders, secret)),
      'verify, Buffer': repeatAwaited(() => verify(buffer, ourHeaders, secret)),
      'verifySync, header alone': repeat(() => verifySync(text, signature, secret)),
      ...peersBesideRaw(),
    },
    blocks,
  )
}

/**
 * Measures the verification of webhooks with a cached Web Crypto key. `bundle` is the SDK as a browser or an
 * edge worker loads it.
 */
const besideCachedKey = async ({ bundle, ...blocks }: Blocks & { bundle: string }) => {
  const { verify } = await load(bundle)
  const floor = await cachedKeyFloor()
  return await timeBlocks(
    {
      'floor, string': repeatAwaited(floor.string),
      'verify, string': repeatAwaited(() => verify(text, ourHeaders, secret)),
      'floor, Buffer': repeatAwaited(floor.buffer),
      'verify, Buffer': repeatAwaited(() => verify(buffer, ourHeaders, secret)),
      stripe: repeatAwaited(() =>
        stripe.webhooks.constructEventAsync(text, signature, secret, undefined, subtle),
      ),
      openai: repeatAwaited(() => openai.webhooks.unwrap(text, decodedHeaders, secret)),
      polar: repeatAwaited(() => polar.validateEvent(polarText, polarHeaders, polarSecret)),
    },
    blocks,
  )
}

const methods = { besideRaw, besideCachedKey }
export type VerifyMethods = typeof methods

answerCalls(methods)
