/** Asks the server and the SDK's mock the same, and leaves out of their answers what differs between any two runs. */
import type { TestApi } from './api.ts'

export type Answer = { status: number; allow: string | null; json: unknown }
export type Send = (method: string, path: string, body?: unknown, key?: string) => Promise<Answer>

let sent = 0

/** A server with a workspace, and a key that may do everything there. */
export type Served = { baseUrl: string; workspaceId: string; key: string }

export const servedBy = ({ baseUrl, scope, keys }: TestApi): Served => ({
  ...{ baseUrl, workspaceId: scope.workspaceId, key: keys.full },
})

/** Sends requests about a workspace, by a `fetch` that leads to its server or to a mock of it. */
export const sendWith =
  (fetch: typeof globalThis.fetch, { baseUrl, workspaceId, key: secret }: Served): Send =>
  async (method, path, body, key) => {
    sent += 1
    const response = await fetch(`${baseUrl}/v1/workspaces/${workspaceId}${path === '' ? '' : `/${path}`}`, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        ...(method === 'POST' && key !== '' && { 'idempotency-key': key ?? `key-${sent}` }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      allow: response.headers.get('allow'),
      json: text === '' ? null : JSON.parse(text),
    }
  }

/** What differs between any two runs: ids, times, secrets, and the words of a refusal. */
export const masked = ({ status, allow, json }: Answer) => {
  const text = JSON.stringify(json, (name, value) => {
    // What is refused is said in the same words; what an operation says of its records is its own.
    if (value?.code !== undefined && value.code !== 'invalid_request') return { ...value, message: 'words' }
    if (/^(signingSecret|hostedUrl|nextCursor)$/.test(name) && value !== null) return 'secret'
    return value
  })
  const shown = text
    .replace(/\b([a-z]+)_[0-9a-hjkmnp-tv-z]{26}\b/g, '$1_…')
    // Stories are told to one server, and each to a mock of its own.
    .replace(/\bINV-\d{6}\b/g, 'INV-…')
    .replace(/"https?:[^"]*\/pay\/[^"]+"/g, '"link"')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'time')
  return { status, allow, json: JSON.parse(shown) as unknown }
}

export const idOf = (json: unknown): string => {
  const record = json as { id?: string } & Partial<
    Record<'customer' | 'endpoint' | 'paymentLink', { id: string }>
  >
  return record.id ?? record.customer?.id ?? record.endpoint?.id ?? record.paymentLink?.id ?? ''
}
