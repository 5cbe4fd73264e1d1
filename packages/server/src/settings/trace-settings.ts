/** Settings of traces, from the standard variables of OpenTelemetry. Variables that are not supported are refused. */
import { z } from 'zod'
import type { Settings } from './setting-forms.ts'

/** The destination of traces, and which traces are recorded. */
export type TraceSettings = {
  /** The URL of the collector, with its path. It receives spans as OTLP over HTTP. */
  url: string
  headers: Readonly<Record<string, string>>
  /** The attributes of this process that the operator sets, including its `service.name`. */
  resource: Readonly<Record<string, string>>
  sampler: {
    kind: 'always_on' | 'always_off' | 'traceidratio'
    /** The share of traces that are recorded, from 0 to 1. */
    ratio: number
    /** Whether a span inside another span is recorded exactly if the outer span is recorded. */
    parentBased: boolean
  }
}

const pairsForm = 'must be name=value pairs, comma separated, with values percent-encoded'

/**
 * Names and values in OpenTelemetry's format: `name=value` pairs, separated by commas. The error message does
 * not contain the value, because it may be a secret.
 */
const pairs = z
  .string()
  .default('')
  .transform((text, context) => {
    const items = text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
      .map(readPair)
    if (!items.includes(null)) return Object.fromEntries(items.filter((item) => item !== null))
    context.addIssue({ code: 'custom', message: pairsForm })
    return z.NEVER
  })

const readPair = (item: string): [string, string] | null => {
  const [, name = '', encoded = ''] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*=\s*(\S.*)$/.exec(item) ?? []
  try {
    const value = decodeURIComponent(encoded)
    return name !== '' && /^[\x20-\x7e]+$/.test(value) ? [name, value] : null
  } catch {
    return null
  }
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const ratioForm = 'must be a number from 0 to 1'

export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4318' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/protobuf', { error: 'must be http/protobuf' })
    .default('http/protobuf'),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, { error: `must be one of ${samplers.join(', ')}` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: ratioForm })
    .min(0, { error: ratioForm })
    .max(1, { error: ratioForm })
    .default(1),
}

const Variables = z.object(traceVariables)

/**
 * Removes the variables of OpenTelemetry if no endpoint is set. The server then ignores them, because they
 * are meant for other programs on the host.
 */
export const withoutIdleTraces = (settings: Settings): Settings =>
  settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? Object.fromEntries(Object.entries(settings).filter(([name]) => !(name in traceVariables)))
    : settings

/** Returns null if no endpoint is set: tracing is off. */
export const readTraces = (env: z.output<typeof Variables>): TraceSettings | null => {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null
  const url = new URL(env.OTEL_EXPORTER_OTLP_ENDPOINT)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`
  const sampler = env.OTEL_TRACES_SAMPLER
  return {
    url: url.href,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    resource: {
      'service.name': 'stablerail',
      ...env.OTEL_RESOURCE_ATTRIBUTES,
      ...(env.OTEL_SERVICE_NAME === undefined ? {} : { 'service.name': env.OTEL_SERVICE_NAME }),
    },
    sampler: {
      kind: sampler.replace('parentbased_', '') as TraceSettings['sampler']['kind'],
      ratio: env.OTEL_TRACES_SAMPLER_ARG,
      parentBased: sampler.startsWith('parentbased_'),
    },
  }
}

/**
 * Matches the variables of OpenTelemetry that change how traces are recorded or sent, and that this server
 * does not support.
 */
const unsupported =
  /^OTEL_(SDK_DISABLED|TRACES_EXPORTER|PROPAGATORS|EXPORTER_OTLP_(TRACES_\w+|COMPRESSION|INSECURE|TIMEOUT|(CLIENT_)?(CERTIFICATE|KEY))|(BSP|SPAN|ATTRIBUTE|LINK)_\w+)$/

/**
 * Returns an error message for each variable of OpenTelemetry that this server does not support, and for a
 * sampling ratio without a sampler that uses it. Returns none if no endpoint for traces is set, because the
 * variables may then be for other programs on the host.
 */
export const findTraceFaults = (settings: Settings): string[] => {
  const wantsTraces = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'].some(
    (name) => settings[name] !== undefined,
  )
  if (!wantsTraces) return []
  const faults = Object.keys(settings)
    .filter((name) => unsupported.test(name))
    .map((name) => `${name}: is not supported; remove it, see "Traces" in the documentation of operations`)
  const { OTEL_TRACES_SAMPLER: sampler = '', OTEL_TRACES_SAMPLER_ARG: ratio } = settings
  return ratio !== undefined && !sampler.endsWith('traceidratio')
    ? [...faults, 'OTEL_TRACES_SAMPLER_ARG: goes with a sampler by ratio; set OTEL_TRACES_SAMPLER to one']
    : faults
}
