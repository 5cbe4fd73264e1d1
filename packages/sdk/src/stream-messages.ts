/** Server-sent events, read as the HTML standard says. */

export type Message = { event: string; data: string; lastEventId: string }

/** What a piece of a stream's text came to. */
export type MessageReader = {
  /** The messages that end in a piece of text. A character may come in two pieces, a line too. */
  read(bytes: Uint8Array): Message[]
  /** How long the service asks to wait before the stream is opened again; undefined until it does. */
  retryMs: number | undefined
  /** The place of the last message, also of one without data. */
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
      // A carriage return at the end may be half of a line break.
      const lines = rest.split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      return lines.flatMap((line) => take(line) ?? [])
    },
    retryMs: undefined,
    lastEventId,
  }
  return reader
}
