/**
 * Runs a webhook receiver from the guides. A receiver that starts its own server is only imported. Other
 * receivers are functions that a hosting platform calls; here a small server calls them.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

type LambdaResult = { statusCode: number; headers: Record<string, string>; body: string }
type Receiver = {
  POST?: (request: Request) => Promise<Response>
  default?: { fetch: (request: Request, env: unknown) => Response | Promise<Response> }
  handler?: (event: unknown) => Promise<LambdaResult>
}

const [file = ''] = process.argv.slice(2)
const { POST, default: worker, handler }: Receiver = await import(pathToFileURL(file).href)

const headersOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

const respond = async (request: IncomingMessage): Promise<{ status: number; body: string }> => {
  const body = await buffer(request)
  if (handler) {
    const result = await handler({
      headers: headersOf(request),
      body: body.toString(),
      isBase64Encoded: false,
    })
    return { status: result.statusCode, body: result.body }
  }
  const fetched = new Request(`http://shop.example${request.url}`, {
    method: 'POST',
    headers: headersOf(request),
    body: new Uint8Array(body),
  })
  const response = await (POST ? POST(fetched) : worker?.fetch(fetched, process.env))
  if (!response) throw new Error(`${file} exports nothing that receives.`)
  return { status: response.status, body: await response.text() }
}

if (POST || worker || handler)
  createServer(async (request, response) => {
    const { status, body } = await respond(request)
    response.writeHead(status).end(body)
  }).listen(Number(process.env.PORT), '127.0.0.1')
