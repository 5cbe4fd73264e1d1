import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import type { Settings } from './setting-forms.ts'

const base = {
  NODE_ENV: 'test',
  ENCRYPTION_KEYS: `test:${'5a'.repeat(32)}`,
  SESSION_SECRET: 'a session secret for tests, no other use',
}
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
const read = (settings: Settings) => readConfig({ ...base, ...settings }).traces

test('without an endpoint nothing is traced, whatever else is set for other programs', () => {
  expect(read({})).toBeNull()
  expect(read({ OTEL_SERVICE_NAME: 'a', OTEL_PROPAGATORS: 'b3', OTEL_TRACES_SAMPLER: 'xray' })).toBeNull()
})

test('an endpoint alone is enough', () => {
  expect(read(endpoint)).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    headers: {},
    resource: { 'service.name': 'stablerail' },
    sampler: { kind: 'always_on', ratio: 1, parentBased: true },
  })
})

test('the standard variables say where traces go, as what, and which', () => {
  expect(
    read({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example/base/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%2Cb, x-team = pay',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      OTEL_SERVICE_NAME: 'payments',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=live,service.name=other',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }),
  ).toEqual({
    url: 'https://otel.example/base/v1/traces',
    headers: { authorization: 'Bearer a,b', 'x-team': 'pay' },
    resource: { 'deployment.environment.name': 'live', 'service.name': 'payments' },
    sampler: { kind: 'traceidratio', ratio: 0.25, parentBased: true },
  })
  expect(read({ ...endpoint, OTEL_RESOURCE_ATTRIBUTES: 'service.name=other' })?.resource).toEqual({
    'service.name': 'other',
  })
})

describe('what cannot be used is refused by its name, without its value', () => {
  test.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://otel:4317', 'must be an address such as http://127.0.0.1:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer hush', 'must be name=value pairs'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%zz', 'must be name=value pairs'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=a%0d%0ab: c', 'must be name=value pairs'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'must be http/protobuf'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote', 'must be one of always_on, '],
    ['OTEL_TRACES_SAMPLER_ARG', '2', 'must be a number from 0 to 1'],
    ['OTEL_TRACES_SAMPLER_ARG', '0.5', 'goes with a sampler by ratio'],
    ['OTEL_TRACES_EXPORTER', 'zipkin', 'is not supported'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'http://a', 'is not supported'],
    ['OTEL_EXPORTER_OTLP_CERTIFICATE', '/a', 'is not supported'],
    ['OTEL_BSP_MAX_QUEUE_SIZE', '1', 'is not supported'],
  ])('%s=%s', (name, value, fault) => {
    const refused = () => read({ ...endpoint, [name]: value })
    expect(refused).toThrow(`${name}: ${fault}`)
    expect(refused).not.toThrow('hush')
  })

  test('an address for traces alone is refused where it is the only one', () => {
    expect(() => read({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://a' })).toThrow('is not supported')
  })
})
