import fc from 'fast-check'
import { encodeFunctionData } from 'viem'
import { describe, expect, it } from 'vitest'
import { periodBounds, pullContractAbi, type Terms, termsArgument, termsTypedData } from '../src/index.ts'
import { boundaryByTemporal } from './calendar.ts'
import { readError } from './chain.ts'
import { startInProcessChain } from './in-process-chain.ts'
import { onEachChain } from './on-each-chain.ts'
import { buyer, createWorld, daySeconds, merchant, startSeconds } from './world.ts'

onEachChain((world) => {
  const signed = async (changes: Partial<Terms> = {}) => {
    const terms = world().terms(changes)
    return { terms, signature: await world().sign(terms) }
  }
  const pullAt = (seconds: number, call: Awaited<ReturnType<typeof signed>>, period: number) => {
    world().chain.setTime(seconds)
    return world().pull(merchant.address, { ...call, period })
  }

  it('before the start nothing can be pulled, and the refusal says when', async () => {
    const call = await signed()
    expect(await pullAt(startSeconds - 1, call, 0)).toMatchObject({
      error: 'NotYet',
      args: [BigInt(startSeconds)],
    })
    expect((await pullAt(startSeconds, call, 0)).error).toBe(null)
  })

  it('from 31 January on, every month is pulled at its own boundary and not a second before', async () => {
    const call = await signed()
    for (let period = 1; period <= 14; period++) {
      const begins = boundaryByTemporal(call.terms, period)
      expect(await pullAt(begins - 1, call, period)).toMatchObject({
        error: 'NotYet',
        args: [BigInt(begins)],
      })
      expect((await pullAt(begins, call, period)).error).toBe(null)
    }
    expect(await world().balanceOf(world().coin, merchant.address)).toBe(14n * 20_000_000n)
  })

  it('a year from 29 February ends on 28 February, and after four years on the 29th again', async () => {
    const call = await signed({ startSeconds: Date.UTC(2028, 1, 29) / 1000, endSeconds: 2e9, count: 12 })
    for (const [period, begins] of [Date.UTC(2028, 1, 29), Date.UTC(2029, 1, 28)].entries()) {
      expect((await pullAt(begins / 1000 - 1, call, period)).error).toBe('NotYet')
      expect((await pullAt(begins / 1000, call, period)).error).toBe(null)
    }
    expect((await pullAt(Date.UTC(2032, 1, 29) / 1000 - 1, call, 4)).error).toBe('NotYet')
    expect((await pullAt(Date.UTC(2032, 1, 29) / 1000, call, 4)).error).toBe(null)
  })

  it('the last second of a period and the first of the next give one pull each, whatever the caller names', async () => {
    const call = await signed()
    const begins = boundaryByTemporal(call.terms, 1)
    expect((await pullAt(begins - 1, call, 0)).error).toBe(null)
    expect((await pullAt(begins, call, 0)).error).toBe('AlreadyPulled')
    expect((await pullAt(begins, call, 1)).error).toBe(null)
    expect(await pullAt(begins, call, 1)).toMatchObject({ error: 'AlreadyPulled', args: [2n] })
    expect((await pullAt(begins, call, 2)).error).toBe('NotYet')
  })

  it('a period that was missed is lost when it closes', async () => {
    const call = await signed({ graceSeconds: 3600 })
    const closes = boundaryByTemporal(call.terms, 1) + 3600
    expect(await pullAt(closes, call, 0)).toMatchObject({ error: 'TooLate', args: [BigInt(closes)] })
  })

  it('the pull of a period ends the grace of the one before it', async () => {
    const call = await signed({ graceSeconds: 3600 })
    const ends = boundaryByTemporal(call.terms, 1)
    expect((await pullAt(ends, call, 1)).error).toBe(null)
    expect(await pullAt(ends, call, 0)).toMatchObject({ error: 'AlreadyPulled', args: [2n] })
  })

  it('in its grace a period can be pulled beside the next one, and no more than these two', async () => {
    const call = await signed({ graceSeconds: 28 * daySeconds })
    const at = boundaryByTemporal(call.terms, 3) + 1
    const errors: (string | null)[] = []
    for (const period of [0, 1, 2, 2, 3, 3, 4]) errors.push((await pullAt(at, call, period)).error)
    expect(errors).toEqual(['TooLate', 'TooLate', null, 'AlreadyPulled', null, 'AlreadyPulled', 'NotYet'])
  })

  it('the last second of a grace counts', async () => {
    const call = await signed({ graceSeconds: 3600 })
    expect((await pullAt(boundaryByTemporal(call.terms, 1) + 3599, call, 0)).error).toBe(null)
  })

  it('from the end of the terms on nothing can be pulled, grace or not', async () => {
    const endSeconds = startSeconds + 10 * daySeconds
    const call = await signed({ endSeconds, graceSeconds: 3600 })
    expect(await pullAt(endSeconds, call, 0)).toMatchObject({ error: 'TooLate', args: [BigInt(endSeconds)] })
  })

  it('the last second before the end of the terms counts', async () => {
    const endSeconds = startSeconds + 10 * daySeconds
    expect((await pullAt(endSeconds - 1, await signed({ endSeconds }), 0)).error).toBe(null)
  })

  /** Calls `pull` with terms that the package itself would refuse to encode. */
  const pullUnchecked = async (terms: Terms, changes: { unit?: number; count?: number; grace?: number }) => {
    const { chain, place, contract } = world()
    const message = { ...termsArgument(terms), ...changes }
    const signature = await buyer.signTypedData({ ...termsTypedData(place(), terms), message })
    chain.setTime(startSeconds)
    const args = [message, signature, 0n, 1n] as const
    const data = encodeFunctionData({ abi: pullContractAbi, functionName: 'pull', args })
    const outcome = await chain.send(merchant.address, contract, data)
    return outcome.ok ? null : readError(pullContractAbi, outcome.revertData).error
  }

  it.each([
    ['month', 2, 56 * daySeconds],
    ['second', 600, 600],
  ] as const)('a grace longer than a period is refused: %s, %i', async (unit, count, longest) => {
    const terms = world().terms({ unit, count })
    expect(await pullUnchecked(terms, { grace: longest + 1 })).toBe('GraceTooLong')
    expect(await pullUnchecked(terms, { grace: longest })).toBe(null)
  })

  it('terms whose periods have no length, or a unit that there is not, can never be pulled', async () => {
    expect(await pullUnchecked(world().terms(), { count: 0 })).toBe('TooLate')
    expect(await pullUnchecked(world().terms(), { count: 0, grace: 3600 })).toBe('GraceTooLong')
    expect(await pullUnchecked(world().terms(), { unit: 2 })).toBe('revert with 0x')
  })
})

