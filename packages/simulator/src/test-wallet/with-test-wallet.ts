import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Devnet } from '../devnet.ts'
import { isForThisMachine } from '../is-for-this-machine.ts'
import { answerWallet, WalletCall, type WalletRole } from './answer-wallet.ts'
import { scriptPaths } from './naming-test-wallet.ts'

type TestWallet = { devnets: readonly Devnet[]; script: Buffer }

const holders: Record<string, WalletRole> = {
  '/emulator/test-wallet': 'payer',
  '/emulator/merchant-wallet': 'merchant',
}

/**
 * Returns the HTTP listener of the service, extended by the scripts and the signing endpoints of the test
 * wallets.
 */
export const withTestWallet =
  (serve: RequestListener, { devnets, script }: TestWallet): RequestListener =>
  (request, response) => {
    const { url = '', method } = request
    const holder = holders[url]
    if (holder !== undefined) return void answer({ devnets, holder }, request, response)
    if (!Object.values(scriptPaths).includes(url) || method !== 'GET') return serve(request, response)
    response.writeHead(200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    response.end(script)
  }

/**
 * Returns whether a request comes from a page of this service, so that no other website can make the wallet
 * pay. A request of another website has another Host header, another value of Sec-Fetch-Site, or a content
 * type other than `application/json`.
 */
const isOwn = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' &&
  isForThisMachine({ headers }) &&
  headers['content-type'] === 'application/json' &&
  (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'

type Asked = { devnets: readonly Devnet[]; holder: WalletRole }

const answer = async ({ devnets, holder }: Asked, request: IncomingMessage, response: ServerResponse) => {
  if (!isOwn(request)) return response.writeHead(403).end()
  const reply = await json(request)
    .then((body) => answerWallet(devnets, holder, WalletCall.parse(body)))
    .catch((error: Error) => ({ error: { code: -32000, message: error.message } }))
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  return response.end(JSON.stringify(reply))
}
