/**
 * Writes the public API of the package as a sorted list: one line for each export, member and literal. A
 * removed or changed line may break code that compiles against the package; an added line does not.
 */
import { join } from 'node:path'
import ts from 'typescript-5'
import { readManifest, root } from './subpaths.ts'

const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope

const isPrivate = (symbol: ts.Symbol) =>
  symbol.declarations?.some(
    (node) => ts.isClassElement(node) && node.name !== undefined && ts.isPrivateIdentifier(node.name),
  ) ?? false

const flat = (text: string) => text.replace(/\/\*\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ')

const memberLines = (name: string, type: ts.Type, node: ts.Node, checker: ts.TypeChecker) =>
  type
    .getProperties()
    .filter((member) => !isPrivate(member) && member.declarations?.some((at) => !isForeign(at)))
    .map((member) => {
      const optional = member.flags & ts.SymbolFlags.Optional ? '?' : ''
      const text = checker.typeToString(checker.getTypeOfSymbolAtLocation(member, node), node, flags)
      return `${name}.${member.name.replace(/^__@(\w+)@\d+$/, '[$1]')}${optional}: ${flat(text)}`
    })

/** Returns whether a node is declared by a dependency or by the platform, not by this package. */
const isForeign = (node: ts.Node) => node.getSourceFile().fileName.includes('node_modules')

const aliasLines = (name: string, node: ts.TypeAliasDeclaration) =>
  ts.isUnionTypeNode(node.type)
    ? node.type.types.map((branch) => `${name} | ${flat(branch.getText())}`)
    : [`${name} = ${flat(node.type.getText())}`]

const exportLines = (symbol: ts.Symbol, checker: ts.TypeChecker): string[] => {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const [node] = target.declarations ?? []
  const { name } = symbol
  if (node === undefined) return []
  if (ts.isTypeAliasDeclaration(node)) return aliasLines(name, node)
  if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) {
    const own = memberLines(name, checker.getDeclaredTypeOfSymbol(target), node, checker)
    if (ts.isInterfaceDeclaration(node)) return own
    const signatures = checker.getTypeOfSymbolAtLocation(target, node).getConstructSignatures()
    const made = signatures.map((each) => `new ${name}${checker.signatureToString(each, node, flags)}`)
    return [...made.map(flat), ...own]
  }
  const type = checker.getTypeOfSymbolAtLocation(target, node)
  return [`${name}: ${flat(checker.typeToString(type, node, flags))}`]
}

export const apiReport = (): string[] => {
  const sources = Object.entries(readManifest().exports).filter(([, path]) => path.endsWith('.ts'))
  const { config } = ts.readConfigFile(`${root}tsconfig.build.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const program = ts.createProgram(
    sources.map(([, path]) => join(root, path)),
    { ...options, noEmit: true },
  )
  const checker = program.getTypeChecker()
  const lines = sources.flatMap(([subpath, path]) => {
    const file = program.getSourceFile(join(root, path))
    const module = file && checker.getSymbolAtLocation(file)
    if (!module) throw new Error(`${path} is no module`)
    return checker
      .getExportsOfModule(module)
      .flatMap((symbol) => exportLines(symbol, checker))
      .map((line) => `${subpath} ${line}`)
  })
  return [...new Set(lines)].sort()
}
