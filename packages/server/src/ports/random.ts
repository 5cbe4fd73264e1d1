/** The only source of randomness. */
export type Random = { bytes(count: number): Buffer }
