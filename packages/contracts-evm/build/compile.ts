/** Compiles Solidity with the pinned compiler and the settings that determine the deployed bytes. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The contract's ABI and bytecode, as hex with `0x`. */
export type Compiled = {
  abi: readonly unknown[]
  initCode: `0x${string}`
  /** The code without the values of immutable variables: zeros are in their places. */
  runtimeCode: `0x${string}`
  /** The places of each immutable variable in the code, as offsets in bytes. */
  immutables: readonly (readonly number[])[]
}

export type Settings = {
  optimizer: { enabled: boolean; runs: number }
  viaIR: boolean
  /** The oldest hard fork on which the code runs. */
  evmVersion: 'paris' | 'cancun'
}

/**
 * The compiler settings for the pull contract. A change of any setting changes the bytecode, and with it the
 * contract's address. Cancun is the oldest hard fork with transient storage; all networks on which pulls are
 * offered have it.
 */
export const pinnedSettings: Settings = {
  optimizer: { enabled: true, runs: 1_000_000 },
  viaIR: false,
  evmVersion: 'cancun',
}

/** A deployed contract of this package: the name of its file in `contracts/` and of the contract in it. */
export type ContractName = 'SubscriptionPull' | 'DepositFactory'

/**
 * The compiler settings for each deployed contract. The deposit factory is compiled for an older hard fork,
 * so that it also runs on a chain to which a buyer sent a payment by mistake and which lacks Cancun.
 */
export const settingsOf: Record<ContractName, Settings> = {
  SubscriptionPull: pinnedSettings,
  DepositFactory: { ...pinnedSettings, evmVersion: 'paris' },
}

/**
 * The compiler settings for contracts that run only in tests. Without the optimizer, compilation takes a
 * quarter of the time.
 */
export const quickSettings: Settings = {
  optimizer: { enabled: false, runs: 200 },
  viaIR: false,
  evmVersion: 'cancun',
}

/** The name of the source file for the compiler. It does not affect the bytecode. */
const sourceName = 'source.sol'

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<
    string,
    Record<
      string,
      {
        abi: unknown[]
        evm: {
          bytecode: { object: string }
          deployedBytecode: { object: string; immutableReferences?: Record<string, { start: number }[]> }
        }
      }
    >
  >
  sources?: Record<string, { ast?: SyntaxNode }>
}

/**
 * The Solidity compiler `solc`. It is loaded when it is first needed, because it is 9 MB of JavaScript. The
 * package has no usable types.
 */
let loaded: { compile(input: string): string; version(): string } | undefined
const compiler = () => {
  loaded ??= createRequire(import.meta.url)('solc') as NonNullable<typeof loaded>
  return loaded
}

const ask = (source: string, settings: object): Output => {
  const input = {
    language: 'Solidity',
    sources: { [sourceName]: { content: source } },
    settings: {
      // Leaves the metadata hash out of the bytecode, so that comments and file paths do not affect it.
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      ...settings,
    },
  }
  return JSON.parse(compiler().compile(JSON.stringify(input)))
}

const contractsOf = (output: Output): Record<string, Compiled> =>
  Object.fromEntries(
    Object.entries(output.contracts?.[sourceName] ?? {}).map(([name, { abi, evm }]) => [
      name,
      {
        abi,
        initCode: `0x${evm.bytecode.object}`,
        runtimeCode: `0x${evm.deployedBytecode.object}`,
        immutables: Object.values(evm.deployedBytecode.immutableReferences ?? {}).map((places) =>
          places.map(({ start }) => start),
        ),
      },
    ]),
  )

const outputSelection = {
  '*': {
    '*': [
      'abi',
      'evm.bytecode.object',
      'evm.deployedBytecode.object',
      'evm.deployedBytecode.immutableReferences',
    ],
  },
}

/**
 * Compiles all contracts of a source text. Returns the results by contract name. Throws if the compiler
 * reports an error or a warning.
 */
export const compileSolidity = (
  source: string,
  settings: Settings = pinnedSettings,
): Record<string, Compiled> => {
  const output = ask(source, { ...settings, outputSelection })
  if (output.errors?.length) throw new Error(output.errors.map((error) => error.formattedMessage).join('\n'))
  return contractsOf(output)
}

/**
 * Compiles like `compileSolidity`, but faster and without checking warnings. Returns null if the source does
 * not compile.
 */
export const compileQuickly = (source: string): Record<string, Compiled> | null => {
  const output = ask(source, { ...quickSettings, outputSelection })
  return output.errors?.some(({ severity }) => severity === 'error') ? null : contractsOf(output)
}

/**
 * A node of the compiler's syntax tree. `src` is its position in the source, in bytes: `start:length:file`.
 */
export type SyntaxNode = { nodeType: string; src: string } & Record<string, unknown>

/** Returns the compiler's syntax tree of a source. */
export const parseSolidity = (source: string): SyntaxNode => {
  const { sources, errors } = ask(source, { evmVersion: 'cancun', outputSelection: { '*': { '': ['ast'] } } })
  const ast = sources?.[sourceName]?.ast
  if (ast === undefined) throw new Error(errors?.map((error) => error.formattedMessage).join('\n'))
  return ast
}

/** Returns the Solidity source of a deployed contract. */
export const readContract = (name: ContractName): string =>
  readFileSync(new URL(`../contracts/${name}.sol`, import.meta.url), 'utf8')
