import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { contract, errorCodes, eventTypes, type Route } from '@stablerail/contract'
import { describe, expect, test } from 'vitest'
import { pascal } from '../model/model.ts'
import { readContract } from '../model/read-contract.ts'
import { errorClassName } from './emit-errors.ts'
import type { Files } from './file.ts'
import { clientMethods, planSdk } from './plan.ts'
import { buildSdk } from './sources.ts'

const { sources, checks } = buildSdk()
const plan = planSdk(readContract())
const sdk = new URL('../../../sdk/', import.meta.url)

const onDisk = (folder: string): Files => {
  const root = new URL(folder, sdk)
  if (!existsSync(root)) return {}
  const paths = readdirSync(root, { recursive: true }).map(String)
  return Object.fromEntries(
    paths
      .filter((path) => path.endsWith('.ts'))
      .map((path) => [path, readFileSync(new URL(path, root), 'utf8')]),
  )
}

describe('generated files', () => {
  test('are the committed ones: `npm run codegen` changes nothing', () => {
    expect(onDisk('src/generated/')).toEqual(sources)
    expect(onDisk('test/generated/')).toEqual(checks)
  })

  test('are the same when made twice', () => {
    expect(buildSdk()).toEqual({ sources, checks })
  })

  test('know nothing of zod, ts-rest or the contract', () => {
    for (const [path, text] of Object.entries(sources))
      expect(text, path).not.toMatch(/from '(zod|@ts-rest|@stablerail)/)
  })

  test('are each of a readable size', () => {
    for (const [path, text] of Object.entries(sources))
      expect(text.split('\n').length, path).toBeLessThan(1_000)
  })
})

describe('the whole contract is in the SDK', () => {
  const routes = Object.entries(contract as unknown as Record<string, Record<string, Route>>)

  test('every route is a function, and but for those that are marked a method of its resource', () => {
    const methods = plan.resources.flatMap(({ name, methods: all }) =>
      all.map((method) => `${name}.${method.name}`),
    )
    const expected = routes.flatMap(([group, all]) => Object.keys(all).map((method) => `${group}.${method}`))
    expect(methods).toEqual(expect.arrayContaining(expected))
    for (const { file, methods: all } of plan.resources)
      for (const { name, constant, operation } of all) {
        expect(sources[`functions/${file}.ts`]).toContain(`export const ${constant} = (`)
        const isMethod = sources[`resources/${file}.ts`]?.includes(`\n  ${name}(`) ?? false
        expect(isMethod, operation.operation).toBe(!operation.functionOnly)
      }
  })

  test('every route that answers CSV has a method for it', () => {
    const csv = routes.flatMap(([group, all]) =>
      Object.entries(all).flatMap(([method, { metadata }]) =>
        metadata.csv ? [`${group}.${method}Csv`] : [],
      ),
    )
    const methods = plan.resources.flatMap(({ name, methods: all }) =>
      all.map((method) => `${name}.${method.name}`),
    )
    expect(csv.length).toBeGreaterThan(0)
    expect(methods).toEqual(expect.arrayContaining(csv))
  })

  test('every error code has a class', () => {
    for (const code of errorCodes) {
      expect(sources['errors.ts']).toContain(`export class ${errorClassName(code)} extends APIError {\n`)
      expect(sources['errors.ts']).toContain(
        `.${errorClassName(code)}'\n  declare readonly code: '${code}'\n`,
      )
      expect(sources['errors.ts']).toContain(`  ${code}: ${errorClassName(code)},`)
    }
  })

  test('every event type has a type', () => {
    for (const type of eventTypes)
      expect(sources['events.ts']).toContain(
        `export interface ${pascal(type)}Event extends EventBase {\n  /** The event's type. */\n  type: '${type}'`,
      )
  })
})

describe('documentation', () => {
  /** Returns the lines that declare a member without a doc comment directly above them. */
  const undocumented = (text: string, member: RegExp) => {
    const lines = text.split('\n')
    return lines.filter((line, at) => member.test(line) && !/\*\/\s*$/.test(lines[at - 1] ?? ''))
  }

  test('every field of every type has some', () => {
    for (const [path, text] of Object.entries(sources).filter(([name]) => /^types|^events/.test(name)))
      expect(undocumented(text, /^ +\w+\??: /), path).toEqual([])
  })

  test('every method and function has some, with parameters, errors and an example, which comes first', () => {
    for (const resource of plan.resources)
      for (const [folder, others] of [
        ['resources', 1],
        ['functions', 2],
      ] as const) {
        const { file } = resource
        const methods = folder === 'resources' ? clientMethods(resource) : resource.methods
        const text = sources[`${folder}/${file}.ts`] ?? ''
        const member = folder === 'resources' ? /^ {2}[a-z]\w*\(/ : /^export const /
        expect(undocumented(text, member), file).toEqual([])
        const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
        expect(count(/\* @example/g), file).toBe(methods.length)
        expect(text, file).not.toMatch(/@(param|returns|throws) (?:(?!\*\/)[\s\S])*@example/)
        expect(count(/@param options/g), file).toBe(methods.length)
        expect(count(/@param/g), file).toBe(
          methods.reduce((sum, { path, input }) => sum + path.length + (input ? 1 : 0) + others, 0),
        )
        expect(count(/@throws As any call: /g), file).toBe(methods.length)
        // TypeScript parses a brace directly after the tag as a type, which breaks the link.
        expect(text, file).not.toMatch(/@throws \{/)
      }
  })

  test('every error that only some routes answer is named by them', () => {
    const { methods } = plan.resources.find(({ name }) => name === 'customers') ?? { methods: [] }
    expect(methods.some(({ operation }) => operation.errors.includes('conflict'))).toBe(true)
    for (const folder of ['resources', 'functions'])
      expect(sources[`${folder}/customers.ts`]).toContain('@throws On {@link ConflictError}: ')
  })
})
