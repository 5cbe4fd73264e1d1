/** An HTTP server on loopback that responds to every request with the same customer, as fast as Node can. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerCalls } from '../processes/answer.ts'

const customer = {
  id: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  metadata: { orderId: '1042' },
  createdAt: '2026-11-20T09:30:00.000Z',
}

const open = (_: null) =>
  new Promise<number>((resolve) => {
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        const created = request.method === 'POST'
        const body = JSON.stringify(created ? { customer } : customer)
        response
          .writeHead(created ? 201 : 200, { 'content-type': 'application/json', 'x-request-id': 'req_1' })
          .end(body)
      })
    })
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const methods = { open }
export type ServiceMethods = typeof methods

answerCalls(methods)
