/** Finds the fields of the log lines in the sources of the server. */
import { globSync, readFileSync } from 'node:fs'
import { type Node, parseSync } from 'oxc-parser'

const sources = new URL('../../src/', import.meta.url)

const levels = new Set(['debug', 'info', 'warn', 'error', 'level'])

type Call = Extract<Node, { type: 'CallExpression' }>
type ObjectNode = Extract<Node, { type: 'ObjectExpression' }>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const findAll = <Found extends Node>(node: Node, is: (node: Node) => node is Found): Found[] => [
  ...(is(node) ? [node] : []),
  ...childrenOf(node).flatMap((child) => findAll(child, is)),
]

const isCall = (node: Node): node is Call => node.type === 'CallExpression'
const isObject = (node: Node): node is ObjectNode => node.type === 'ObjectExpression'

const nameOf = (node: Node): string => (node.type === 'Identifier' ? node.name : '')

/**
 * Returns the argument that contains the fields: the first of `log.warn(fields, message)`, the third of
 * `warnOf`.
 */
const fieldsOf = (call: Call): Node | undefined => {
  const { callee } = call
  if (nameOf(callee) === 'warnOf') return call.arguments[2]
  if (callee.type !== 'MemberExpression' || !levels.has(nameOf(callee.property))) return undefined
  const { object } = callee
  const isLog =
    nameOf(object) === 'log' || (object.type === 'MemberExpression' && nameOf(object.property) === 'log')
  return isLog ? call.arguments[0] : undefined
}

/** Returns the names of an object's fields, including the fields of objects that are spread into it. */
const namesOf = (fields: Node): string[] => {
  if (fields.type === 'ConditionalExpression')
    return [...namesOf(fields.consequent), ...namesOf(fields.alternate)]
  if (fields.type !== 'ObjectExpression') return []
  return fields.properties.flatMap((property) =>
    property.type === 'SpreadElement' ? namesOf(property.argument) : nameOf(property.key),
  )
}

type Declarator = Extract<Node, { type: 'VariableDeclarator' }>
const isDeclarator = (node: Node): node is Declarator => node.type === 'VariableDeclarator'

/** Returns the objects that are assigned to variables of a name. */
const declared = (program: Node, name: string): Node[] =>
  findAll(program, isDeclarator).flatMap(({ id, init }) =>
    nameOf(id) === name && init !== null && isObject(init) ? [init] : [],
  )

export const readLogFields = (): string[] => {
  const files = globSync('**/*.ts', { cwd: sources, exclude: ['testing/**', 'emulator/**', '**/*.test.ts'] })
  const found = files.flatMap((file) => {
    const text = readFileSync(new URL(file, sources), 'utf8')
    if (!/log\b|warnOf/.test(text)) return []
    const program = parseSync(file, text).program as Node
    return findAll(program, isCall).flatMap((call) => {
      const fields = fieldsOf(call)
      if (fields === undefined) return []
      return fields.type === 'Identifier' ? declared(program, fields.name).flatMap(namesOf) : namesOf(fields)
    })
  })
  return [...new Set(found)].sort()
}