describe('the periods that the contract counts', async () => {
  const world = await createWorld(await startInProcessChain())
  const far = { endSeconds: 8_640_000_000_000 }
  const boundaries = async (changes: Partial<Terms>, period: number) => {
    const terms = world.terms({ ...far, ...changes })
    return { terms, onChain: Number(await world.boundary(terms, BigInt(period))) }
  }

  it('are those of another calendar and of the package, from 1970 to the year 20000', async () => {
    const starts = fc.integer({ min: 0, max: 400_000_000_000 })
    const counts = fc.constantFrom(1, 2, 3, 6, 12, 13, 48, 4800)
    const property = fc.asyncProperty(
      starts,
      counts,
      fc.integer({ min: 0, max: 400 }),
      async (start, count, period) => {
        const { terms, onChain } = await boundaries({ startSeconds: start, count }, period)
        expect(onChain).toBe(boundaryByTemporal(terms, period))
        expect(onChain).toBe(periodBounds(terms, period).beginsSeconds)
      },
    )
    await fc.assert(property, { numRuns: 400 })
  })

  it('are right at the ends of all months around leap years, and of centuries that have no leap day', async () => {
    for (const year of [1970, 2027, 2028, 2100, 2399, 2400])
      for (let month = 0; month < 12; month++)
        for (const day of [1, 0, -1, -2]) {
          const at = Date.UTC(year, month + 1, day, 23, 59, 59) / 1000
          for (const count of [1, 12]) {
            const { terms, onChain } = await boundaries({ startSeconds: at, count }, 1)
            expect(onChain, new Date(at * 1000).toISOString()).toBe(boundaryByTemporal(terms, 1))
          }
        }
  })

  it('are counted without overflow for the largest numbers that the contract takes', async () => {
    const most = 2 ** 32 - 1
    const seconds = world.terms({ ...far, unit: 'second', count: most })
    expect(await world.boundary(seconds, 2n ** 64n)).toBe(BigInt(startSeconds) + 2n ** 64n * BigInt(most))
    // The period starts `months` months after the start of the terms, which is too far for Temporal. 4,800
    // months (400 years) always have 146,097 days, so Temporal computes only the remaining months.
    const months = 2n ** 64n * BigInt(most)
    const rest = boundaryByTemporal(world.terms({ ...far, count: Number(months % 4800n) }), 1)
    expect(await world.boundary(world.terms({ ...far, count: most }), 2n ** 64n)).toBe(
      BigInt(rest) + (months / 4800n) * 146_097n * BigInt(daySeconds),
    )
  })
})
