import {
  type BinaryExpression,
  type CallExpression,
  type ConditionalExpression,
  type Expression,
  parseSync,
  type Statement,
  type TemplateLiteral,
  Visitor,
} from 'oxc-parser'
import { applyMutant, type Edit, type Mutant, nameMutant, toMutant } from './mutant.ts'
import { droppedLines, isSql, sqlEdits } from './sql-edits.ts'

/**
 * The replacements of each operator. A comparison is replaced by the same comparison with or without
 * equality, and by its opposite.
 */
const operators: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
}

/**
 * Methods of a query builder that can be removed from a chain of calls. Without one of them, the query
 * returns or changes more rows, or in another order.
 */
const queryLinks = new Set(['where', 'whereRef', 'orderBy', 'limit', 'forUpdate', 'skipLocked', 'having'])

const queryWords = new Set(
  'selectFrom select insertInto updateTable deleteFrom returning columns column set ref innerJoin leftJoin'.split(
    ' ',
  ),
)

/** Replacements of the comparison operators that a query builder takes as strings. */
const queryOperators: Record<string, string> = {
  '=': '!=',
  '!=': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  'is not': 'is',
  is: 'is not',
}

/**
 * Returns all mutants of a file, in the order of their positions. A mutant is a copy of the file with one
 * small fault.
 */
export const findMutants = (file: string, source: string): Mutant[] => {
  const seen = new Set<string>()
  return findEdits(file, source)
    .filter(({ start, end, replacement }) => {
      const key = `${start} ${end} ${replacement}`
      if (source.slice(start, end) === replacement || seen.has(key)) return false
      seen.add(key)
      return true
    })
    .filter((edit) => parseSync(file, applyMutant(source, edit)).errors.length === 0)
    .map((edit) => toMutant(file, source, edit))
    .sort((left, right) => left.start - right.start)
    .map(numbered())
}

/** Returns a function that numbers mutants with the same name. */
const numbered = () => {
  const counts = new Map<string, number>()
  return (mutant: Mutant): Mutant => {
    const name = nameMutant(mutant)
    const nth = counts.get(name) ?? 0
    counts.set(name, nth + 1)
    return { ...mutant, nth }
  }
}

const findEdits = (file: string, source: string): Edit[] => {
  const edits: Edit[] = []
  /**
   * While this is above 0, code is not mutated. This applies to types, imports and messages for people,
   * because they contain no rules.
   */
  let muted = 0
  /**
   * The positions of names of tables and columns. They are not mutated, because another name would make the
   * query invalid.
   */
  const names = new Set<number>()
  const mute = () => {
    muted += 1
  }
  const unmute = () => {
    muted -= 1
  }
  const add = (...found: Edit[]) => {
    if (muted === 0) edits.push(...found)
  }
  const replace = (operator: string, { start, end }: Span, replacement: string): Edit => ({
    operator,
    start,
    end,
    replacement,
  })
  const onStatement = (statement: Statement) => add(...statementEdits(statement, source))
  const onTest = ({ test }: { test: Expression | null }) => {
    if (test !== null)
      add(replace('condition → true', test, 'true'), replace('condition → false', test, 'false'))
  }
  const visitor = new Visitor({
    ImportDeclaration: mute,
    'ImportDeclaration:exit': unmute,
    ExportNamedDeclaration: (node) => node.source && mute(),
    'ExportNamedDeclaration:exit': (node) => node.source && unmute(),
    ExportAllDeclaration: mute,
    'ExportAllDeclaration:exit': unmute,
    TSLiteralType: mute,
    'TSLiteralType:exit': unmute,
    TSImportType: mute,
    'TSImportType:exit': unmute,
    ThrowStatement: (node) => {
      onStatement(node)
      mute()
    },
    'ThrowStatement:exit': unmute,
    BinaryExpression: (node) => add(...operatorEdits(node, source)),
    LogicalExpression: (node) => add(...operatorEdits(node, source)),
    IfStatement: onTest,
    ConditionalExpression: (node: ConditionalExpression) => onTest(node),
    WhileStatement: ({ test }) => add(replace('condition → false', test, 'false')),
    UnaryExpression: (node) => {
      if (node.operator === '!') add(replace('! removed', node, textOf(node.argument, source)))
    },
    ExpressionStatement: (node) => {
      onStatement(node)
      if (node.expression.type === 'AwaitExpression')
        add(replace('await removed', node.expression, `void ${textOf(node.expression.argument, source)}`))
    },
    ReturnStatement: onStatement,
    ArrowFunctionExpression: ({ body }) => {
      if (body.type !== 'BlockStatement') add(replace('answer → undefined', body, 'undefined'))
    },
    CallExpression: (node) => {
      add(...linkEdits(node))
      for (const name of namesIn(node)) names.add(name)
      if (isTold(node)) mute()
    },
    'CallExpression:exit': (node) => {
      if (isTold(node)) unmute()
    },
    Literal: (node) => {
      const { value } = node
      if (value === true || value === false) add(replace(`${value} → ${!value}`, node, String(!value)))
      else if (typeof value === 'number') add(replace('other number', node, otherNumber(value)))
      else if (typeof value === 'bigint') add(replace('number + 1', node, `${value + 1n}n`))
      else if (typeof value === 'string' && !names.has(node.start) && !isSentence(value))
        add(replace('other text', node, `'${queryOperators[value] ?? (value === '' ? 'other' : '')}'`))
    },
    TaggedTemplateExpression: (node) => {
      if (textOf(node.tag, source) === 'sql') add(...templateEdits(node.quasi, source))
    },
    TemplateLiteral: (node) => {
      if (isSql(node.quasis[0]?.value.raw ?? '')) add(...templateEdits(node, source))
    },
  })
  visitor.visit(parseSync(file, source).program)
  return edits
}

