import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findAdmins } from './access/notices/index.ts'
import { purgeSessionsJob } from './access/sessions/index.ts'
import { createApp } from './app.ts'
import {
  makeDeliveryPartitionsJob,
  purgeDeliveriesJob,
  startDeliveryWorker,
} from './mechanisms/deliveries/index.ts'
import { createDepositFactoryJobs, depositFactoryHealth } from './mechanisms/deposit-factories/index.ts'
import { createHttpServer, purgeIdempotencyKeys } from './mechanisms/http/index.ts'
import { createSendDigestsJob, createSendDueMailsJob, measureMails } from './mechanisms/mail/index.ts'
import {
  createWatchWritesJob,
  makeEventPartitionsJob,
  purgeEventsJob,
  raiseBase,
} from './mechanisms/outbox/index.ts'
import { createOutgoing } from './mechanisms/outgoing/index.ts'
import { measurePartitions } from './mechanisms/partitions/index.ts'
import { measureReaders, startReaders } from './mechanisms/reading/index.ts'
import {
  createRelayJobs,
  measureRelayers,
  purgeRelaysJob,
  relayerHealth,
} from './mechanisms/relaying/index.ts'
import { startSchedule } from './mechanisms/schedule/index.ts'
import { createScreening, type Screening } from './mechanisms/screening/index.ts'
import { createChargeFirstJob, createPullKind, stopKind } from './resources/agreements/index.ts'
import {
  checkoutSteps,
  expireCheckoutsJob,
  isAwaited,
  releaseAmountsJob,
} from './resources/checkouts/index.ts'
import type { Context, RelayKind } from './resources/context.ts'
import { advanceDigest, mailAdvance } from './resources/customer-mails/index.ts'
import { collectKind, createCollectJobs, measureDeposits } from './resources/deposits/index.ts'
import {
  type Checks,
  checkKeys,
  checkNetworks,
  createProbeListener,
  type Probed,
} from './resources/health/index.ts'
import { invoiceMailCheck, invoiceSteps, pastDueJob, remindJob } from './resources/invoices/index.ts'
import {
  askForReportedJob,
  askForRevertedJob,
  createPaymentListener,
  createScreenPaymentsJob,
  endWaitingPartsJob,
  expireRefundsJob,
  failDroppedPaymentsJob,
  measurePayments,
  paymentMailCheck,
  releaseVoidedJob,
  suspectedDigest,
  unmatchedDigest,
  voidedDigest,
} from './resources/payments/index.ts'
import {
  billSubscriptionsJob,
  collectRenewalsJob,
  followPull,
  releaseHeldJob,
  startTrial,
  subscriptionMailChecks,
  subscriptionSteps,
  watchApprovalsJob,
} from './resources/subscriptions/index.ts'
import { createMoveClocksJob } from './resources/test-clocks/index.ts'
import {
  freezeHealth,
  measureFreezes,
  pullerKind,
  refreshBalancesJob,
  watchFreezesJob,
} from './resources/wallets/index.ts'
import { failingDigest, findFailingJob } from './resources/webhook-endpoints/index.ts'

/** The parts of the service that a process may run; each may run in any number of processes. */
export const parts = ['api', 'worker', 'reader'] as const
export type Part = (typeof parts)[number]

export type Service = {
  /** The URL at which the API listens; null in a process without the API. */
  address: string | null
  metricsAddress: string
  stop(): Promise<void>
}

type Stoppable = { stop(): Promise<void> }
/**
 * A running part. `check` returns whether the part works; `measure` sets the metrics that are read from the database.
 */
type Started = Stoppable & { check?: () => Checks | Promise<Checks>; measure?: () => Promise<void> }

/** The maximum time for which a process that stops waits for running requests. */
const drainMs = 10_000

/**
 * Starts the wanted parts, and a server with metrics and health checks for operators. `stop` of the result
 * ends them in reverse order. The emulator passes `wrap` to add its own responses.
 */
