/**
 * Checks the settings for misspelled names and for a wrong number of proxies, without sending requests.
 * Invalid values are not checked here, because they end the process at its start.
 */
import type { Config } from '../../settings/config.ts'
import { isLoopbackHost } from '../../settings/loopback.ts'
import { type Finding, fault, fine } from './report.ts'

export const checkSettings = ({ misspelt, production }: Config): Finding[] =>
  misspelt.length === 0
    ? [fine('settings', production ? 'for production' : 'for development, as NODE_ENV says')]
    : misspelt.map((line) => fault('settings', `${line} Rename the variable, or take it away.`))

/**
 * Checks the proxy settings. The server itself does not serve TLS, so an https URL means that a proxy is in
 * front.
 */
export const checkProxy = ({ publicBaseUrl, trustedProxies, countryHeader }: Config): Finding => {
  const { protocol, hostname, host } = new URL(publicBaseUrl)
  if (protocol === 'https:' && trustedProxies === 0)
    return fault(
      'proxy',
      `PUBLIC_BASE_URL is https, so that a proxy serves ${host}, and TRUSTED_PROXIES is 0: all callers share one allowance. Set TRUSTED_PROXIES to the number of proxies.`,
    )
  if (isLoopbackHost(hostname) && trustedProxies > 0)
    return fault(
      'proxy',
      `TRUSTED_PROXIES is ${trustedProxies}, and PUBLIC_BASE_URL is ${publicBaseUrl}, where no proxy is: callers choose their address. Set PUBLIC_BASE_URL to the address of the proxy, or TRUSTED_PROXIES to 0.`,
    )
  const country = countryHeader === null ? '' : `, which says the country in ${countryHeader}`
  const proxies = trustedProxies === 1 ? '1 proxy is' : `${trustedProxies} proxies are`
  return fine(
    'proxy',
    `${trustedProxies === 0 ? 'none is' : proxies} expected before ${publicBaseUrl}${country}`,
  )
}
