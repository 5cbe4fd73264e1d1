/** Reads an export over HTTP, or the output of PostgreSQL's COPY, in a separate process. */
import { get } from 'node:http'
import { Client, type Connection, type Submittable } from 'pg'
import { answerCalls } from '../processes/answer.ts'

export type Asked = { port: number; path: string; headers: Record<string, string> }
export type Read = { rows: number; bytes: number; seconds: number }

const lineFeed = 10

/**
 * Downloads an export and counts its rows, without the header. A row must not contain a quoted line break.
 */
const download = async (asked: Asked): Promise<Read> => {
  let lines = 0
  let bytes = 0
  const startedMs = performance.now()
  await receive(asked, (chunk) => {
    bytes += chunk.length
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) lines += 1
  })
  return { rows: lines - 1, bytes, seconds: (performance.now() - startedMs) / 1000 }
}

/** Downloads an export and counts its distinct ids. `column` is the index of the column with the id. */
const countIds = async ({
  column,
  ...asked
}: Asked & { column: number }): Promise<{ rows: number; ids: number }> => {
  const ids = new Set<string>()
  let rows = 0
  let rest = ''
  await receive(asked, (chunk) => {
    const lines = `${rest}${chunk.toString('latin1')}`.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) ids.add(line.split(',', column + 1)[column] ?? '')
    rows += lines.length
  })
  return { rows: rows - 1, ids: ids.size - 1 }
}

const receive = (asked: Asked, onChunk: (chunk: Buffer) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', ...asked }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${asked.path} was answered ${response.statusCode}.`))
      response.on('data', onChunk).on('end', resolve).on('error', reject)
    })
    request.on('error', reject)
  })

/** Runs a COPY statement that sends its rows to this client. */
const copy = async ({
  databaseUrl,
  statement,
}: {
  databaseUrl: string
  statement: string
}): Promise<Read> => {
  const client = new Client(databaseUrl)
  await client.connect()
  const read = { rows: 0, bytes: 0 }
  const startedMs = performance.now()
  try {
    await new Promise<void>((resolve, reject) => client.query(copying(statement, read, { resolve, reject })))
    return { ...read, seconds: (performance.now() - startedMs) / 1000 }
  } finally {
    await client.end()
  }
}

type Ends = { resolve: () => void; reject: (error: Error) => void }

/**
 * Creates a query object for `pg`, which calls its methods with the messages of the COPY response. Each row
 * is one message.
 */
const copying = (statement: string, read: { rows: number; bytes: number }, { resolve, reject }: Ends) =>
  ({
    submit: (connection: Connection) => connection.query(statement),
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      read.rows += 1
      read.bytes += chunk.length
    },
    handleCommandComplete: () => {},
    handleReadyForQuery: resolve,
    handleError: reject,
  }) as Submittable

const methods = { download, countIds, copy }
export type ReaderMethods = typeof methods

answerCalls(methods)
