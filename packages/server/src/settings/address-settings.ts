/**
 * Settings of the addresses at which a process listens, and of the URLs at which clients and buyers reach it.
 */
import { z } from 'zod'
import { integer } from './setting-forms.ts'

const hasPath = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, pathname } = new URL(text)
  return protocol.startsWith('http') && pathname !== '/'
}

/**
 * Returns the schema of a base URL, to which paths are appended. It has neither a query nor a path, because pages and
 * cookies belong to `/`. Its protocol decides whether cookies are sent only over TLS; `URL` writes it in lower case.
 */
const baseUrl = (example: string) =>
  z
    .url({ protocol: /^https?$/, normalize: true, error: `must be an address such as ${example}` })
    .refine((text) => !/[?#@]/.test(text), { error: `must be an address such as ${example}` })
    .refine((text) => !hasPath(text), {
      error: `must be an address without a path, such as ${example}: the server answers at / of its host alone`,
    })

export const addressVariables = {
  HOST: z.string().default('127.0.0.1'),
  PORT: integer(4010, { max: 65_535 }),
  /** Separate from HOST, so that opening the API to everyone does not open the operators' endpoints. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: integer(9464, { max: 65_535 }),
  PUBLIC_BASE_URL: baseUrl('https://api.example').optional(),
  HOSTED_BASE_URL: baseUrl('https://pay.example').optional(),
  /** The domain of passkeys, if it is a parent domain of the host of PUBLIC_BASE_URL. */
  PASSKEY_DOMAIN: z
    .string()
    .regex(
      /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
      'must be a domain such as shop.example',
    )
    .optional(),
  /** The number of reverse proxies in front of the server: this many entries of `X-Forwarded-For` are trusted. */
  TRUSTED_PROXIES: integer(0, { max: 10 }),
}

export type AddressSettings = {
  host: string
  port: number
  metricsHost: string
  metricsPort: number
  publicBaseUrl: string
  hostedBaseUrl: string
  /** Null: passkeys belong to the host of `publicBaseUrl`. */
  passkeyDomain: string | null
  trustedProxies: number
}

export const readAddresses = (env: z.output<z.ZodObject<typeof addressVariables>>): AddressSettings => {
  const publicBaseUrl = (env.PUBLIC_BASE_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/$/, '')
  return {
    host: env.HOST,
    port: env.PORT,
    metricsHost: env.METRICS_HOST,
    metricsPort: env.METRICS_PORT,
    publicBaseUrl,
    hostedBaseUrl: (env.HOSTED_BASE_URL ?? publicBaseUrl).replace(/\/$/, ''),
    passkeyDomain: env.PASSKEY_DOMAIN ?? null,
    trustedProxies: env.TRUSTED_PROXIES,
  }
}
