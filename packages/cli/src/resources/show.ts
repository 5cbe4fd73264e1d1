/** Makes the call of a command and writes its result. */
import {
  type Client,
  PageRequest,
  type PlatformResponse,
  type RequestOptions,
} from '@stablerail/sdk/functions'
import type { KeyCommand } from '../command.ts'
import { cleanJson, cleanLines } from '../output/clean.ts'
import { printPages, printRecord } from '../output/print.ts'
import { note, printLine, styleError, write } from '../output/terminal.ts'

type Row = Record<string, unknown>

export type Call = {
  client: Client
  command: KeyCommand
  path: readonly string[]
  input: Row | undefined
  options: RequestOptions
  output: { json: boolean; csv: boolean; all: boolean }
}

const printRows = async (columns: readonly string[], rows: AsyncIterable<Row[]>): Promise<void> => {
  if (!(await printPages(columns, rows))) note('There are none.')
}

/** Yields the records of all pages, a page at a time, so that only one page is in memory. */
async function* pagesOf(list: PageRequest<Row>): AsyncGenerator<Row[]> {
  for (let page = await list; ; ) {
    yield page.data
    const next = await page.next()
    if (next === undefined) return
    page = next
  }
}

const printList = async ({ client, command, path, input, options, output }: Call): Promise<void> => {
  const list = new PageRequest<Row>(client, command.route, path, input, options)
  if (output.all) {
    if (!output.json) return printRows(command.columns ?? [], pagesOf(list))
    for await (const page of pagesOf(list)) for (const row of page) await printLine(cleanJson(row))
    return
  }
  const page = await list
  if (output.json) {
    const { data, hasMore, nextCursor } = page
    return printLine(cleanJson(command.paged ? { data, hasMore, nextCursor } : { data }, 2))
  }
  const only = async function* () {
    yield page.data
  }
  await printRows(command.columns ?? [], only())
  if (page.hasMore)
    note(styleError('dim', `There are more: add --all, or --cursor ${page.nextCursor} for the next page.`))
}

const printCsv = async ({ client, command, path, input, options }: Call): Promise<void> => {
  const response = await client<PlatformResponse>(
    `${command.route} raw`,
    path,
    { ...input, format: 'csv' },
    options,
  )
  const decoder = new TextDecoder()
  for await (const bytes of response.body ?? [])
    await write(cleanLines(decoder.decode(bytes, { stream: true })))
}

/** Makes the call and writes the result: to people as text, otherwise as JSON or CSV. */
export const show = async (call: Call): Promise<void> => {
  const { client, command, path, input, options, output } = call
  if (output.csv) return printCsv(call)
  if (command.result === 'list') return printList(call)
  const result = await client<Row | null | undefined>(command.route, path, input, options)
  if (output.json) return printLine(cleanJson(result ?? null, 2))
  if (result === undefined || result === null || Object.keys(result).length === 0) return printLine('Done.')
  await printRecord(result)
}
