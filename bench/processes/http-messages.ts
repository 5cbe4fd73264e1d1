/**
 * Splits received bytes into HTTP/1.1 messages with a Content-Length. It does little work, so that it hardly
 * affects the measurement. Throws for a message without a Content-Length.
 */
export const createMessages = (onMessage: (head: string, body: Buffer) => void) => {
  let rest: Buffer | null = null
  return (chunk: Buffer): void => {
    let data = rest === null ? chunk : Buffer.concat([rest, chunk])
    while (data.length > 0) {
      const headEnd = data.indexOf('\r\n\r\n')
      if (headEnd < 0) break
      const head = data.toString('latin1', 0, headEnd)
      const end = headEnd + 4 + contentLength(head)
      if (data.length < end) break
      onMessage(head, data.subarray(headEnd + 4, end))
      data = data.subarray(end)
    }
    rest = data.length > 0 ? data : null
  }
}

const contentLength = (head: string): number => {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return Number(length)
  if (/\r\ntransfer-encoding:/i.test(head)) throw new Error(`A message of unknown length:\n${head}`)
  return 0
}
