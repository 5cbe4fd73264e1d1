import { readFileSync } from 'node:fs'
import { type Address, getContractAddress, type Hex, keccak256 } from 'viem'
import { deploymentAddress, depositFactorySalt } from '../src/deployer.ts'
import {
  type Compiled,
  type ContractName,
  compileSolidity,
  quickSettings,
  readContract,
  settingsOf,
} from './compile.ts'

/** The ABI and the bytecode of a deployed contract, and the prefix of their names in the generated module. */
type Module = { contract: ContractName; prefix: string; compiled: Compiled; code: Hex }

/**
 * Returns the text of the TypeScript module with a contract's ABI and bytecode, which the package imports.
 */
const renderModule = ({ contract, prefix, compiled: { abi, initCode }, code }: Module): string =>
  [
    `// Generated from contracts/${contract}.sol. Do not edit; run: npm run codegen`,
    `export const ${prefix}Abi = ${JSON.stringify(abi, null, 2)} as const`,
    '',
    '/** What a deployment runs: it has no arguments, so the address depends on these bytes and the salt alone. */',
    `export const ${prefix}InitCode = '${initCode}' as const`,
    '',
    `export const ${prefix}InitCodeHash = '${keccak256(initCode)}' as const`,
    '',
    '/** Of the code at the address of a deployed contract: the same on every chain. */',
    `export const ${prefix}CodeHash = '${keccak256(code)}' as const`,
    '',
  ].join('\n')

/** Compiles a deployed contract with its settings. Returns all contracts of its file, by name. */
export const compileContract = (name: ContractName): ((contract: string) => Compiled) => {
  const compiled = compileSolidity(readContract(name), settingsOf[name])
  return (contract) => {
    const found = compiled[contract]
    if (found === undefined) throw new Error(`The compiler returned no contract ${contract}.`)
    return found
  }
}

const renderPullContract = (): string => {
  const compiled = compileContract('SubscriptionPull')('SubscriptionPull')
  return renderModule({
    contract: 'SubscriptionPull',
    prefix: 'pullContract',
    compiled,
    code: compiled.runtimeCode,
  })
}

/** Returns the deployed code of a contract whose only immutable variable has the given address as its value. */
const withImmutable = ({ runtimeCode, immutables }: Compiled, value: Address): Hex => {
  const [places, ...others] = immutables
  if (places === undefined || others.length > 0)
    throw new Error('The contract must have one immutable variable.')
  const word = value.slice(2).toLowerCase().padStart(64, '0')
  return places.reduce((code: Hex, place): Hex => {
    const start = 2 + 2 * place
    return `0x${code.slice(2, start)}${word}${code.slice(start + word.length)}`
  }, runtimeCode)
}

/**
 * The factory's code contains the address of the contract to which clones delegate, and the code of that
 * contract contains the factory's address. The constructor of the factory creates that contract, with the
 * nonce 1.
 */
const renderDepositFactory = (): string => {
  const contract = compileContract('DepositFactory')
  const compiled = contract('DepositFactory')
  const factory = deploymentAddress(depositFactorySalt, compiled.initCode)
  const implementation = getContractAddress({ from: factory, nonce: 1n })
  const implementationCode = withImmutable(contract('DepositClone'), factory)
  return [
    renderModule({
      contract: 'DepositFactory',
      prefix: 'depositFactory',
      compiled,
      code: withImmutable(compiled, implementation),
    }),
    '/** Of the code to which every clone of the factory delegates: the same on every chain. */',
    `export const depositImplementationCodeHash = '${keccak256(implementationCode)}' as const`,
    '',
  ].join('\n')
}

/** Returns the generated files with the deployed contracts, by path. Compilation takes several seconds. */
export const buildContracts = (): Record<string, string> => ({
  'subscription-pull.ts': renderPullContract(),
  'deposit-factory.ts': renderDepositFactory(),
})

/** Returns the text of the module with the contracts of a Solidity file that only tests deploy. */
const renderDoubles = (path: string): string => {
  const source = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  const contracts = Object.entries(compileSolidity(source, quickSettings)).map(
    ([name, { abi, initCode }]) =>
      `export const ${name} = { abi: ${JSON.stringify(abi)}, initCode: '${initCode}' } as const\n`,
  )
  return `// Generated from ${path}. Do not edit; run: npm run codegen\n${contracts.join('\n')}`
}

/** Returns the generated files with the token and wallet contracts that tests deploy, by path. */
export const buildDoubles = (): Record<string, string> => ({
  'doubles.ts': renderDoubles('test/doubles.sol'),
  'deposit-doubles.ts': renderDoubles('test/deposits/doubles.sol'),
})
