import { type Address, encodeFunctionData, type Hex, keccak256, toHex } from 'viem'
import { expect, it } from 'vitest'
import { pullContractAbi, type Terms } from '../src/index.ts'
import { AnsweringCoin, Batch, Coin, ReenteringCoin, Tether } from './generated/doubles.ts'
import { onEachChain } from './on-each-chain.ts'
import { buyer, daySeconds, merchant, puller, startSeconds, stranger } from './world.ts'

onEachChain((world) => {
  const due = async (changes: Partial<Terms> = {}) => {
    world().chain.setTime(startSeconds)
    const terms = world().terms(changes)
    return { terms, signature: await world().sign(terms) }
  }
  const pull = async (call: { terms: Terms; signature?: Hex; period?: number; amountBase?: bigint }) =>
    world().pull(merchant.address, call)

  it('the event tells payer, merchant, reference, agreement, token, period and amount, right after the transfer', async () => {
    const { eventsOf, coin, agreementOf } = world()
    const { terms, signature } = await due({ ref: keccak256(toHex('a reference')) })
    const { logs } = await pull({ terms, signature, amountBase: 7n })
    const [from, to] = [buyer.address, merchant.address]
    expect(eventsOf(logs)).toEqual([
      { name: 'Transfer', token: coin, args: { from, to, value: 7n } },
      {
        name: 'Pulled',
        token: null,
        args: {
          payer: from,
          merchant: to,
          ref: terms.ref,
          agreement: agreementOf(terms),
          token: coin,
          period: 0n,
          asked: 7n,
        },
      },
    ])
  })

  it('one base unit can be pulled and nothing at all cannot, so that no pull uses up a period without a payment', async () => {
    const call = await due()
    expect((await pull({ ...call, amountBase: 0n })).error).toBe('NothingAsked')
    expect((await pull({ ...call, amountBase: 1n })).error).toBe(null)
  })

  it('the maximum can be pulled and a unit more cannot', async () => {
    const call = await due({ maximumBase: 100n })
    expect((await pull({ ...call, amountBase: 101n })).error).toBe('AboveMaximum')
    expect((await pull({ ...call, amountBase: 100n })).error).toBe(null)
  })

  it('a period is used up by its one pull, however little it moved', async () => {
    const call = await due()
    expect((await pull({ ...call, amountBase: 1n })).error).toBe(null)
    expect((await pull({ ...call, amountBase: 1n })).error).toBe('AlreadyPulled')
  })

  it('without the balance or the approval nothing moves and the period is not used up', async () => {
    const { tell, coin, contract, balanceOf } = world()
    const call = await due({ maximumBase: 2n * 10n ** 12n })
    await tell(buyer.address, coin, Coin, 'approve', contract, 2n * 10n ** 12n)
    expect((await pull(call)).error).toBe('TransferFailed')
    await tell(buyer.address, coin, Coin, 'approve', contract, 5n)
    expect((await pull({ ...call, amountBase: 6n })).error).toBe('TransferFailed')
    expect(await balanceOf(coin, merchant.address)).toBe(0n)
    expect((await pull({ ...call, amountBase: 5n })).error).toBe(null)
  })

  it('a token that answers nothing is accepted, and its fee lowers what the Transfer tells, never what the payer agreed to', async () => {
    const { deploy, fund, tell, balanceOf, eventsOf } = world()
    const token = await deploy(Tether)
    await fund(token, buyer.address, 1000n)
    const call = await due({ token, maximumBase: 600n })
    await tell(stranger.address, token, Tether, 'setFee', 100n)
    const { error, logs } = await pull(call)
    expect(error).toBe(null)
    expect(await balanceOf(token, buyer.address)).toBe(400n)
    expect(await balanceOf(token, merchant.address)).toBe(594n)
    expect(eventsOf(logs)).toMatchObject([
      { name: 'Transfer', args: { value: 594n } },
      { name: 'Pulled', args: { asked: 600n } },
    ])
  })

  it('a token that reverts for a payer on its list moves nothing', async () => {
    const { tell, coin } = world()
    const call = await due()
    await tell(stranger.address, coin, Coin, 'setBlacklisted', buyer.address, true)
    expect((await pull(call)).error).toBe('TransferFailed')
  })

  const word = (hex: string) => `0x${hex.padStart(64, '0')}` as Hex
  it.each<[string, Hex, boolean, string | null]>([
    ['false', word('0'), false, 'TransferFailed'],
    ['2', word('2'), false, 'TransferFailed'],
    ['1 in a single byte', '0x01', false, 'TransferFailed'],
    ['31 bytes', `0x${'00'.repeat(30)}01`, false, 'TransferFailed'],
    ['true in a revert', word('1'), true, 'TransferFailed'],
    ['nothing in a revert', '0x', true, 'TransferFailed'],
    ['true', word('1'), false, null],
    ['true and more', `${word('1')}${'ff'.repeat(32)}`, false, null],
    ['nothing', '0x', false, null],
  ])('to a token that answers %s', async (_, answer, reverts, error) => {
    const { deploy, tell } = world()
    const token = await deploy(AnsweringCoin)
    await tell(stranger.address, token, AnsweringCoin, 'setAnswer', answer, reverts)
    expect((await pull(await due({ token }))).error).toBe(error)
  })

  it('an address without code is no token', async () => {
    expect((await pull(await due({ token: stranger.address }))).error).toBe('TransferFailed')
  })

  it('the contract itself is no token', async () => {
    expect((await pull(await due({ token: world().contract }))).error).toBe('TransferFailed')
  })

  const reentering = async (changes: Partial<Terms> = {}) => {
    const { deploy, fund, setPuller } = world()
    const token = await deploy(ReenteringCoin)
    await fund(token, buyer.address)
    // The worst case: the merchant cooperates with the malicious token and authorises it as a puller.
    await setPuller(merchant.address, token, true)
    return { token, call: await due({ token, graceSeconds: 28 * daySeconds, ...changes }) }
  }
  const arm = (token: Address, target: Address, data: Hex, after: boolean) =>
    world().tell(stranger.address, token, ReenteringCoin, 'arm', target, data, after)

  it.each([false, true])(
    'a token that pulls within a pull is refused, its own call coming after its move: %s',
    async (after) => {
      const { chain, contract, pullData, ask, balanceOf } = world()
      const { token, call } = await reentering()
      for (const period of [0, 1]) {
        chain.setTime(startSeconds + 29 * daySeconds)
        await arm(token, contract, pullData({ ...call, period }), after)
        const restore = await chain.snapshot()
        expect((await pull(call)).error).toBe(null)
        expect(await ask<boolean>(token, ReenteringCoin, 'succeeded')).toBe(false)
        expect(await ask<Hex>(token, ReenteringCoin, 'outcome')).toBe(
          keccak256(toHex('Reentered()')).slice(0, 10),
        )
        expect(await balanceOf(token, merchant.address)).toBe(20_000_000n)
        await restore()
      }
    },
  )

  it('the merchant as a token cannot pull again by a call within its transfer', async () => {
    const { deploy, setPuller, balanceOf, fund, contract, pullData } = world()
    const token = await deploy(ReenteringCoin)
    await fund(token, buyer.address)
    await setPuller(token, puller.address, true)
    const call = await due({ token, merchant: token })
    await arm(token, contract, pullData(call), true)
    expect((await world().pull(puller.address, call)).error).toBe(null)
    expect(await balanceOf(token, token)).toBe(20_000_000n)
  })

  it('a stop that is made while a pull is under way holds from then on', async () => {
    const { chain, contract, signStop, agreementOf } = world()
    const { token, call } = await reentering()
    const stop = encodeFunctionData({
      abi: pullContractAbi,
      functionName: 'stopSigned',
      args: [buyer.address, agreementOf(call.terms), await signStop(call.terms)],
    })
    await arm(token, contract, stop, false)
    expect((await pull(call)).error).toBe(null)
    chain.setTime(startSeconds + 40 * daySeconds)
    expect((await pull({ ...call, period: 1 })).error).toBe('AgreementStopped')
  })

  it('one transaction may hold several pulls, and one that fails leaves the others alone', async () => {
    const { deploy, tell, setPuller, contract, pullData, eventsOf, coin } = world()
    const batch = await deploy(Batch)
    await setPuller(merchant.address, batch, true)
    const calls = await Promise.all(
      [1n, 2n, 3n].map((amount) => due({ ref: keccak256(toHex(`${amount}`)), maximumBase: amount })),
    )
    const [first, second, third] = calls.map((call) => pullData(call)) as [Hex, Hex, Hex]
    const logs = await tell(stranger.address, batch, Batch, 'run', contract, [
      first,
      '0x12345678',
      first,
      second,
      third,
    ])
    const told = eventsOf(logs.filter(({ address }) => [contract, coin].includes(address)))
    expect(told.map(({ name, args }) => [name, args.value ?? args.asked])).toEqual([
      ...[
        ['Transfer', 1n],
        ['Pulled', 1n],
      ],
      ...[
        ['Transfer', 2n],
        ['Pulled', 2n],
      ],
      ...[
        ['Transfer', 3n],
        ['Pulled', 3n],
      ],
    ])
  })
})
