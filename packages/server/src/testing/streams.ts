import { setTimeout as delay } from 'node:timers/promises'

export type ReceivedMessage = { id: string | null; event: string; data: string }

/** A stream of server-sent events as a client reads it, from a server on loopback. */
export type TestStream = {
  status: number
  headers: Headers
  /** The body of the response if the server did not open a stream, as for an error. */
  text: string
  /** The messages received so far. Messages without data are left out, as every client does. */
  told: ReceivedMessage[]
  /**
   * The id of the last message, including messages without data. Before the first message, it is the id with
   * which the stream was opened, or null.
   */
  lastEventId: string | null
  comments: string[]
  isEnded: boolean
  /** Waits until `count` messages have arrived. */
  until(count: number): Promise<ReceivedMessage[]>
  ended: Promise<void>
  close(): void
}

/** Opens a stream. If the server refuses it, the response is read. */
export const openStream = async (
  url: string,
  {
    headers = {},
    lastEventId = null,
  }: { headers?: Record<string, string>; lastEventId?: string | null } = {},
): Promise<TestStream> => {
  const controller = new AbortController()
  const response = await fetch(url, {
    headers: { ...headers, ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }) },
    signal: controller.signal,
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  const stream: TestStream = {
    status: response.status,
    headers: response.headers,
    text: isStream ? '' : await response.text(),
    told: [],
    lastEventId,
    comments: [],
    isEnded: false,
    ended: Promise.resolve(),
    close: () => controller.abort(),
    async until(count) {
      while (stream.told.length < count) {
        if (stream.isEnded) throw new Error(`The stream ended after ${stream.told.length} messages.`)
        await delay(5)
      }
      return stream.told
    },
  }
  if (isStream) stream.ended = readAll(response, stream)
  return stream
}

/** Parses server-sent events, as far as the server uses the format. */
const readAll = async (response: Response, stream: TestStream): Promise<void> => {
  let rest = ''
  try {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) readBlock(block, stream)
    }
  } catch {
    // The client closed the stream, or the server disconnected the client.
  }
  stream.isEnded = true
}

const readBlock = (block: string, stream: TestStream): void => {
  const message = { event: 'message', data: '' }
  for (const line of block.split('\n')) {
    const [name = '', value = ''] = line.split(/: ?(.*)/s)
    if (name === '') stream.comments.push(value)
    if (name === 'id') stream.lastEventId = value
    if (name === 'event') message.event = value
    if (name === 'data') message.data = value
  }
  if (message.data !== '') stream.told.push({ id: stream.lastEventId, ...message })
}
