/** The queries to Prometheus in the alert rules and the dashboard of `deploy/`. */
import { readFileSync } from 'node:fs'
import type { SyntaxNodeRef } from '@lezer/common'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import { z } from 'zod'

const read = (name: string) => readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8')

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
})

export const readAlerts = () => Rules.parse(parse(read('alerts.yaml'))).groups.flatMap(({ rules }) => rules)

const Dashboard = z.object({
  panels: z.array(
    z.object({ id: z.int(), title: z.string(), targets: z.array(z.object({ expr: z.string() })) }),
  ),
})

export const readPanels = () => Dashboard.parse(JSON.parse(read('grafana-dashboard.json'))).panels

/** Returns every query, with the name of its alert or panel. */
export const readQueries = (): { of: string; query: string }[] => [
  ...readAlerts().map(({ alert, expr }) => ({ of: alert, query: expr })),
  ...readPanels().flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, query: expr }))),
]

export type QueryParts = {
  /** The metrics in a PromQL query, each with the labels on which the query filters the metric. */
  metrics: { name: string; labels: string[] }[]
  /** The labels that group the result of a PromQL query, such as the labels after `by`. */
  grouped: string[]
  /** The positions and texts at which a query is not valid PromQL. */
  errors: string[]
}

/** Returns the metrics and labels that a PromQL query contains. */
export const readQuery = (query: string): QueryParts => {
  const asked: QueryParts = { metrics: [], grouped: [], errors: [] }
  const text = ({ from, to }: { from: number; to: number }) => query.slice(from, to)
  parser.parse(query).iterate({
    enter: (node: SyntaxNodeRef) => {
      if (node.type.isError) asked.errors.push(`${node.from}: ${query.slice(node.from, node.from + 20)}`)
      if (node.name === 'VectorSelector') {
        const name = node.node.getChild('Identifier')
        const matchers = node.node.getChild('LabelMatchers')
        const labels = ['UnquotedLabelMatcher', 'QuotedLabelMatcher'].flatMap(
          (kind) =>
            matchers?.getChildren(kind).map((matcher) => text(matcher.getChild('LabelName') ?? matcher)) ??
            [],
        )
        asked.metrics.push({ name: name === null ? '' : text(name), labels })
      }
      if (node.name === 'GroupingLabels') asked.grouped.push(...node.node.getChildren('LabelName').map(text))
    },
  })
  return asked
}
