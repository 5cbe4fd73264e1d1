/**
 * Sends requests to the server and to the SDK's mock, and masks the values that differ between any two runs,
 * so that the responses can be compared.
 */
import type { TestApi } from './api.ts'

export type ParityResponse = { status: number; allow: string | null; json: unknown }
export type Send = (method: string, path: string, body?: unknown, key?: string) => Promise<ParityResponse>

let sent = 0

/** A server with a workspace, and an API key with full permission. */
export type Served = { baseUrl: string; workspaceId: string; key: string }

export const servedBy = ({ baseUrl, scope, keys }: TestApi): Served => ({
  baseUrl,
  workspaceId: scope.workspaceId,
  key: keys.full,
})

/**
 * Returns a function that sends requests about a workspace with the given `fetch`: the real `fetch`, which
 * calls the server, or the `fetch` of the SDK's mock.
 */
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

/**
 * Replaces the values that differ between any two runs by fixed texts: ids, times, secrets, and the texts of
 * some errors.
 */
export const masked = ({ status, allow, json }: ParityResponse) => {
  const text = JSON.stringify(json, (name, value) => {
    // Masks the messages of errors other than `invalid_request`, because the messages of the server and of
    // the mock may differ.
    if (value?.code !== undefined && value.code !== 'invalid_request') return { ...value, message: 'words' }
    if (/^(signingSecret|hostedUrl|pdfUrl|nextCursor)$/.test(name) && value !== null) return 'secret'
    return value
  })
  const shown = text
    .replace(/\b([a-z]+)_[0-9a-hjkmnp-tv-z]{26}\b/g, '$1_…')
    // One server receives all sequences of requests, and each sequence has its own mock, so invoice numbers
    // and links differ.
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
