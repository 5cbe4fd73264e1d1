import { chains } from '@stablerail/contract'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './start-error.ts'

const usdt = { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6 }
const network = {
  chain: 'tron',
  livemode: true,
  networkId: 728_126_428,
  tokens: { USDT: usdt },
  rpcUrls: ['https://api.trongrid.io/jsonrpc', 'https://tron.provider.example/jsonrpc'],
}
const header = {
  rpcUrl: 'https://api.trongrid.io/jsonrpc',
  name: 'TRON-PRO-API-KEY',
  value: 's3cret-of-grid',
}

const read = (changes: object) =>
  readConfig({
    NODE_ENV: 'test',
    ENCRYPTION_KEYS: `a:${'0'.repeat(64)}`,
    SESSION_SECRET: 's'.repeat(32),
    NETWORKS: JSON.stringify([{ ...network, ...changes }]),
  }).networks[0]

const refusal = (changes: object): string => {
  try {
    read(changes)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'It was accepted.'
}

describe('a network of Tron', () => {
  test('is read, with the confirmations and the polls of its family', () => {
    expect(read({})).toMatchObject({ chain: 'tron', confirmations: 20, pollIntervalMs: 3_000 })
    expect(read({ pollIntervalMs: 500 })).toMatchObject({ pollIntervalMs: 500 })
    expect(read({ networkId: 3_448_148_188, livemode: false })).toMatchObject({ networkId: 3_448_148_188 })
    expect(read({ chain: 'base', tokens: {}, networkId: 1 })).toMatchObject({ pollIntervalMs: 1_000 })
  })

  test.each<[object, string]>([
    [
      { tokens: { USDT: { ...usdt, address: '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c' } } },
      '0.tokens.USDT.address must be a Tron address, which is base58 with its checksum, 34 characters beginning with T.',
    ],
    [
      { tokens: { USDT: { ...usdt, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' } } },
      '0.tokens.USDT.address must be a Tron address, which is base58 with its checksum, 34 characters beginning with T.',
    ],
    [
      { tokens: { USDC: usdt } },
      '0.tokens.USDC must be left out: Circle does not support USDC on Tron any more, and USDT alone is read there',
    ],
    [
      { wsUrl: 'wss://tron.example' },
      '0.wsUrl must be left out: nodes of Tron announce no heads, and are polled',
    ],
    [
      { pullContract: `0x${'1'.repeat(40)}` },
      '0.pullContract must be left out: subscriptions are not pulled on Tron',
    ],
    [
      { depositFactory: `0x${'1'.repeat(40)}` },
      '0.depositFactory must be left out: checkouts have no deposit addresses on Tron',
    ],
    [{ maxGasPriceGwei: 5 }, '0.maxGasPriceGwei must be left out: the server sends no transaction on Tron'],
    [{ minesOnDemand: true }, 'must be false'],
    [{ watch: 'wallets' }, '0.watch must be left out: this chain is read block by block'],
    [{ watch: 'blocks' }, '0.watch must be left out: this chain is read block by block'],
    [{ chain: 'bitcoin' }, `0.chain must be one of "${chains.join('", "')}"`.replace(/, (?!.*,)/, ' or ')],
  ])('that has what its family does not have is refused by the field: %j', (changes, sentence) => {
    expect(refusal(changes)).toContain(sentence)
  })
})

describe('a network of Solana', () => {
  const usdc = { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6 }
  const tokens = {
    USDC: usdc,
    USDT: { address: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', decimals: 6 },
  }
  const solana = { chain: 'solana', networkId: 101, tokens, rpcUrls: ['https://solana.provider.example/key'] }

  test('is read, with the confirmations and the polls of its family', () => {
    const wallets = { watch: 'wallets', confirmations: 1, pollIntervalMs: 5_000 }
    expect(read(solana)).toMatchObject({ ...solana, ...wallets })
    expect(read({ ...solana, watch: 'wallets', confirmations: 1 })).toMatchObject(wallets)
    expect(read({ ...solana, watch: 'blocks' })).toMatchObject({ watch: 'blocks', pollIntervalMs: 400 })
    expect(read({ ...solana, watch: 'blocks', pollIntervalMs: 250 })).toMatchObject({ pollIntervalMs: 250 })
    const headers = [{ ...header, rpcUrl: solana.rpcUrls[0] }]
    expect(read({ ...solana, rpcHeaders: headers })).toMatchObject({ rpcHeaders: headers })
    expect(read({})).not.toHaveProperty('watch')
  })

  test.each<[object, string]>([
    [
      { tokens: { USDC: { ...usdc, address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' } } },
      '0.tokens.USDC.address must be the mint of an SPL token, which is 32 bytes in base58.',
    ],
    [
      { tokens: { USDC: { ...usdc, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } } },
      '0.tokens.USDC.address must be the mint of an SPL token, which is 32 bytes in base58.',
    ],
    [{ confirmations: 32 }, '0.confirmations must be 1 or left out: payments on Solana are confirmed once'],
    [
      { wsUrl: 'wss://solana.example' },
      '0.wsUrl must be left out: nodes of Solana announce heads in another way',
    ],
    [
      { pullContract: `0x${'1'.repeat(40)}` },
      '0.pullContract must be left out: subscriptions are not pulled on Solana',
    ],
    [
      { depositFactory: `0x${'1'.repeat(40)}` },
      '0.depositFactory must be left out: checkouts have no deposit addresses on Solana',
    ],
    [{ maxGasPriceGwei: 5 }, '0.maxGasPriceGwei must be left out: the server sends no transaction on Solana'],
    [{ watch: 'heads' }, '0.watch must be "wallets" or "blocks"'],
    [
      { tokens: { USDC: usdc, USDT: usdc } },
      '0.tokens.USDT.address must be another than that of the token before',
    ],
  ])('that has what its family does not have is refused by the field: %j', (changes, sentence) => {
    expect(refusal({ ...solana, ...changes })).toContain(sentence)
  })
})

test('the token of an EVM chain has an EVM address', () => {
  expect(refusal({ chain: 'base', networkId: 8453 })).toBe(
    'NETWORKS: 0.tokens.USDT.address must be an EVM address, which is 0x and 40 hexadecimal digits.',
  )
})

describe('a header for a provider', () => {
  test('is taken for one of the providers', () => {
    expect(read({ rpcHeaders: [header] })).toMatchObject({ rpcHeaders: [header] })
  })

  test.each<[string, object, string]>([
    [
      'of nobody',
      { rpcUrl: 'https://other.example/jsonrpc' },
      '0.rpcHeaders.0.rpcUrl must be one of rpcUrls',
    ],
    ['that is no header', { name: 'a key' }, '0.rpcHeaders.0.name must be the name of a header'],
    ['that requests have', { name: 'Content-Type' }, '0.rpcHeaders.0.name must be another header'],
    [
      'of more than one line',
      { value: 's3cret-of-grid\r\nHost: x' },
      '0.rpcHeaders.0.value must be printable',
    ],
    ['with a field too many', { vaule: 's3cret-of-grid' }, 'Unknown field "0.rpcHeaders.0.vaule"'],
  ])('%s is refused, without a word of the secret', (_, changes, sentence) => {
    const message = refusal({ rpcHeaders: [{ ...header, ...changes }] })
    expect(message).toContain(sentence)
    expect(message).not.toContain('s3cret')
  })

  test('is given once, and goes to no public provider in the clear', () => {
    expect(refusal({ rpcHeaders: [header, { ...header, name: 'tron-pro-api-key' }] })).toContain(
      '0.rpcHeaders.1.name must be another header than those before it',
    )
    const [rpcUrl] = ['http://api.trongrid.io/jsonrpc']
    expect(refusal({ rpcUrls: [rpcUrl], rpcHeaders: [{ ...header, rpcUrl }] })).toContain(
      '0.rpcHeaders.0.rpcUrl must begin with https',
    )
    const local = 'http://127.0.0.1:9090/jsonrpc'
    expect(refusal({ rpcUrls: [local], rpcHeaders: [{ ...header, rpcUrl: local }] })).toBe('It was accepted.')
  })
})
