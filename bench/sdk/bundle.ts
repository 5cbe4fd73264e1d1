import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** Bundles a program for a browser. React, if it is used, is not included. */
export const bundle = async (program: string, consumer: string): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: consumer },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    external: ['react'],
    write: false,
    logLevel: 'error',
  })
  const [file] = outputFiles
  if (file === undefined) throw new Error('esbuild wrote nothing.')
  return file.text
}

/** Returns the size of a bundle, minified and compressed with gzip. */
export const gzippedBytes = async (program: string, consumer: string): Promise<number> =>
  gzipSync(await bundle(program, consumer), { level: 9 }).length
