/**
 * A client for tests and the emulator: gives wallets SOL, and creates mints, token accounts and payments over
 * JSON-RPC.
 */
import { type Address, associatedTokenAddress } from './address.ts'
import { compileTransaction } from './compile-transaction.ts'
import {
  createAccount,
  createTokenAccount,
  freezeAccount,
  type Instruction,
  initializeMint,
  initializeTransferFee,
  memo,
  mintSpace,
  mintTo,
  type TransferFee,
  transferToken,
} from './instructions.ts'
import { createKeypair, type Keypair } from './keypair.ts'
import { type TokenProgram, token2022Program, tokenProgram } from './programs.ts'

/** A mint and its authorities. */
export type TestMint = {
  address: Address
  decimals: number
  program: TokenProgram
  authority: Keypair
  freezeAuthority: Keypair | null
}

export type NewTestMint = {
  /** The wallet that pays for the mint's account. It is the first signer. */
  payer: Keypair
  /** The number of decimals. Default: 6, as for USDC and USDT. */
  decimals?: number
  /** The mint authority. Default: the payer. */
  authority?: Keypair
  freezeAuthority?: Keypair
  /** The fee that is deducted from each transfer. If it is set, the mint belongs to Token-2022. */
  transferFee?: TransferFee
  /** The token program. Set it to create a Token-2022 mint without a fee. */
  program?: TokenProgram
  /** The key pair of the mint's address. Set it if the address must be known in advance. */
  keypair?: Keypair
}

export type Payment = {
  mint: TestMint
  /** The wallet that sends the tokens, signs the transaction and pays the fee. */
  from: Keypair
  /** The receiving wallet. Its token account is created if it does not exist. */
  to: Address
  amountBase: bigint
  memo?: string
  references?: readonly Address[]
}

export type SendOptions = { skipPreflight?: boolean }

/** The error of a request that the node refused. `code` and `data` are those of the JSON-RPC error. */
export class RefusedRequest extends Error {
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}

export class LocalClient {
  readonly #rpcUrl: string

  /** Creates a client. `rpcUrl` is the URL of the node. */
  constructor(rpcUrl: string) {
    this.#rpcUrl = rpcUrl
  }