export const startService = async (
  context: Context,
  wanted: readonly Part[],
  wrap: (serve: RequestListener) => RequestListener = (serve) => serve,
): Promise<Service> => {
  const started: Started[] = []
  const probed: Probed = { parts: wanted, checks: null }
  const stop = async () => {
    probed.checks = null
    for (const part of started.splice(0).reverse()) await part.stop()
  }
  try {
    // Runs before any event is written, so that the positions of new events are higher than those of all
    // existing events.
    await raiseBase(context.db)
    const metrics = await listen(
      createServer(createProbeListener(context, probed)),
      context.config.metricsHost,
      context.config.metricsPort,
    )
    started.push(metrics)
    if (wanted.includes('reader'))
      started.push({
        ...startReaders(context, createPaymentListener()),
        check: () => checkNetworks(context),
        measure: () => measureReaders(context),
      })
    if (wanted.includes('worker')) started.push(startWorker(context, await createScreening(context)))
    const api = wanted.includes('api')
      ? await listen(
          createHttpServer(context, wrap(createApp(context))),
          context.config.host,
          context.config.port,
        )
      : null
    if (api !== null) {
      started.push({ ...api, check: () => ({ api: { ok: true, detail: `It listens on ${api.address}.` } }) })
      // End the streams before the server stops, because the server waits for them.
      started.push({ stop: async () => context.streams.endAll() })
    }
    const checks = [() => checkKeys(context), ...started.flatMap(({ check }) => check ?? [])]
    const measures = started.flatMap(({ measure }) => measure ?? [])
    probed.measure = async () => {
      for (const measure of measures) await measure()
    }
    probed.checks = async () => Object.assign({}, ...(await Promise.all(checks.map((check) => check()))))
    return { address: api?.address ?? null, metricsAddress: metrics.address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * The kinds of contract calls that the worker sends. Each kind is defined by the module that requests such
 * calls.
 */
const relayKinds: readonly RelayKind[] = [
  pullerKind,
  stopKind,
  createPullKind({ isAwaited, follow: followPull }),
  collectKind,
]

const startWorker = (context: Context, screening: Screening | null): Started => {
  const outgoing = createOutgoing({
    allowedOrigins: context.config.webhooks.allowedOrigins,
    // Webhook endpoints on one host share the connections to this host. The delivery worker limits the
    // concurrent requests of each endpoint, so that one endpoint cannot use all of these connections.
    maxConnectionsPerOrigin: 4 * context.config.webhooks.concurrency,
  })
  const deliveries = startDeliveryWorker(context, outgoing)
  const schedule = startSchedule<Context>(context, [
    expireCheckoutsJob,
    releaseAmountsJob,
    pastDueJob,
    remindJob,
    billSubscriptionsJob,
    releaseHeldJob,
    createChargeFirstJob(startTrial),
    watchApprovalsJob,
    collectRenewalsJob,
    endWaitingPartsJob,
    failDroppedPaymentsJob,
    releaseVoidedJob,
    askForReportedJob,
    askForRevertedJob,
    expireRefundsJob,
    refreshBalancesJob,
    watchFreezesJob,
    // Lists subscriptions, invoices and checkouts in the order in which a payment locks the rows of these
    // records, because another order could deadlock.
    createMoveClocksJob([subscriptionSteps, invoiceSteps, checkoutSteps], mailAdvance),
    createSendDueMailsJob<Context>(context.config, {
      invoice: invoiceMailCheck,
      payment: paymentMailCheck,
      ...subscriptionMailChecks,
    }),
    createSendDigestsJob(
      [advanceDigest, suspectedDigest, unmatchedDigest, voidedDigest, failingDigest],
      findAdmins,
    ),
    findFailingJob,
    purgeIdempotencyKeys,
    makeEventPartitionsJob,
    makeDeliveryPartitionsJob,
    purgeDeliveriesJob,
    purgeEventsJob,
    createWatchWritesJob(),
    purgeSessionsJob,
    purgeRelaysJob,
    ...createRelayJobs(context.config, relayKinds),
    ...createDepositFactoryJobs(context.config),
    ...createCollectJobs(context.config),
    ...(screening === null ? [] : [createScreenPaymentsJob(screening)]),
  ])
  return {
    measure: async () => {
      await measurePayments(context)
      await measureMails(context)
      await measureRelayers(context)
      await measureFreezes(context)
      await measureDeposits(context)
      await measurePartitions(context)
    },
    check: async () => ({
      ...(await relayerHealth(context)),
      ...(await depositFactoryHealth(context)),
      ...(await freezeHealth(context)),
      deliveries: deliveries.isFailing()
        ? { ok: false, detail: 'Due deliveries could not be claimed; the log says why.' }
        : { ok: true, detail: 'Due deliveries are claimed.' },
      jobs:
        schedule.failing().length > 0
          ? { ok: false, detail: `Failed the last time: ${schedule.failing().join(', ')}; the log says why.` }
          : { ok: true, detail: 'No job failed the last time.' },
    }),
    stop: async () => {
      await Promise.all([deliveries.stop(), schedule.stop()])
      await outgoing.close()
    },
  }
}

const listen = async (
  server: Server,
  host: string,
  port: number,
): Promise<Stoppable & { address: string }> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: actual } = server.address() as AddressInfo
  return { address: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`, stop: () => close(server) }
}

/** Stops listening, lets running requests end within `drainMs`, and then closes every connection. */
const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), drainMs)
    server.close(() => {
      clearTimeout(impatience)
      resolve()
    })
    server.closeIdleConnections()
  })
