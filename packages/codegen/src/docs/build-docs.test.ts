import { readdirSync, readFileSync } from 'node:fs'
import {
  contract,
  errorCodes,
  eventCatalogue,
  eventEnvelope,
  eventTypes,
  type Route,
} from '@stablerail/contract'
import { describe, expect, test } from 'vitest'
import { readContract } from '../model/read-contract.ts'
import { planSdk } from '../sdk/plan.ts'
import { buildDocs } from './build-docs.ts'
import { eventAnchor } from './reference.ts'
import { readStateMachines } from './state-machines.ts'
import { diagramFile, moveWords } from './state-page.ts'

const files = buildDocs()
const model = readContract()
const plan = planSdk(model)
const committed = new URL('../../../../docs/reference/generated/', import.meta.url)

const pageWith = (heading: string) =>
  Object.entries(files)
    .filter(([, text]) => text.includes(`\n${heading}\n`))
    .map(([path]) => path)

/** Returns the part of a page from a heading to the next heading of the same level. */
const sectionOf = (path: string, heading: string) => {
  const text = files[path] ?? ''
  const from = text.indexOf(`\n${heading}\n`)
  const next = text.indexOf('\n## ', from + 1)
  return text.slice(from, next === -1 ? undefined : next)
}

describe('the pages of the reference', () => {
  test('on disk are those that the contract gives', () => {
    const paths = readdirSync(committed, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.\w+$/.test(path),
    )
    const onDisk = paths.map((path) => [path, readFileSync(new URL(path, committed), 'utf8')])
    expect(Object.fromEntries(onDisk)).toEqual(files)
  })

  test('are the same when built twice', () => {
    expect(buildDocs()).toEqual(files)
  })

  test('say that they are generated', () => {
    for (const [path, text] of Object.entries(files))
      if (path.endsWith('.md'))
        expect(text, path).toContain('Generated from the contract by packages/codegen.')
  })
})

describe('the whole contract is in the reference', () => {
  const groups = Object.entries(contract as unknown as Record<string, Record<string, Route>>)
  const routes = groups.flatMap(([group, all]) => Object.values(all).map((route) => ({ group, route })))

  test.each(routes.map(({ group, route }) => [route.metadata.operation, group, route] as const))(
    '%s is there with its parameters, errors, statuses and examples',
    (operation, group, route) => {
      const file = plan.resources.find(({ name }) => name === group)?.file ?? ''
      const section = sectionOf(`${file}.md`, `## ${route.summary} {#${operation}}`)
      expect(section).toContain(`${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}\n`)
      for (const part of [route.pathParams, route.query])
        for (const name of Object.keys(part?.shape ?? {})) expect(section).toContain(`- \`${name}\` `)
      for (const code of route.metadata.errors) expect(section).toContain(`/reference/errors#${code})`)
      for (const status of Object.keys(route.successes)) expect(section).toContain(`\`${status}\``)
      expect(section).toMatch(
        route.metadata.functionOnly === true
          ? new RegExp(`::: code-group\\n\\n\`\`\`ts \\[TypeScript\\]\\nimport .*${operation}\\(client`, 's')
          : /::: code-group\n\n```ts client \[TypeScript\]\n.*client\./s,
      )
      expect(section).toMatch(/```sh \[curl\]\ncurl [^`]*```\n\n:::\n/)
    },
  )

  test('every field of every body is on the page of its operation', () => {
    for (const { body, operation, group } of model.operations) {
      if (!body) continue
      const { file } = plan.resources.find(({ name }) => name === group) ?? { file: '' }
      const schema = model.inputs[body.schema.$ref?.split('/').pop() ?? ''] ?? body.schema
      const shapes = schema.anyOf ?? [schema]
      for (const { properties } of shapes)
        for (const name of Object.keys(properties ?? {}))
          expect(files[`${file}.md`], `${operation}.${name}`).toContain(`\n- \`${name}\` `)
    }
  })

  test('every type that is answered is described once', () => {
    for (const [name, { properties }] of Object.entries(model.outputs)) {
      const isList = properties?.data?.items !== undefined
      if (isList || name === 'Error' || name === 'JsonValue') continue
      expect(pageWith(`### ${name} {#${name}}`), name).toHaveLength(1)
    }
  })

  test('every error code is on the page of errors, once', () => {
    for (const code of errorCodes) expect(pageWith(`## ${code} {#${code}}`)).toEqual(['errors.md'])
  })

  test.each(eventTypes)('the event %s is there, with an example that its schema accepts', (type) => {
    const heading = `## ${type} {#${eventAnchor(type)}}`
    const [path = ''] = pageWith(heading)
    const section = sectionOf(path, heading)
    expect(section).toContain(eventCatalogue[type].description)
    const example: unknown = JSON.parse(/```json\n(.*?)```/s.exec(section)?.[1] ?? '')
    expect(eventEnvelope(type).parse(example)).toEqual(example)
  })

  test.each(readStateMachines().map((machine) => [machine.name, machine] as const))(
    'every state and move of a %s is drawn, and every move is in the table',
    (_, machine) => {
      const drawing = files[diagramFile(machine)] ?? ''
      for (const state of machine.states) expect(drawing).toContain(`>${state}</text>`)
      for (const { operation } of machine.moves) {
        expect(drawing).toContain(`>${moveWords(operation)}</text>`)
        expect(files['states.md']).toContain(`| ${moveWords(operation)} |`)
      }
    },
  )
})
