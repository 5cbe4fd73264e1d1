import type { SdkPlan } from './plan.ts'

/** The contents of generated files, by path under the `generated/` folder. */
export type Files = Record<string, string>

export const banner =
  '// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.\n'

export const file = (imports: string, body: string) =>
  [banner, imports, body].filter((part) => part !== '').join('\n')

const longest = 110

const importLine = (names: string[], from: string, isType: boolean) => {
  const keyword = isType ? 'import type' : 'import'
  const line = `${keyword} { ${names.join(', ')} } from '${from}'\n`
  return line.length <= longest
    ? line
    : `${keyword} {\n${names.map((name) => `  ${name},\n`).join('')}} from '${from}'\n`
}

/** Names that are not declared in the `types/` folder, with the files under `src/` that declare them. */
const elsewhere: Record<string, string> = {
  JsonValue: 'json',
  EventType: 'generated/events',
  ErrorCode: 'generated/errors',
  Answer: 'answer',
  Client: 'route',
  RequestOptions: 'options',
  PageRequest: 'pages',
  APIError: 'errors',
  PlatformResponse: 'platform',
}

/** Collects the names that a generated file imports, and renders its import statements. */
export class Imports {
  readonly #plan: SdkPlan
  readonly #self: string
  readonly #types = new Map<string, Set<string>>()
  readonly #values = new Map<string, Set<string>>()

  /** `self` is the path of the importing file under `generated/`, without extension. */
  constructor(plan: SdkPlan, self: string) {
    this.#plan = plan
    this.#self = `generated/${self}`
  }

  #fileOf(name: string) {
    const home = this.#plan.homes.get(name)
    const path = home === undefined ? elsewhere[name] : `generated/types/${home}`
    if (path === undefined) throw new Error(`${name} is in no file`)
    return path
  }

  useType(name: string) {
    this.#add(this.#types, this.#fileOf(name), name)
  }

  use(name: string, path = this.#fileOf(name)) {
    this.#add(this.#values, path, name)
  }

  #add(into: Map<string, Set<string>>, path: string, name: string) {
    if (path !== this.#self) into.set(path, (into.get(path) ?? new Set()).add(name))
  }

  #relative(path: string) {
    const up = this.#self.split('/').slice(0, -1)
    const down = path.split('/')
    while (up.length > 0 && up[0] === down[0]) {
      up.shift()
      down.shift()
    }
    return `${up.length === 0 ? './' : '../'.repeat(up.length)}${down.join('/')}.ts`
  }

  text() {
    const lines = [
      ...[...this.#types].map(([path, names]) => ({ path: this.#relative(path), names, isType: true })),
      ...[...this.#values].map(([path, names]) => ({ path: this.#relative(path), names, isType: false })),
    ]
    return lines
      .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : Number(b.isType) - Number(a.isType)))
      .map(({ path, names, isType }) => importLine([...names].sort(), path, isType))
      .join('')
  }
}
