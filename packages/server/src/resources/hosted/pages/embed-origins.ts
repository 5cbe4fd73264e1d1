/**
 * Returns the origins in `embedOrigins` of a workspace that are valid in a mode: origins without TLS are
 * valid in test mode only.
 */
export const countingOrigins = (origins: readonly string[], livemode: boolean): readonly string[] =>
  livemode ? origins.filter((origin) => origin.startsWith('https://')) : origins
