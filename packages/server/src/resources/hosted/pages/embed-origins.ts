/** The origins of `embedOrigins` of a workspace that count in a mode: those without encryption are for trying things out. */
export const countingOrigins = (origins: readonly string[], livemode: boolean): readonly string[] =>
  livemode ? origins.filter((origin) => origin.startsWith('https://')) : origins
