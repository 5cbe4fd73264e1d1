/**
 * The facts about each chain. Lists name the chains in this order. To add a chain, add a record here and run
 * `npm run codegen`: the enums of the API, the limits of forms, names, links, settings and tables of the
 * documentation are derived from it.
 */
import type { ChainFacts } from './chain-fields.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

/** Returns the explorer links of a site built by Etherscan. All such sites have links of the same form. */
const etherscan = (origin: string) => ({ transaction: `${origin}/tx/`, address: `${origin}/address/` })

const tronscan = (origin: string) => ({
  transaction: `${origin}/#/transaction/`,
  address: `${origin}/#/address/`,
})

/** The address of the sanctions oracle, which is the same on all chains except Base. */
const usualOracle = '0x40C57923924B5c5c5455c48D93317139ADDaC8fb'

/**
 * On EVM chains the number of confirmations decides when a payment is confirmed, because finality comes much
 * later.
 */
const byDepth = { isAwaited: false, slots: null } as const

const facts = {
  base: {
    family: 'evm',
    name: 'Base',
    testNetwork: 'Base Sepolia',
    networkIds: { live: 8_453, test: 84_532, local: 31_337 },
    explorer: {
      live: etherscan('https://basescan.org'),
      test: etherscan('https://sepolia.basescan.org'),
    },
    blockTimeMs: 2_000,
    confirmations: 10,
    finality: byDepth,
    walletNetwork: { chainName: 'Base', nativeCurrency: ether, rpcUrl: 'https://mainnet.base.org' },
    canPull: true,
    sanctionsOracle: '0x3A91A31cB3dC49b4db9Ce721F50a9D076c8D739B',
    gasCeilingGwei: 10,
    tokens: {
      USDC: {
        decimals: 6,
        address: {
          live: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
          test: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
        },
      },
      USDT: {
        decimals: 6,
        address: { live: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', test: null },
      },
    },
  },
  ethereum: {
    family: 'evm',
    name: 'Ethereum',
    testNetwork: 'Sepolia',
    networkIds: { live: 1, test: 11_155_111, local: 31_338 },
    explorer: {
      live: etherscan('https://etherscan.io'),
      test: etherscan('https://sepolia.etherscan.io'),
    },
    blockTimeMs: 12_000,
    confirmations: 12,
    finality: byDepth,
    walletNetwork: null,
    canPull: false,
    sanctionsOracle: usualOracle,
    gasCeilingGwei: 10,
    tokens: {
      USDC: {
        decimals: 6,
        address: {
          live: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
          test: '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238',
        },
      },
      USDT: {
        decimals: 6,
        address: { live: '0xdAC17F958D2ee523a2206206994597C13D831ec7', test: null },
      },
    },
  },
  polygon: {
    family: 'evm',
    name: 'Polygon',
    testNetwork: 'Amoy',
    networkIds: { live: 137, test: 80_002, local: 31_339 },
    explorer: {
      live: etherscan('https://polygonscan.com'),
      test: etherscan('https://amoy.polygonscan.com'),
    },
    blockTimeMs: 2_000,
    confirmations: 32,
    finality: byDepth,
    walletNetwork: {
      chainName: 'Polygon',
      nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
      rpcUrl: 'https://polygon-rpc.com',
    },
    canPull: true,
    sanctionsOracle: usualOracle,
    gasCeilingGwei: 2_000,
    tokens: {
      USDC: {
        decimals: 6,
        address: {
          live: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
          test: '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582',
        },
      },
      USDT: {
        decimals: 6,
        address: { live: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', test: null },
      },
    },
  },
  arbitrum: {
    family: 'evm',
    name: 'Arbitrum',
    testNetwork: 'Arbitrum Sepolia',
    networkIds: { live: 42_161, test: 421_614, local: 31_340 },
    explorer: {
      live: etherscan('https://arbiscan.io'),
      test: etherscan('https://sepolia.arbiscan.io'),
    },
    blockTimeMs: 250,
    confirmations: 20,
    finality: byDepth,
    walletNetwork: {
      chainName: 'Arbitrum One',
      nativeCurrency: ether,
      rpcUrl: 'https://arb1.arbitrum.io/rpc',
    },
    canPull: true,
    sanctionsOracle: usualOracle,
    gasCeilingGwei: 10,
    tokens: {
      USDC: {
        decimals: 6,
        address: {
          live: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
          test: '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d',
        },
      },
      USDT: {
        decimals: 6,
        address: { live: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', test: null },
      },
    },
  },
  solana: {
    family: 'solana',
    name: 'Solana',
    testNetwork: 'devnet',
    networkIds: { live: 101, test: 103, local: null },
    explorer: {
      live: { transaction: 'https://solscan.io/tx/', address: 'https://solscan.io/account/' },
      test: null,
    },
    blockTimeMs: 400,
    confirmations: 1,
    finality: { isAwaited: true, slots: 32 },
    walletNetwork: null,
    canPull: false,
    sanctionsOracle: null,
    gasCeilingGwei: null,
    tokens: {
      USDC: {
        decimals: 6,
        address: {
          live: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
          test: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
        },
      },
      USDT: {
        decimals: 6,
        address: { live: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', test: null },
      },
    },
  },
  tron: {
    family: 'tron',
    name: 'Tron',
    testNetwork: 'Nile',
    networkIds: { live: 728_126_428, test: 3_448_148_188, local: 31_341 },
    explorer: {
      live: tronscan('https://tronscan.org'),
      test: tronscan('https://nile.tronscan.org'),
    },
    blockTimeMs: 3_000,
    confirmations: 20,
    finality: { isAwaited: true, slots: null },
    walletNetwork: null,
    canPull: false,
    sanctionsOracle: null,
    gasCeilingGwei: null,
    tokens: {
      USDC: { unsupported: 'Circle does not support USDC on Tron any more, and USDT alone is read there' },
      USDT: {
        decimals: 6,
        address: {
          live: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
          test: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
        },
      },
    },
  },
} as const satisfies Record<string, ChainFacts>

export type ChainName = keyof typeof facts

/** The chains that belong to a family. */
export type ChainOf<Family extends ChainFacts['family']> = {
  [Chain in ChainName]: (typeof facts)[Chain]['family'] extends Family ? Chain : never
}[ChainName]

export const chainFacts: Readonly<Record<ChainName, ChainFacts>> = facts
