import fc from 'fast-check'

/** An index into a list of a run. Indexes beyond the end of a list wrap around. */
type Which = number

/** A call of the factory, or a call that only the factory may make, sent to a clone or its implementation. */
export type Call =
  | { kind: 'collect'; token: Which; deposits: readonly Which[] }
  | { kind: 'collectCoins'; deposits: readonly Which[] }
  | { kind: 'sendToken'; token: Which; at: Which; to: Which }
  | { kind: 'sendCoins'; at: Which; to: Which }

/** One action of a random run. */
export type Step =
  | { kind: 'deposit'; token: Which; deposit: Which; amountBase: bigint }
  /** Sends coins to a deposit address, which refuses them if its clone exists. */
  | { kind: 'coins'; deposit: Which; valueWei: bigint }
  /** Gives coins to a deposit address in a way that a clone cannot refuse. */
  | { kind: 'forcedCoins'; deposit: Which; valueWei: bigint }
  | { kind: 'call'; caller: Which; call: Call; gas: number }
  /** Gives a fake token, or a payee that is a contract, a call that it makes when it is called next. */
  | { kind: 'arm'; who: Which; call: Call }
  | { kind: 'refuse'; account: Which; listed: boolean }
  | { kind: 'pause'; paused: boolean }
  | { kind: 'harm'; deposit: Which; inBalance: number; inTransfer: number }
  /** Makes the fake token report a balance. */
  | { kind: 'lie'; deposit: Which; amountBase: bigint }

const index = fc.integer({ min: 0, max: 11 })
const indexes = fc.array(index, { maxLength: 5 })
const amount = fc.oneof(fc.constant(1n), fc.bigInt({ min: 1n, max: 10n ** 12n }))

const call: fc.Arbitrary<Call> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('collect' as const), token: index, deposits: indexes }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('collectCoins' as const), deposits: indexes }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('sendToken' as const), token: index, at: index, to: index }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sendCoins' as const), at: index, to: index }) },
)

const gas = fc.oneof(
  { weight: 5, arbitrary: fc.constant(16_000_000) },
  { weight: 1, arbitrary: fc.integer({ min: 30_000, max: 700_000 }) },
)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('deposit' as const),
      token: index,
      deposit: index,
      amountBase: amount,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('coins' as const, 'coins' as const, 'forcedCoins' as const),
      deposit: index,
      valueWei: amount,
    }),
  },
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('call' as const), caller: index, call, gas }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('arm' as const), who: index, call }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refuse' as const), account: index, listed: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pause' as const), paused: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('harm' as const),
      deposit: index,
      inBalance: fc.constantFrom(0, 0, 0, 1, 2, 3, 4, 5),
      inTransfer: fc.integer({ min: 0, max: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('lie' as const),
      deposit: index,
      amountBase: fc.oneof(amount, fc.constantFrom(0n, 2n ** 256n - 1n)),
    }),
  },
)

/** Generates random runs. */
export const stories = fc.array(step, { minLength: 20, maxLength: 40, size: 'max' })
