import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: { 'Router.sol': { Router: { evm: { bytecode: { object: string } } } } }
}

export const routerAbi = [
  {
    type: 'function',
    name: 'tokens',
    stateMutability: 'view',
    inputs: [{ name: 'index', type: 'uint256' }],
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'function',
    name: 'pay',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address[3]' },
      { name: 'value', type: 'uint256' },
    ],
    outputs: [],
  },
] as const

/** Returns the bytecode of the router contract, which deploys its tokens in its constructor. */
export const compileRouter = (): `0x${string}` => {
  const content = readFileSync(new URL('Router.sol', import.meta.url), 'utf8')
  // The compiler is loaded only when a chain is built, because it is 9 MB of JavaScript. Its package has no
  // usable types.
  const solc: { compile(input: string): string } = createRequire(import.meta.url)('solc')
  const input = {
    language: 'Solidity',
    sources: { 'Router.sol': { content } },
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  }
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input)))
  if (output.errors?.length) throw new Error(output.errors.map((error) => error.formattedMessage).join('\n'))
  if (!output.contracts) throw new Error('The Solidity compiler answered without a contract.')
  return `0x${output.contracts['Router.sol'].Router.evm.bytecode.object}`
}
