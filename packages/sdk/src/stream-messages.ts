/** Parses server-sent events, as specified by the HTML standard. */

export type Message = { event: string; data: string; lastEventId: string }

/** The state of the parser of one stream. */
export type MessageReader = {
  /** Returns the messages that the chunk completes. A chunk may end within a character or a line. */
  read(bytes: Uint8Array): Message[]
  /**
   * How long the service asks the client to wait before it reconnects. Unit: milliseconds. Undefined until
   * the service asks.
   */
  retryMs: number | undefined
  /** The id of the last message, including a message without data. */
  lastEventId: string
}

export const createMessageReader = (lastEventId: string): MessageReader => {
  const decoder = new TextDecoder()
  let rest = ''
  let event = ''
  let data: string[] = []
  let id = lastEventId

  const take = (line: string): Message | undefined => {
    if (line === '') {
      const message = { event: event || 'message', data: data.join('\n'), lastEventId: id }
      const isMessage = data.length > 0
      reader.lastEventId = id
      event = ''
      data = []
      return isMessage ? message : undefined
    }
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
    if (name === 'event') event = value
    if (name === 'data') data.push(value)
    if (name === 'id' && !value.includes('\0')) id = value
    if (name === 'retry' && /^\d+$/.test(value)) reader.retryMs = Number(value)
    return undefined
  }

  const reader: MessageReader = {
    read(bytes) {
      rest += decoder.decode(bytes, { stream: true })
      // A carriage return at the end of the chunk may be the first half of a line break, so it is kept for
      // the next chunk.
      const lines = rest.split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      return lines.flatMap((line) => take(line) ?? [])
    },
    retryMs: undefined,
    lastEventId,
  }
  return reader
}
