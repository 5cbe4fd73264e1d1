/**
 * The duration of a slot in seconds, for a node that was started without the option `clock`. For years, 400
 * ms was the nominal duration on mainnet.
 */
const secondsPerSlot = 0.4

export type SavedTime = {
  hasClock: boolean
  /**
   * With a clock: the number of seconds that are added to the clock's time. Without a clock: the current time
   * of the chain, in Unix seconds.
   */
  seconds: number
}

/**
 * Computes the time of slots, in Unix seconds with fractions. With a clock, it is the clock's time plus an
 * offset that `setTime` changes. Without a clock, the time advances only with slots and by `setTime`.
 */
export class SlotTime {
  readonly #clock: (() => number) | undefined
  #seconds: number

  /**
   * Starts the time of a chain at `startSeconds`, or continues from `saved`. Ignores `saved` if the chain that
   * saved the time had a clock and this chain has no clock, or the reverse.
   */
  constructor(clock: (() => number) | undefined, startSeconds: number, saved?: SavedTime) {
    this.#clock = clock
    const hasClock = clock !== undefined
    this.#seconds = saved?.hasClock === hasClock ? saved.seconds : startSeconds - (clock?.() ?? 0)
  }

  save(): SavedTime {
    return { hasClock: this.#clock !== undefined, seconds: this.#seconds }
  }

  now(): number {
    return this.#seconds + (this.#clock?.() ?? 0)
  }

  set(unixSeconds: number): void {
    this.#seconds = unixSeconds - (this.#clock?.() ?? 0)
  }

  passSlots(count: number): void {
    if (this.#clock === undefined) this.#seconds += count * secondsPerSlot
  }
}
