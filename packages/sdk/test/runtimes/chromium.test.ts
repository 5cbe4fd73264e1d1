/** Tests the packed tarball in a real browser, bundled as for any web page. */
import chromium from '@sparticuz/chromium'
import { build } from 'esbuild'
import { chromium as playwright } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { esmProgram, expected, given, startService } from '../packed/program.ts'

type Run = (parameters: object) => Promise<unknown>

test('Chromium calls and verifies', async () => {
  const { outputFiles } = await build({
    stdin: { contents: esmProgram, resolveDir: inject('consumer') },
    bundle: true,
    format: 'iife',
    globalName: 'program',
    platform: 'browser',
    write: false,
  })
  const script = outputFiles[0]?.text ?? ''
  const baseUrl = await startService(`<!doctype html><script>${script}</script>`)
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args,
    headless: true,
  })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto(baseUrl)
  const result = await page.evaluate(
    (parameters) => (globalThis as unknown as { program: { run: Run } }).program.run(parameters),
    { ...given, baseUrl },
  )
  expect(result).toEqual(expected(false))
})
