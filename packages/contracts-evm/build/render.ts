import { readFileSync } from 'node:fs'
import { keccak256 } from 'viem'
import { type Compiled, compileSolidity, quickSettings, readPullContract } from './compile.ts'

/**
 * Returns the text of the TypeScript module with the contract's ABI and bytecode, which the package imports.
 */
export const renderModule = ({ abi, initCode, runtimeCode }: Compiled): string =>
  [
    '// Generated from contracts/SubscriptionPull.sol. Do not edit; run: npm run codegen',
    `export const pullContractAbi = ${JSON.stringify(abi, null, 2)} as const`,
    '',
    '/** What a deployment runs: it has no arguments, so the address depends on these bytes and the salt alone. */',
    `export const pullContractInitCode = '${initCode}' as const`,
    '',
    `export const pullContractInitCodeHash = '${keccak256(initCode)}' as const`,
    '',
    '/** Of the code at the address of a deployed contract: the same on every chain. */',
    `export const pullContractCodeHash = '${keccak256(runtimeCode)}' as const`,
    '',
  ].join('\n')

/** Returns the generated file with the pull contract, by path. Compilation takes several seconds. */
export const buildPullContract = (): Record<string, string> => {
  const { SubscriptionPull } = compileSolidity(readPullContract())
  if (SubscriptionPull === undefined) throw new Error('The compiler answered without the pull contract.')
  return { 'subscription-pull.ts': renderModule(SubscriptionPull) }
}

const doublesFile = new URL('../test/doubles.sol', import.meta.url)

/** Returns the generated files with the token and wallet contracts that tests deploy, by path. */
export const buildDoubles = (): Record<string, string> => {
  const doubles = compileSolidity(readFileSync(doublesFile, 'utf8'), quickSettings)
  const contracts = Object.entries(doubles).map(
    ([name, { abi, initCode }]) =>
      `export const ${name} = { abi: ${JSON.stringify(abi)}, initCode: '${initCode}' } as const\n`,
  )
  const head = '// Generated from test/doubles.sol. Do not edit; run: npm run codegen\n'
  return { 'doubles.ts': head + contracts.join('\n') }
}
