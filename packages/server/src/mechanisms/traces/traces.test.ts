/** Traces cost nothing when no endpoint is configured, and a failing collector never affects a response. */
import { fileURLToPath } from 'node:url'
import { runProgram } from '@stablerail/processes'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Config } from '../../settings/config.ts'
import type { TraceSettings } from '../../settings/trace-settings.ts'
import { startTestApi } from '../../testing/api.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createTestLog } from '../../testing/log.ts'
import { startCollector } from '../../testing/traces/collector.ts'
import { createMetrics } from '../metrics/index.ts'
import { startTraces } from './index.ts'

const startTracedApi = async (traces: Config['traces']) => {
  const { log, lines } = createTestLog()
  const api = await startTestApi({ log, config: { traces } })
  let made = 0
  const create = () => {
    made += 1
    return api.call('POST', api.path('customers'), { body: { email: `grace${made}@example.com` } })
  }
  return { api, create, lines }
}

/** Starts traces without a server, and returns them with the counters of exported, failed and dropped spans. */
const start = async (settings: TraceSettings) => {
  const { log, lines } = createTestLog()
  const metrics = createMetrics()
  const traces = await startTraces(settings, { log, metrics })
  const counts = async () => {
    const { values } = await metrics.traceSpans.get()
    return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]))
  }
  return { traces, counts, lines }
}

const nobody: TraceSettings = {
  url: 'http://127.0.0.1:1/v1/traces',
  headers: {},
  resource: {},
  sampler: { kind: 'always_on', ratio: 1, parentBased: true },
}

describe('without an endpoint', () => {
  test('nothing is traced, and events remember no trace', async () => {
    const { api, create, lines } = await startTracedApi(null)
    onTestFinished(() => api.close())
    expect(api.context.traces).toBeNull()
    expect((await create()).status).toBe(201)
    const { traceparent } = await api.context.db
      .selectFrom('events')
      .select('traceparent')
      .executeTakeFirstOrThrow()
    expect(traceparent).toBeNull()
    expect(lines.filter((line) => 'traceId' in line)).toEqual([])
  })

  test.each<[Record<string, string>, string[]]>([
    [{}, []],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, ['exporter-trace-otlp-proto', 'sdk-trace']],
  ])(
    'the library is loaded exactly if there is one: %o',
    async (env, loaded) => {
      const database = await createTestDatabase()
      onTestFinished(() => database.drop())
      const program = runProgram(
        fileURLToPath(new URL('../../testing/traces/print-loaded.ts', import.meta.url)),
        [database.url],
        env,
      )
      const { code, stdout, stderr } = await program.ended
      expect([code, stderr]).toEqual([0, ''])
      const names = JSON.parse(stdout) as string[]
      expect(names.filter((name) => ['exporter-trace-otlp-proto', 'sdk-trace'].includes(name))).toEqual(
        loaded,
      )
    },
    180_000,
  )
})

describe('a collector that', () => {
  test('hangs delays no answer, and no end of the process for good', async () => {
    const collector = await startCollector(() => ({ status: 200, hang: true }))
    onTestFinished(() => collector.stop())
    const { api, create } = await startTracedApi(collector.settings())
    expect((await create()).status).toBe(201)
    await expect.poll(() => collector.requests.length, { timeout: 20_000 }).toBeGreaterThan(0)
    expect((await create()).status).toBe(201)
    await api.close()
  })

  test('refuses changes no answer; what is lost is counted, and logged once', async () => {
    const collector = await startCollector(() => ({ status: 400, body: 'no' }))
    onTestFinished(() => collector.stop())
    const { api, create, lines } = await startTracedApi(collector.settings())
    onTestFinished(() => api.close())
    const failed = async () => (await api.context.metrics.traceSpans.get()).values
    for (const round of [1, 2]) {
      expect((await create()).status).toBe(201)
      await expect.poll(() => collector.requests.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(round)
    }
    await expect
      .poll(failed, { timeout: 20_000 })
      .toMatchObject([{ labels: { outcome: 'failed' }, value: expect.any(Number) }])
    expect(lines.filter(({ msg }) => msg.startsWith('spans were lost'))).toMatchObject([
      { level: 40, reason: 'Bad Request', count: expect.any(Number) },
    ])
  })

  test('is not there leaves at most 2,048 spans waiting; more are dropped and counted', async () => {
    const { traces, counts } = await start(nobody)
    for (let made = 0; made < 3_000; made += 1) traces.open({ name: 'one' }).end()
    expect(await counts()).toEqual({ dropped: 952 })
    await traces.close()
  })
})

describe('a span', () => {
  const gathered = async (
    run: (traces: Awaited<ReturnType<typeof startTraces>>) => Promise<void>,
    changes = {},
  ) => {
    const collector = await startCollector()
    onTestFinished(() => collector.stop())
    const { traces, counts } = await start(collector.settings(changes))
    await run(traces)
    await traces.close()
    return { spans: collector.spans(), counts: await counts() }
  }

  test('that is lazy is sent once a span within it is recorded, with when it was opened, and else never', async () => {
    const { spans, counts } = await gathered(async (traces) => {
      await traces.inSpan({ name: 'empty', lazy: true }, () =>
        traces.inSpan({ name: 'nothing', lazy: true }, async () => undefined),
      )
      await traces.inSpan({ name: 'outer', lazy: true }, (outer) =>
        traces.inSpan({ name: 'inner', lazy: true }, async (inner) => {
          outer.set({ early: 1 })
          inner.record()
        }),
      )
    })
    expect(spans.map(({ name, attributes }) => [name, attributes])).toEqual([
      ['inner', {}],
      ['outer', { early: 1 }],
    ])
    expect(spans[0]?.parentSpanId).toBe(spans[1]?.spanId)
    expect(spans[1]?.durationNs).toBeGreaterThanOrEqual(spans[0]?.durationNs ?? 0n)
    expect(counts).toEqual({ exported: 2 })
  })

  test('is within the one that was open where it was begun, also when two run at once', async () => {
    const { spans } = await gathered(async (traces) => {
      const pair = (name: string) =>
        traces.inSpan({ name }, async () => {
          await new Promise((resolve) => setImmediate(resolve))
          await traces.inSpan({ name: `in ${name}` }, async () => undefined)
        })
      await Promise.all([pair('a'), pair('b')])
    })
    const idOf = (name: string) => spans.find((span) => span.name === name)?.spanId
    for (const { name, parentSpanId } of spans.filter(({ name }) => name.startsWith('in ')))
      expect(parentSpanId).toBe(idOf(name.slice(3)))
  })

  test.each([
    ['always_off', 1, false, 0],
    ['always_off', 1, true, 1],
    ['always_on', 0, false, 2],
    ['always_on', 0, true, 1],
    ['traceidratio', 0, true, 1],
    ['traceidratio', 1, false, 2],
  ] as const)('is recorded by %s of %d, parent based: %s', async (kind, ratio, parentBased, count) => {
    const id = '4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7'
    const { spans } = await gathered(
      async (traces) => {
        traces.open({ name: 'of a recorded trace', parent: `00-${id}-01` }).end()
        traces.open({ name: 'of another', parent: `00-${id}-00` }).end()
      },
      { sampler: { kind, parentBased, ratio } },
    )
    expect(spans).toHaveLength(count)
  })
})
