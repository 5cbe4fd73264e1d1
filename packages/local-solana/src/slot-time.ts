/** The time of slots, in Unix seconds with fractions. */

/** What a slot lasts where no clock is given: the nominal time of mainnet was 400 ms for years. */
const secondsPerSlot = 0.4

export type SavedTime = {
  hasClock: boolean
  /** With a clock what is added to it, without one the time itself. */
  seconds: number
}

/** Tells the time: that of a clock, moved by `setTime`; without a clock it advances with slots and by command only. */
export class SlotTime {
  readonly #clock: (() => number) | undefined
  #seconds: number

  /** `saved` counts where there is a clock as there was one then. */
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
