/** Tests the contents of the tarball. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, inject, test } from 'vitest'
import { readManifest, root } from '../../build/subpaths.ts'
import { inPackage, run } from './install.ts'

const installed = () => join(inject('consumer'), 'node_modules/@stablerail/sdk')

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))

const packed = () =>
  JSON.parse(readFileSync(join(installed(), 'package.json'), 'utf8')) as Record<string, unknown> & {
    exports: Record<string, unknown>
  }

describe('the tarball', () => {
  test('holds what is built and what explains it, and nothing else', () => {
    const files = filesOf(installed())
    const outside = files.filter((path) => !path.startsWith('dist/'))
    expect(outside.filter((path) => path !== 'CHANGELOG.md').sort()).toEqual([
      'LICENSE',
      'README.md',
      'package.json',
    ])
    const entry = /^dist\/(chunks\/)?[\w-]+\.(js|cjs|d\.ts|d\.cts)$/
    expect(files.filter((path) => path.startsWith('dist/') && !entry.test(path))).toEqual([])
    expect(
      files.filter((path) => /test\.|mock-?server|contract|\.tsx?$/.test(path.replace(/\.d\.c?ts$/, ''))),
    ).toEqual([])
  })

  test('is at most 1 MB when installed', () => {
    const bytes = filesOf(installed()).reduce((sum, path) => sum + statSync(join(installed(), path)).size, 0)
    expect(bytes).toBeLessThanOrEqual(1_000_000)
  })

  test('depends on nothing, and on React only where that is used', () => {
    const { dependencies, peerDependencies, peerDependenciesMeta, optionalDependencies, scripts } = packed()
    expect({ dependencies, optionalDependencies, scripts }).toEqual({})
    expect(peerDependencies).toEqual({ react: '>=18' })
    expect(peerDependenciesMeta).toEqual({ react: { optional: true } })
    const holding = filesOf(installed()).filter((path) =>
      /(from|require\() ?"react"/.test(readFileSync(join(installed(), path), 'utf8')),
    )
    expect(holding.sort()).toEqual(['dist/react.cjs', 'dist/react.d.cts', 'dist/react.js'])
  })

  test('says to frameworks that what is for React runs in the browser', () => {
    for (const ending of ['js', 'cjs'])
      expect(readFileSync(join(installed(), `dist/react.${ending}`), 'utf8')).toMatch(/^['"]use client['"]/)
  })

  test('offers every subpath of the sources, in files that exist', () => {
    expect(Object.keys(packed().exports)).toEqual(Object.keys(readManifest().exports))
    const paths = JSON.stringify([packed().exports, packed().imports]).match(/\.\/dist\/[^"]+/g) ?? []
    expect(paths.length).toBeGreaterThan(40)
    for (const path of paths) expect(() => statSync(join(installed(), path)), path).not.toThrow()
  })

  test('says nothing of the machine it was built on', () => {
    for (const path of filesOf(installed()))
      expect(readFileSync(join(installed(), path), 'utf8'), path).not.toMatch(/\/(home|root|work|tmp)\//)
  })

  test('has no code twice: what only the core says is in one file of each format', () => {
    for (const ending of [/(?<!\.d)\.js$/, /(?<!\.d)\.cjs$/]) {
      const files = filesOf(installed()).filter((path) => ending.test(path))
      const holding = files.filter((path) =>
        /'StablerailError\.ConnectionError'|"StablerailError\.ConnectionError"/.test(
          readFileSync(join(installed(), path), 'utf8'),
        ),
      )
      expect(holding).toHaveLength(1)
    }
  })
})

describe('the tools that know packages', () => {
  test('publint has nothing to say', async () => {
    const cli = inPackage('publint', 'src/cli.js')
    const result = await run(process.execPath, [cli, 'run', '--strict', inject('tarball')], { cwd: root })
    expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining('All good') })
  })

  test('attw finds no problem in any way to resolve', async () => {
    const cli = inPackage('@arethetypeswrong/cli', 'dist/index.js')
    const parameters = [cli, inject('tarball'), '--format', 'json']
    const { code, stdout } = await run(process.execPath, parameters, { cwd: root })
    expect(JSON.parse(stdout).problems ?? {}).toEqual({})
    expect(code).toBe(0)
  })

  test('npm would publish it', async () => {
    const parameters = ['publish', '--dry-run', '--json', inject('tarball')]
    const { code, stdout } = await run('npm', parameters, { cwd: inject('consumer') })
    expect(code).toBe(0)
    expect(stdout).toContain('@stablerail/sdk')
  })
})

describe('an ESM and a CommonJS copy', () => {
  test('know each other’s errors', async () => {
    const require = createRequire(join(inject('consumer'), 'program.cjs'))
    const cjs = require('@stablerail/sdk') as typeof import('@stablerail/sdk')
    const esm = (await import(
      /* @vite-ignore */ pathToFileURL(join(installed(), 'dist/index.js')).href
    )) as typeof import('@stablerail/sdk')
    expect(cjs.StablerailError).not.toBe(esm.StablerailError)
    const error = new cjs.APIError({
      status: 409,
      code: 'conflict',
      message: 'There is one.',
      param: null,
      requestId: null,
      metadata: null,
      attempts: 1,
      idempotencyKey: null,
      bodyExcerpt: null,
      headers: new Headers(),
    })
    expect(error instanceof esm.ConflictError).toBe(true)
    expect(error instanceof esm.APIError).toBe(true)
    expect(error instanceof esm.NotFoundError).toBe(false)
  })
})
