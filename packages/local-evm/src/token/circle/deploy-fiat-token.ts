import { type Address, concat, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { fiatTokenBytecode, fiatTokenProxyBytecode, signatureCheckerBytecode } from './bytecode.ts'

/** The functions and the event of Circle's token that the local chain and its tests use. */
export const fiatTokenAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function initialize(string name, string symbol, string currency, uint8 decimals, address masterMinter, address pauser, address blacklister, address owner)',
  'function initializeV2(string name)',
  'function initializeV2_1(address lostAndFound)',
  'function initializeV2_2(address[] accountsToBlacklist, string symbol)',
  'function configureMinter(address minter, uint256 allowance) returns (bool)',
  'function mint(address to, uint256 amount) returns (bool)',
  'function blacklist(address account)',
  'function unBlacklist(address account)',
  'function isBlacklisted(address account) view returns (bool)',
  'function pause()',
  'function unpause()',
  'function paused() view returns (bool)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
])

const proxyAbi = parseAbi(['function changeAdmin(address admin)'])

/**
 * The admin of the proxy: an address without a known key. The proxy refuses every call of the token that its
 * admin makes, so the admin may be no account that a test uses.
 */
const proxyAdmin = '0x000000000000000000000000000000000000dEaD'

/** Sends transactions from one account and waits until they are mined. */
export type Deployer = {
  account: Address
  deploy(initCode: Hex): Promise<Address>
  call(to: Address, data: Hex): Promise<unknown>
}

/** Matches the places of the token's bytecode that the linker replaces by the address of the library. */
const libraryPlaces = /__\$[0-9a-f]{34}\$__/g

/**
 * Deploys Circle's token as USDC behind its proxy, and returns the address of the proxy. The deployer owns the
 * token, may pause it and refuse accounts, and may mint without a practical limit.
 */
export const deployFiatToken = async ({ account, deploy, call }: Deployer): Promise<Address> => {
  const library = await deploy(signatureCheckerBytecode)
  const linked = fiatTokenBytecode.replace(libraryPlaces, library.slice(2).toLowerCase()) as Hex
  const implementation = encodeAbiParameters([{ type: 'address' }], [await deploy(linked)])
  const token = await deploy(concat([fiatTokenProxyBytecode, implementation]))
  await call(token, encodeFunctionData({ abi: proxyAbi, functionName: 'changeAdmin', args: [proxyAdmin] }))
  const abi = fiatTokenAbi
  const calls = [
    encodeFunctionData({
      abi,
      functionName: 'initialize',
      args: ['USD Coin', 'USDC', 'USD', 6, account, account, account, account],
    }),
    encodeFunctionData({ abi, functionName: 'initializeV2', args: ['USD Coin'] }),
    encodeFunctionData({ abi, functionName: 'initializeV2_1', args: [account] }),
    encodeFunctionData({ abi, functionName: 'initializeV2_2', args: [[], 'USDC'] }),
    encodeFunctionData({ abi, functionName: 'configureMinter', args: [account, 2n ** 256n - 1n] }),
  ]
  for (const data of calls) await call(token, data)
  return token
}
