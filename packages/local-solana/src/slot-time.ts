/** The time of slots, in Unix seconds with fractions. */

/** The duration of a slot if there is no clock. The nominal duration on mainnet was 400 ms for years. */
const secondsPerSlot = 0.4

export type SavedTime = {
  hasClock: boolean
  /** With a clock, the offset that is added to it; without one, the time itself. */
  seconds: number
}

/**
 * Computes the time: the time of a clock, shifted by `setTime`. Without a clock, time advances only with
 * slots and by command.
 */
export class SlotTime {
  readonly #clock: (() => number) | undefined
  #seconds: number

  /**
   * `saved` is ignored if the chain was saved with a clock and there is none now, or the reverse.
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
