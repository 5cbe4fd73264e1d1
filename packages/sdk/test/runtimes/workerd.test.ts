/** Tests the packed tarball in workerd, the runtime of Cloudflare Workers, bundled as for that runtime. */
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import { expect, inject, onTestFinished, test } from 'vitest'
import { esmProgram, expected, given, startService } from '../packed/program.ts'

const worker = `${esmProgram}
export default {
  fetch: async (request) => Response.json(await run(await request.json())),
}`

test('workerd calls and verifies, without Node’s modules', async () => {
  const { outputFiles } = await build({
    stdin: { contents: worker, resolveDir: inject('consumer') },
    bundle: true,
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser'],
    write: false,
  })
  const script = outputFiles[0]?.text ?? ''
  expect(script).not.toContain('node:crypto')
  const miniflare = new Miniflare({ modules: true, script, compatibilityDate: '2026-01-01' })
  onTestFinished(() => miniflare.dispose())
  const baseUrl = await startService()
  const response = await miniflare.dispatchFetch('http://worker/', {
    method: 'POST',
    body: JSON.stringify({ ...given, baseUrl }),
  })
  expect(await response.json()).toEqual(expected(false))
})
