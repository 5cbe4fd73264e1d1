import type { Address } from 'viem'
import { expect, it } from 'vitest'
import { HarmfulCoin, NotifyingCoin } from '../generated/deposit-doubles.ts'
import { inEachWorld } from '../on-each-chain.ts'
import { createDepositWorld, depositOf, eventOf, harm, manner, stranger } from './deposit-world.ts'

const [first, second, third] = [depositOf('first'), depositOf('second'), depositOf('third')]
const three = [first, second, third]

inEachWorld(createDepositWorld, (world) => {
  const deployHarmful = async () => {
    const token = await world().deploy(HarmfulCoin)
    for (const deposit of three) await world().fund(deposit, 100n, token)
    return token
  }
  const setHarm = (token: Address, harmed: Address, inBalance: number, inTransfer: number) =>
    world().tell(stranger.address, token, HarmfulCoin, 'setHarm', harmed, inBalance, inTransfer)

  it.each([
    ['transfer returns 100,000 bytes that begin with true', harm.none, harm.returnsMuch, 100n],
    ['transfer reverts with 100,000 bytes', harm.none, harm.revertsWithMuch, null],
    ['transfer uses up its gas', harm.none, harm.usesGas, null],
    ['transfer reverts', harm.none, harm.reverts, null],
    ['balance is followed by 100,000 bytes', harm.returnsMuch, harm.none, 100n],
    ['balance is 100,000 bytes of a revert', harm.revertsWithMuch, harm.none, null],
    ['balance uses up its gas', harm.usesGas, harm.none, null],
    ['balance has 31 bytes', harm.returnsLittle, harm.none, null],
    ['balance reverts', harm.reverts, harm.none, null],
  ])('a member whose %s does not stop the others', async (_, inBalance, inTransfer, amount) => {
    const token = await deployHarmful()
    await setHarm(token, world().addressOf(second), inBalance, inTransfer)
    const { error, events } = await world().collect(three, token, { gas: 1_500_000 })
    expect(error).toBe(null)
    expect(events).toEqual([
      eventOf(first, token, 100n),
      eventOf(second, token, amount),
      eventOf(third, token, 100n),
    ])
    expect(await world().hasClone(second)).toBe(inBalance === harm.none || amount !== null)
  })

  it('a payee that uses up the gas of a notifying token does not stop the others', async () => {
    const { collect, deploy, deployPayee, fund } = world()
    const token = await deploy(NotifyingCoin)
    const burning = depositOf('burning', await deployPayee(manner.usesGas))
    const deposits = [burning, first, second]
    for (const deposit of deposits) await fund(deposit, 100n, token)
    expect((await collect(deposits, token, { gas: 1_500_000 })).events).toEqual([
      eventOf(burning, token, null),
      eventOf(first, token, 100n),
      eventOf(second, token, 100n),
    ])
  })
})
