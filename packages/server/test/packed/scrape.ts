/** The metrics that the parts of a deployment expose to Prometheus. */
import { expect } from 'vitest'
import { readQueries, readQuery } from '../operations/promql.ts'

export type Scrape = {
  /** The names of all series, including series without a value. */
  names: Set<string>
  samples: { name: string; labels: string[]; line: string }[]
}

const seriesOf = (name: string, type: string): string[] =>
  type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => `${name}${part}`) : [name]

/** Scrapes every address, as Prometheus does, and combines the results. */
export const scrape = async (addresses: readonly string[]): Promise<Scrape> => {
  const texts = await Promise.all(addresses.map((address) => fetch(`${address}/metrics`)))
  const lines = (await Promise.all(texts.map((answer) => answer.text()))).flatMap((text) => text.split('\n'))
  return {
    names: new Set(
      lines.flatMap((line) => {
        const [, name, type] = /^# TYPE (\w+) (\w+)$/.exec(line) ?? []
        return name === undefined || type === undefined ? [] : seriesOf(name, type)
      }),
    ),
    samples: lines.flatMap((line) => {
      const [, name, labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? []
      return name === undefined
        ? []
        : [{ name, labels: [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label), line }]
    }),
  }
}

/**
 * Asserts that the scrape contains all metrics of the alert rules and the dashboard, with the labels that
 * they use.
 */
export const expectAnswers = ({ names, samples }: Scrape): void => {
  for (const { of, query } of readQueries()) {
    const { metrics, grouped } = readQuery(query)
    for (const { name, labels } of metrics.filter((one) => one.name !== 'up')) {
      expect([...names], of).toContain(name)
      const found = samples.find((sample) => sample.name === name)
      const own = [...labels, ...grouped].filter((label) => label !== 'job' && label !== 'instance')
      if (found !== undefined) expect(found.labels, `${of}: ${name}`).toEqual(expect.arrayContaining(own))
    }
  }
}