  /** Sends a JSON-RPC request and returns its result, whose type the caller states. Throws RefusedRequest. */
  async request<Result>(method: string, ...params: unknown[]): Promise<Result> {
    const response = await fetch(this.#rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    if (!response.ok)
      throw new Error(`The node answered ${response.status}: ${(await response.text()).trim()}`)
    const { result, error } = (await response.json()) as {
      result: Result
      error?: { code: number; message: string; data?: unknown }
    }
    if (error) throw new RefusedRequest(error)
    return result
  }

  /** Sends SOL from the node's faucet. Returns the signature. */
  fund(address: Address, lamports = 10n ** 9n): Promise<string> {
    return this.request('requestAirdrop', address, Number(lamports))
  }

  /** Creates a key pair with SOL. */
  async createWallet(lamports?: bigint): Promise<Keypair> {
    const keypair = createKeypair()
    await this.fund(keypair.address, lamports)
    return keypair
  }

  /**
   * Signs instructions with the newest blockhash and sends them. The first signer pays the fee. Returns the
   * signature.
   */
  async send(
    instructions: readonly Instruction[],
    signers: readonly [Keypair, ...Keypair[]],
    { skipPreflight = false }: SendOptions = {},
  ): Promise<string> {
    const latest = { commitment: 'processed' }
    const { value } = await this.request<{ value: { blockhash: string } }>('getLatestBlockhash', latest)
    const bytes = compileTransaction({ instructions, signers, blockhash: value.blockhash })
    const options = { encoding: 'base64', preflightCommitment: 'processed', skipPreflight }
    return this.request('sendTransaction', Buffer.from(bytes).toString('base64'), options)
  }

  /**
   * Creates a mint. It belongs to the SPL Token program, or to Token-2022 if a fee or that program is
   * requested.
   */
  async createMint(options: NewTestMint): Promise<TestMint> {
    const { payer, decimals = 6, authority = payer, transferFee = null } = options
    const program = options.program ?? (transferFee ? token2022Program : tokenProgram)
    const keypair = options.keypair ?? createKeypair()
    const mint = keypair.address
    const space = mintSpace(transferFee)
    const lamports = BigInt(await this.request<number>('getMinimumBalanceForRentExemption', space))
    const freezeAuthority = options.freezeAuthority ?? null
    await this.send(
      [
        createAccount({ payer: payer.address, address: mint, lamports, space, owner: program }),
        ...(transferFee ? [initializeTransferFee(mint, transferFee, authority.address)] : []),
        initializeMint({
          mint,
          decimals,
          authority: authority.address,
          freezeAuthority: freezeAuthority?.address ?? null,
          program,
        }),
      ],
      [payer, keypair],
    )
    return { address: mint, decimals, program, authority, freezeAuthority }
  }

  /** Returns the associated token account of a wallet, which need not exist. */
  tokenAccountOf(owner: Address, mint: TestMint): Address {
    return associatedTokenAddress(owner, mint.address, mint.program)
  }

  /** Creates the associated token account of a wallet if it does not exist. Returns its address. */
  async createTokenAccount(payer: Keypair, owner: Address, mint: TestMint): Promise<Address> {
    await this.send([this.#accountOf(payer, owner, mint)], [payer])
    return this.tokenAccountOf(owner, mint)
  }

  #accountOf(payer: Keypair, owner: Address, mint: TestMint): Instruction {
    return createTokenAccount(payer.address, { owner, mint: mint.address, program: mint.program })
  }

  /** Mints tokens to a wallet, whose token account is created if it does not exist. Returns the signature. */
  mintTo(payer: Keypair, owner: Address, mint: TestMint, amountBase: bigint): Promise<string> {
    const to = this.tokenAccountOf(owner, mint)
    const authority = mint.authority.address
    const minting = mintTo({ mint: mint.address, to, authority, amountBase, program: mint.program })
    return this.send([this.#accountOf(payer, owner, mint), minting], [payer, mint.authority])
  }

  /**
   * Returns the instructions of a payment: create the receiver's token account, add the memo, transfer the
   * tokens.
   */
  payment({ mint, from, to, amountBase, memo: text, references = [] }: Payment): Instruction[] {
    const transfer = transferToken({
      mint: mint.address,
      decimals: mint.decimals,
      program: mint.program,
      from: this.tokenAccountOf(from.address, mint),
      to: this.tokenAccountOf(to, mint),
      authority: from.address,
      amountBase,
      references,
    })
    return [this.#accountOf(from, to, mint), ...(text === undefined ? [] : [memo(text)]), transfer]
  }

  /** Pays tokens to a wallet. Returns the signature. */
  pay(payment: Payment, options?: SendOptions): Promise<string> {
    return this.send(this.payment(payment), [payment.from], options)
  }

  /** Freezes a wallet's token account. Throws if the mint has no freeze authority. */
  freeze(owner: Address, mint: TestMint): Promise<string> {
    const { freezeAuthority, program } = mint
    if (freezeAuthority === null) throw new TypeError('The mint has no freeze authority.')
    const account = this.tokenAccountOf(owner, mint)
    const authority = freezeAuthority.address
    const freezing = freezeAccount(account, { mint: mint.address, authority, program })
    return this.send([freezing], [mint.authority, freezeAuthority])
  }

  /**
   * Returns the balance of a wallet's associated token account in base units; 0 if the account does not
   * exist.
   */
  async balanceOf(owner: Address, mint: TestMint, commitment = 'processed'): Promise<bigint> {
    try {
      const account = this.tokenAccountOf(owner, mint)
      const answer = await this.request<{ value: { amount: string } }>('getTokenAccountBalance', account, {
        commitment,
      })
      return BigInt(answer.value.amount)
    } catch (error) {
      if (error instanceof RefusedRequest && error.message.endsWith('could not find account')) return 0n
      throw error
    }
  }
}
