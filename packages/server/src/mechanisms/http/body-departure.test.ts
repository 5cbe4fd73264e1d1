import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { contract } from '@stablerail/contract'
import type { Request, Response } from 'express'
import { expect, test } from 'vitest'
import { readBody } from './read-body.ts'

test('a client that left before its body is read is at fault, not the server', async () => {
  const request = new IncomingMessage(new Socket())
  request.headers = { 'content-type': 'application/json', 'content-length': '40' }
  request.destroy()
  const known = Object.assign(request, { tsRestRoute: contract.customers.create }) as unknown as Request
  await expect(async () => await readBody(known, {} as Response, () => undefined)).rejects.toMatchObject({
    code: 'invalid_request',
    message: 'The body ended early.',
  })
})
