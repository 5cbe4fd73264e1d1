import type { SyntaxNode } from '@stablerail/contracts-evm/compile'
import type { Edit } from '../mutants/mutant.ts'

type Range = { start: number; end: number }
type Edits = (node: SyntaxNode, source: string) => Edit[]

/**
 * Returns the position of a node. The compiler counts bytes; they equal characters because `findEdits`
 * requires an ASCII source.
 */
const rangeOf = ({ src }: SyntaxNode): Range => {
  const [start = 0, length = 0] = src.split(':').map(Number)
  return { start, end: start + length }
}
const textOf = (node: SyntaxNode, source: string) => source.slice(rangeOf(node).start, rangeOf(node).end)
const child = (node: SyntaxNode, name: string) => node[name] as SyntaxNode
const replace = (operator: string, range: Range, replacement: string): Edit => ({
  operator,
  ...range,
  replacement,
})

const otherOperators: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '==': ['!='],
  '!=': ['=='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['/'],
}

/**
 * Returns replacements of a binary operator. For `&&` and `||`, one side alone also replaces the whole
 * expression.
 */
const ofBinary: Edits = (node, source) => {
  const [left, right] = [child(node, 'leftExpression'), child(node, 'rightExpression')]
  const operator = node.operator as string
  const at = source.indexOf(operator, rangeOf(left).end)
  const range = { start: at, end: at + operator.length }
  const others = (otherOperators[operator] ?? []).map((other) => replace('operator', range, other))
  if (operator !== '&&' && operator !== '||') return others
  return [...others, ...[left, right].map((side) => replace('side', rangeOf(node), textOf(side, source)))]
}

const ofCondition: Edits = (node) =>
  ['true', 'false'].map((truth) => replace('condition', rangeOf(child(node, 'condition')), truth))

const ofNot: Edits = (node, source) =>
  node.operator === '!' ? [replace('not', rangeOf(node), textOf(child(node, 'subExpression'), source))] : []

const ofConditional: Edits = (node, source) =>
  ['trueExpression', 'falseExpression'].map((name) =>
    replace('choice', rangeOf(node), textOf(child(node, name), source)),
  )

const ofLiteral: Edits = (node, source) => {
  const text = textOf(node, source)
  if (node.kind === 'bool') return [replace('literal', rangeOf(node), text === 'true' ? 'false' : 'true')]
  if (node.kind === 'string') return [replace('literal', rangeOf(node), `${text.slice(0, -1)} "`)]
  if (node.kind !== 'number' || text.startsWith('0x')) return []
  // Separate the digits of the number from its unit, if it has one, such as "28 days".
  const [, digits = '', unit = ''] = /^(\d+)(.*)$/s.exec(text) ?? []
  const numbers = [BigInt(digits) + 1n, BigInt(digits) - 1n].filter((number) => number >= 0n)
  return numbers.map((number) => replace('literal', rangeOf(node), `${number}${unit}`))
}

const ofStatement: Edits = (node, source) => {
  const { start, end } = rangeOf(node)
  return [replace('statement', { start, end: source[end] === ';' ? end + 1 : end }, '')]
}

/** Groups of fields with the same type. A mutant replaces each field by the next one of its group. */
const fields = [
  ['payer', 'merchant', 'token'],
  ['start', 'end'],
  ['used', 'stopped'],
  ['ref', 'replaces'],
]
const ofMember: Edits = (node, source) => {
  const name = node.memberName as string
  const alike = fields.find((names) => names.includes(name))
  if (alike === undefined) return []
  const other = alike[(alike.indexOf(name) + 1) % alike.length]
  return [replace('field', rangeOf(node), `${textOf(child(node, 'expression'), source)}.${other}`)]
}

const editsByNode: Record<string, Edits> = {
  BinaryOperation: ofBinary,
  IfStatement: ofCondition,
  UnaryOperation: ofNot,
  Conditional: ofConditional,
  Literal: ofLiteral,
  ExpressionStatement: ofStatement,
  EmitStatement: ofStatement,
  MemberAccess: ofMember,
  // Of inline assembly.
  YulLiteral: ofLiteral,
  YulAssignment: ofStatement,
  YulExpressionStatement: ofStatement,
}

const visit = (value: unknown, see: (node: SyntaxNode) => void): void => {
  if (Array.isArray(value)) for (const one of value) visit(one, see)
  else if (typeof value === 'object' && value !== null) {
    if ('nodeType' in value && 'src' in value) see(value as SyntaxNode)
    for (const one of Object.values(value)) visit(one, see)
  }
}

/**
 * Returns every small fault that can be made in a contract, found in the compiler's syntax tree. A few of
 * them do not compile.
 */
export const findEdits = (source: string, ast: SyntaxNode): Edit[] => {
  if (/[^\x20-\x7e\n]/.test(source))
    throw new Error('The source must be ASCII: the syntax tree counts bytes.')
  const found = new Map<string, Edit>()
  visit(ast, (node) => {
    for (const edit of editsByNode[node.nodeType]?.(node, source) ?? [])
      found.set(`${edit.start} ${edit.end} ${edit.replacement}`, edit)
  })
  return [...found.values()].sort((left, right) => left.start - right.start)
}
