/** Returns whether a host is this machine, written as in `URL.hostname` or as in the setting HOST. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/** Returns whether the text is exactly an origin, as `URL.origin` writes it, on this machine's loopback. */
export const isLoopbackOrigin = (origin: string): boolean => {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:'
  return isHttp && url.origin === origin && isLoopbackHost(url.hostname)
}
