import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Loads modules in a separate process, then runs code there; returns the files of @solana/web3.js that are
 * loaded by then.
 */
const filesLoaded = (modules: readonly string[], code: string): string[] => {
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({
      load(url, context, next) {
        if (/@solana\\/web3\\.js\\/|\\/solana\\/library\\//.test(url)) loaded.push(url)
        return next(url, context)
      },
    })
    const modules = await Promise.all(${JSON.stringify(modules)}.map((one) => import(one)))
    ${code}
    process.stdout.write(JSON.stringify(loaded), () => process.exit())`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }),
  )
}

/**
 * The modules that the server loads before it reads its configuration, and all modules of Solana that a
 * reader may load.
 */
const everyProcess = [
  '../../commands/run-command.ts',
  './index.ts',
  '../../../../chains/src/index.ts',
  '../../../../chains/src/solana/load-library.ts',
  '../../../../chains/src/solana/transfers.ts',
].map(file)

test('a process that needs no Solana has loaded nothing of its library, though it could', () => {
  expect(filesLoaded(everyProcess, '')).toEqual([])
})

test('the library is loaded by the call that asks for it', () => {
  const loaded = filesLoaded(
    [file('../../../../chains/src/solana/load-library.ts')],
    'await modules[0].loadSolanaLibrary()',
  )
  expect(loaded.some((url) => url.includes('/library/index.ts'))).toBe(true)
  expect(loaded.some((url) => url.includes('/@solana/web3.js/'))).toBe(true)
})
