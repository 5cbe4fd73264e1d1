import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'

/**
 * A request that is cheap to send but expensive for the server. It is sent by an anonymous client or by the
 * owner of an API key, and is stored as the encoded bytes.
 */
export type Attack = { name: string; request: Buffer }

type Request = { path: string; encoding?: string; body: Buffer; authorization?: string }

const bomb = (text: string): Buffer => gzipSync(text, { level: 9 })

const nested = `${'['.repeat(500_000)}${']'.repeat(500_000)}`
const manyKeys = `{${Array.from({ length: 120_000 }, (_, index) => `"${index.toString(36)}":1`).join(',')}}`
const emptyObjects = `{"name":"x","metadata":{"a":[${'{},'.repeat(339_999)}{}]}}`
const longText = `{"name":"${'a'.repeat(1_000_000)}"}`
/**
 * A nested JSON body without compression. It is the largest one that an attacker can send once per second
 * within the bandwidth of the bench.
 */
const plainNested = `{"name":"x","unknown":${'['.repeat(13_000)}${']'.repeat(13_000)}}`

export const attacksOn = (shop: { productsPath: string; key: string }): Attack[] => {
  const keyed = { path: shop.productsPath, authorization: `Bearer ${shop.key}` }
  const signIn = '/api/auth/sign-in/email'
  const hosted = '/v1/checkout/tok_nobody/prepare-payment'
  const gzip = { encoding: 'gzip' }
  return [
    attack('500,000 nested arrays, unknown path', { path: '/nowhere', ...gzip, body: bomb(nested) }),
    attack('120,000 keys, unknown path', { path: '/nowhere', ...gzip, body: bomb(manyKeys) }),
    attack('340,000 {}, hosted checkout', { path: hosted, ...gzip, body: bomb(emptyObjects) }),
    attack('500,000 nested arrays, signing in', { path: signIn, ...gzip, body: bomb(nested) }),
    attack('a long text as br, hosted checkout', {
      path: hosted,
      encoding: 'br',
      body: brotliCompressSync(longText, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    }),
    attack('nested arrays as zstd, unknown path', {
      path: '/nowhere',
      encoding: 'zstd',
      body: zstdCompressSync(nested),
    }),
    attack('340,000 {} in metadata, with a key', { ...keyed, ...gzip, body: bomb(emptyObjects) }),
    attack('13,000 nested arrays as they are, with a key', { ...keyed, body: Buffer.from(plainNested) }),
    attack('small bodies, unknown paths', { path: '/nowhere/{count}', body: Buffer.from('{"a":1}') }),
    attack('small bodies, signing in', { path: signIn, body: Buffer.from('{"email":"a@b.example"}') }),
  ]
}

/**
 * Creates an attack. Each request gets other values for the placeholders `{count}` and `{address}`, so that
 * rate limits per IP address do not stop the attack.
 */
const attack = (name: string, { path, encoding, body, authorization }: Request): Attack => {
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'connection: close',
    'x-forwarded-for: {address}',
    'content-type: application/json',
    'idempotency-key: abuse-{count}',
    `content-length: ${body.length}`,
    ...(encoding === undefined ? [] : [`content-encoding: ${encoding}`]),
    ...(authorization === undefined ? [] : [`authorization: ${authorization}`]),
  ]
  return { name, request: Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]) }
}
