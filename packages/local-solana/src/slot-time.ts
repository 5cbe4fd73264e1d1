/** The time of slots, in Unix seconds with fractions. */

/** What a slot lasts where no clock is given: the nominal time of mainnet was 400 ms for years. */
const secondsPerSlot = 0.4

/** Tells the time: that of a clock, moved by `setTime`; without a clock it advances with slots and by command only. */
export class SlotTime {
  readonly #clock: (() => number) | undefined
  /** With a clock what is added to it, without one the time itself. */
  #seconds: number

  constructor(clock: (() => number) | undefined, startSeconds: number) {
    this.#clock = clock
    this.#seconds = clock ? startSeconds - clock() : startSeconds
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
