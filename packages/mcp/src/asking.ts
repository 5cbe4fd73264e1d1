/**
 * Asks the person who uses the client to allow a call (elicitation). The protocol has two ways. Up to the revision
 * 2025-11-25, the server sends the client a request while the call is open. From 2026-07-28 on, the call returns the
 * question, and the client repeats the call with the reply.
 *
 * A repeated call carries a sealed state. It binds the reply to the arguments that the person saw, and keeps the
 * idempotency key, so that a reply that is sent twice takes effect once.
 */
import { randomBytes } from 'node:crypto'
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'

/** A call that needs the permission of a person. */
export type OpenCall = {
  /** Is equal for two calls of one tool with equal arguments, and for no others. */
  fingerprint: string
  idempotencyKey: string
  /** Returns the text that the person reads. */
  question(): Promise<string>
}

export type Reply =
  | { kind: 'allowed'; idempotencyKey: string }
  /** The person refused, or closed the question. */
  | { kind: 'refused' }
  /** No reply arrived in time, or the client failed. */
  | { kind: 'unanswered' }
  /** The client cannot ask a person. */
  | { kind: 'cannot-ask' }
  /** The question is the result of this call. */
  | { kind: 'asked'; result: InputRequiredResult }

export type Ask = (call: OpenCall) => Promise<Reply>

/** How long a person may take to reply. */
const replyTimeoutMs = 600_000

const form = {
  type: 'object' as const,
  properties: { allow: { type: 'boolean' as const, title: 'Allow this call', default: false } },
  required: ['allow'],
}

/** A client that names no mode has the mode `form`. */
const canAsk = (capabilities: ClientCapabilities | undefined): boolean => {
  const modes = capabilities?.elicitation
  return modes !== undefined && (modes.form !== undefined || modes.url === undefined)
}

const isAllowed = (action: string, content: unknown): boolean =>
  action === 'accept' && (content as { allow?: unknown } | undefined)?.allow === true

/** Returns the capabilities that a request of the revision 2026-07-28 names. */
const capabilitiesIn = ({ mcpReq }: ServerContext): ClientCapabilities | undefined =>
  (mcpReq.envelope as Record<string, ClientCapabilities | undefined> | undefined)?.[
    CLIENT_CAPABILITIES_META_KEY
  ]

type State = { fingerprint: string; idempotencyKey: string }

const codec = createRequestStateCodec<State>({ key: randomBytes(32), ttlSeconds: replyTimeoutMs / 1000 })

/** Verifies the state of a repeated call. */
export const verifyState = codec.verify

/** Asks by a request to the client, while the call is open. */
export const askByRequest =
  (server: Server, { mcpReq }: ServerContext): Ask =>
  async ({ idempotencyKey, question }) => {
    if (!canAsk(server.getClientCapabilities())) return { kind: 'cannot-ask' }
    const message = await question()
    try {
      const { action, content } = await mcpReq.elicitInput(
        { mode: 'form', message, requestedSchema: form },
        { timeout: replyTimeoutMs, signal: mcpReq.signal },
      )
      return isAllowed(action, content) ? { kind: 'allowed', idempotencyKey } : { kind: 'refused' }
    } catch {
      return { kind: 'unanswered' }
    }
  }

/** Asks by the result of the call, and reads the reply when the client repeats the call. */
export const askByResult =
  (context: ServerContext): Ask =>
  async ({ fingerprint, idempotencyKey, question }) => {
    if (!canAsk(capabilitiesIn(context))) return { kind: 'cannot-ask' }
    const { mcpReq } = context
    const state = mcpReq.requestState<State>()
    if (state?.fingerprint !== fingerprint) {
      const asked = inputRequired.elicit({ message: await question(), requestedSchema: form })
      const requestState = await codec.mint({ fingerprint, idempotencyKey })
      return { kind: 'asked', result: inputRequired({ inputRequests: { confirm: asked }, requestState }) }
    }
    const reply = inputResponse(mcpReq.inputResponses, 'confirm')
    if (reply.kind !== 'elicit') return { kind: 'unanswered' }
    return isAllowed(reply.action, reply.content)
      ? { kind: 'allowed', idempotencyKey: state.idempotencyKey }
      : { kind: 'refused' }
  }