type Span = { start: number; end: number }

const textOf = ({ start, end }: Span, source: string): string => source.slice(start, end)

/**
 * Returns a wrong number to replace another one: one more, or ten times a large number, because a test could
 * hardly distinguish 1,000 from 1,001.
 */
const otherNumber = (value: number): string => String(value < 100 ? value + 1 : value * 10)

const isSentence = (text: string): boolean => /\w \w+.* \w/.test(text)

/** Returns whether a call writes a message for people: a log call, or a function that creates an error. */
const isTold = ({ callee }: CallExpression): boolean =>
  (callee.type === 'Identifier' && /^(invalid|notFound)$/.test(callee.name)) ||
  (callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    /^(info|warn|error|debug|describe|meta)$/.test(callee.property.name))

type Infix = Pick<BinaryExpression, 'left' | 'right'> & { operator: string }

/**
 * Returns the replacements of a binary operator. `+` between strings is left out, because it has no opposite.
 */
const operatorEdits = ({ left, right, operator }: Infix, source: string): Edit[] => {
  const between = source.slice(left.end, right.start)
  const at = left.end + between.indexOf(operator)
  const isText = (side: string) => /^['"`]/.test(side)
  if (operator === '+' && (isText(textOf(left, source)) || isText(textOf(right, source)))) return []
  return (operators[operator] ?? []).map((replacement) => ({
    operator: `${operator} → ${replacement}`,
    start: at,
    end: at + operator.length,
    replacement,
  }))
}

const statementEdits = (statement: Statement, source: string): Edit[] => {
  const { start, end } = statement
  if (statement.type === 'ReturnStatement')
    return statement.argument === null
      ? [{ operator: 'statement removed', start, end, replacement: '{}' }]
      : [{ operator: 'answer → undefined', start, end, replacement: 'return undefined' }]
  if (statement.type === 'ThrowStatement')
    return [{ operator: 'statement removed', start, end, replacement: '{}' }]
  if (statement.type !== 'ExpressionStatement') return []
  const { expression } = statement
  // Does not remove a call of `super`, because the constructor would throw without the call.
  if (textOf(expression, source).startsWith('super(') || ('directive' in statement && statement.directive))
    return []
  return [{ operator: 'statement removed', start, end, replacement: '{}' }]
}

/** Returns the positions of the names of tables and columns in a call of a query builder. */
const namesIn = ({ callee, arguments: given }: CallExpression): number[] => {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  if (!queryLinks.has(callee.property.name) && !queryWords.has(callee.property.name)) return []
  return given
    .flatMap((argument) => (argument.type === 'ArrayExpression' ? argument.elements : [argument]))
    .filter((argument) => argument?.type === 'Literal')
    .filter(({ value }) => typeof value === 'string' && /^[a-z_. ]+$/.test(value))
    .filter(({ value }) => !(String(value) in queryOperators))
    .map(({ start }) => start)
}

const linkEdits = (call: CallExpression): Edit[] => {
  const { callee } = call
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  if (!queryLinks.has(callee.property.name)) return []
  return [
    {
      operator: `.${callee.property.name}(…) removed`,
      start: callee.object.end,
      end: call.end,
      replacement: '',
    },
  ]
}

const templateEdits = (template: TemplateLiteral, source: string): Edit[] => [
  ...template.quasis.flatMap(
    (
      { value, start }, // `start` is the backtick or the `}` before the text.
    ) => sqlEdits(value.raw, start + 1),
  ),
  ...droppedLines(textOf(template, source), template.start),
]
