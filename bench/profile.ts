/**
 * Reads a CPU profile: `node bench/profile.ts <file> [lines]` prints the time spent by place and by function.
 */
import { readFileSync } from 'node:fs'
import { number, printTable } from './measure/report.ts'

type Profile = {
  nodes: {
    id: number
    callFrame: { functionName: string; url: string; lineNumber: number }
    children?: number[]
  }[]
  samples: number[]
  timeDeltas: number[]
}

/** Returns the place of a function: a package, a folder of the server, or a module of Node. */
const placeOf = (url: string): string => {
  const [, inside] = /node_modules\/(?!\.pnpm)((?:@[^/]+\/)?[^/]+).*$/.exec(url) ?? []
  if (inside !== undefined) return inside
  const own = /\/packages\/([^/]+)\/src\/([^/]+)/.exec(url)
  return own === null ? url || '(engine)' : `${own[1]}/${own[2]}`
}

const sumUp = (profile: Profile) => {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  )
  const selfUs = new Map<string, number>()
  const totalUs = new Map<string, number>()
  const placeUs = new Map<string, number>()
  const add = (map: Map<string, number>, key: string, us: number) => map.set(key, (map.get(key) ?? 0) + us)
  let busyUs = 0
  profile.samples.forEach((id, index) => {
    const us = profile.timeDeltas[index] ?? 0
    const frame = nodes.get(id)?.callFrame
    if (frame === undefined || frame.functionName === '(idle)') return
    busyUs += us
    add(selfUs, nameOf(frame), us)
    add(placeUs, placeOf(frame.url) === '(engine)' ? frame.functionName : placeOf(frame.url), us)
    const seen = new Set<string>()
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const ancestor = nodes.get(at)
      if (ancestor !== undefined) seen.add(nameOf(ancestor.callFrame))
    }
    for (const name of seen) add(totalUs, name, us)
  })
  return { selfUs, totalUs, placeUs, busyUs }
}

const nameOf = ({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string =>
  `${functionName || '(anonymous)'} ${url === '' ? '' : `${url.split('/').slice(-3).join('/')}:${lineNumber + 1}`}`.trim()

const [, , file = '', lines = '25'] = process.argv
const { selfUs, totalUs, placeUs, busyUs } = sumUp(JSON.parse(readFileSync(file, 'utf8')) as Profile)
console.log(`${file}: ${number(busyUs / 1000)} ms busy`)
for (const [title, map] of [
  ['by place, self', placeUs],
  ['by function, self', selfUs],
  ['by function, with what it calls', totalUs],
] as const) {
  const top = [...map].sort(([, left], [, right]) => right - left).slice(0, Number(lines))
  printTable(
    [title, 'ms', 'share'],
    top.map(([name, us]) => [name, number(us / 1000), `${number((100 * us) / busyUs, 1)} %`]),
  )
}
