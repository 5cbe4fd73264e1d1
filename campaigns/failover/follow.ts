import { createClient } from '@stablerail/sdk/functions'
import { followEvents } from '@stablerail/sdk/stream'
import type { StreamMessage } from './compare.ts'
import type { Shop } from './shop.ts'

/** A client that reads the stream of events, with the SDK, which opens it again whenever it ends. */
export type Follower = {
  messages: StreamMessage[]
  stop(): Promise<void>
}

export const startFollower = ({ workspaceId, apiKey }: Shop, apiUrl: string): Follower => {
  const client = createClient({ apiKey, workspaceId, baseUrl: apiUrl })
  const messages: StreamMessage[] = []
  const controller = new AbortController()
  const follow = async () => {
    for await (const message of followEvents(client, { signal: controller.signal }))
      if (message.kind === 'event') messages.push({ event: message.event.id })
      else if (message.kind === 'reset') messages.push('reset')
  }
  const following = follow().catch((error: unknown) => {
    if (!controller.signal.aborted) throw error
  })
  return {
    messages,
    async stop() {
      controller.abort()
      await following
    },
  }
}
