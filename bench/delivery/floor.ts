/**
 * Minimal programs for comparison with the webhook worker: loops that sign with HMAC and send with undici,
 * once without a database and once with the worker's SQL statements.
 */
import { createHmac } from 'node:crypto'
import { exampleId } from '@stablerail/contract'
import { Pool } from 'undici'
import { createDatabase } from '../../packages/server/src/mechanisms/db/database.ts'
import { createPool } from '../../packages/server/src/mechanisms/db/pool.ts'
import {
  type ClaimedDelivery,
  recordAttempt,
} from '../../packages/server/src/mechanisms/deliveries/delivery.ts'
import { writeEnvelope } from '../../packages/server/src/mechanisms/deliveries/envelope.ts'
import { claimDeliveries, writeAttempts } from '../../packages/server/src/mechanisms/deliveries/store.ts'
import { answerCalls } from '../processes/answer.ts'
import { oneKilobyte } from './shop.ts'

export type Loop = { origin: string; count: number; connections: number }

const secret = `whsec_${'b'.repeat(43)}`
const batchSize = 256
const batchesAtOnce = 2
const leaseMs = 30_000

const open = ({ origin, connections }: Loop) => {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const post = async (body: Buffer): Promise<number> => {
    const seconds = Math.floor(Date.now() / 1000)
    const mac = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
    const response = await pool.request({
      path: '/webhooks',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-service-signature': `t=${seconds},v1=${mac}` },
      body,
    })
    await response.body.dump()
    return response.statusCode
  }
  return { post, close: () => pool.close() }
}

/** Sends the same body again and again, in a loop that uses no database. */
const sendOnly = async (loop: Loop): Promise<void> => {
  const { post, close } = open(loop)
  const scope = { workspaceId: exampleId('workspace'), livemode: false }
  const payload = JSON.stringify(oneKilobyte(scope))
  const event = { id: exampleId('event'), type: 'invoice.created', createdAt: new Date(), payload }
  const body = writeEnvelope({ event, livemode: false })
  let left = loop.count
  const drive = async () => {
    while (left > 0) {
      left -= 1
      await post(body)
    }
  }
  await Promise.all(Array.from({ length: loop.connections }, drive))
  await close()
}

/**
 * Sends bodies in a loop that uses a database: claims, sends and acknowledges batches of deliveries. Two
 * batches are in progress at a time, so that sending does not wait for the database.
 */
const claimAndSend = async ({ databaseUrl, ...loop }: Loop & { databaseUrl: string }): Promise<void> => {
  const { post, close } = open(loop)
  const db = createDatabase(createPool(databaseUrl, { max: batchesAtOnce }))
  const limits = {
    afterEndpointId: '',
    total: batchSize,
    perEndpoint: batchSize,
    exceptions: new Map<string, number>(),
  }
  let claims = 0
  const claim = async (): Promise<ClaimedDelivery[]> => {
    claims += 1
    const lease = { owner: `floor.${claims}`, lastsMs: leaseMs, endsMs: performance.now() + leaseMs }
    return (await claimDeliveries(db, lease, limits)).deliveries
  }
  const send = async (delivery: ClaimedDelivery) => {
    const httpStatus = await post(writeEnvelope(delivery))
    const answered = { kind: 'answered', httpStatus, responsePreview: 'ok', latencyMs: 1 } as const
    return recordAttempt(delivery, answered, new Date())
  }
  const drive = async () => {
    for (;;) {
      const deliveries = await claim()
      if (deliveries.length === 0) return
      await writeAttempts(db, await Promise.all(deliveries.map(send)))
    }
  }
  await Promise.all(Array.from({ length: batchesAtOnce }, drive))
  await db.destroy()
  await close()
}

const methods = { sendOnly, claimAndSend }
export type DeliveryFloorMethods = typeof methods

answerCalls(methods)
