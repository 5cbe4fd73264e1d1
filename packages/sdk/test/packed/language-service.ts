/** Asks a TypeScript compiler for the text that an editor would show over a name. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type ts from 'typescript-5'

/** Returns the texts that an editor shows over each of the names in a file. */
export type Hovers = (path: string, names: readonly string[]) => Promise<string[]>

/** Returns the position of the last occurrence of a name in a text. */
const offsetOf = (text: string, name: string) => text.lastIndexOf(name)

const options = {
  strict: true,
  target: 9,
  module: 199,
  moduleResolution: 99,
  types: [],
  lib: ['lib.es2022.d.ts'],
}

/** Reads the hover texts of names with the language service of TypeScript 5 or 6. */
export const hoversOf =
  (compiler: typeof ts): Hovers =>
  async (path, names) => {
    const host: ts.LanguageServiceHost = {
      readFile: compiler.sys.readFile,
      fileExists: compiler.sys.fileExists,
      directoryExists: compiler.sys.directoryExists,
      getDirectories: compiler.sys.getDirectories,
      getCurrentDirectory: compiler.sys.getCurrentDirectory,
      getCompilationSettings: () => options,
      getScriptFileNames: () => [path],
      getScriptVersion: () => '1',
      getScriptSnapshot: (file) => {
        const text = compiler.sys.readFile(file)
        return text === undefined ? undefined : compiler.ScriptSnapshot.fromString(text)
      },
      getDefaultLibFileName: (given) => compiler.getDefaultLibFilePath(given),
    }
    const service = compiler.createLanguageService(host)
    const text = readFileSync(path, 'utf8')
    return names.map((name) => {
      const info = service.getQuickInfoAtPosition(path, offsetOf(text, name))
      // Leaves out parts of kind `link`, which are the braces and the tag of `{@link …}`, because editors
      // show a link without them.
      const parts = (all: ts.SymbolDisplayPart[] | undefined) =>
        compiler.displayPartsToString(all?.filter(({ kind }) => kind !== 'link'))
      const tags = info?.tags?.map((tag) => `@${tag.name} ${parts(tag.text)}`) ?? []
      return [parts(info?.documentation), ...tags].join('\n')
    })
  }

type Message = { id?: number; method?: string; result?: { contents?: { value?: string } } }

/**
 * Reads the hover texts of names with the language server of TypeScript 7, which runs as a separate process.
 */
export const hoversOfServer =
  (command: string, folder: string): Hovers =>
  async (path, names) => {
    const server = spawn(process.execPath, [command, '--lsp', '--stdio'], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const answers = new Map<number, (message: Message) => void>()
    let received = Buffer.alloc(0)
    const send = (message: object) => {
      const text = JSON.stringify({ jsonrpc: '2.0', ...message })
      server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
    }
    const take = (message: Message) => {
      if (message.id === undefined) return
      // The language server also sends requests to the editor. They get an empty response.
      if (message.method) send({ id: message.id, result: null })
      else answers.get(message.id)?.(message)
    }
    server.stdout.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      for (;;) {
        const head = /^Content-Length: (\d+)\r\n\r\n/.exec(received.toString('latin1', 0, 100))
        const length = Number(head?.[1])
        const start = head?.[0].length ?? 0
        if (!head || received.length < start + length) return
        take(JSON.parse(received.toString('utf8', start, start + length)))
        received = received.subarray(start + length)
      }
    })
    let last = 0
    const ask = (method: string, params: object) =>
      new Promise<Message>((resolve) => {
        last += 1
        answers.set(last, resolve)
        send({ id: last, method, params })
      })
    const tell = (method: string, params: object) => send({ method, params })
    const uri = pathToFileURL(path).href
    const text = readFileSync(path, 'utf8')
    const capabilities = { textDocument: { hover: { contentFormat: ['markdown'] } } }
    await ask('initialize', { processId: process.pid, rootUri: pathToFileURL(folder).href, capabilities })
    tell('initialized', {})
    tell('textDocument/didOpen', { textDocument: { uri, languageId: 'typescript', version: 1, text } })
    const shown: string[] = []
    for (const name of names) {
      const before = text.slice(0, offsetOf(text, name)).split('\n')
      const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
      const { result } = await ask('textDocument/hover', { textDocument: { uri }, position })
      shown.push(result?.contents?.value ?? '')
    }
    await ask('shutdown', {})
    tell('exit', {})
    server.stdin.end()
    return shown
  }
