/** Draws the diagram of a state machine as SVG. */
import { Graph, layout } from '@dagrejs/dagre'
import type { StateMachine } from './state-machines.ts'
import { moveWords } from './state-page.ts'
import { arrow, type Box, dot, drawing, rect, round, text } from './svg.ts'

type Point = { x: number; y: number }
type Arc = { from: string; to: string; labels: string[] }

const start = '(new)'
const margin = 12
const stateSize = 15
const labelSize = 12.5
/** Returns the average width of a letter. It is large enough for common sans-serif fonts. */
const letterWidth = (size: number) => size * 0.58

const widthOf = (words: string, size: number) => words.length * letterWidth(size)
const widest = (lines: readonly string[], size: number) =>
  Math.max(0, ...lines.map((line) => widthOf(line, size)))

/**
 * Groups transitions by their start and end state. Transitions between the same two states share an arrow.
 */
const arcsOf = ({ moves }: StateMachine): Arc[] => {
  const arcs = new Map<string, Arc>()
  for (const { operation, from, to } of moves)
    for (const source of from.length === 0 ? [start] : from)
      for (const target of to) {
        if (source === target) continue
        const key = `${source} ${target}`
        const known = arcs.get(key)
        if (known) known.labels.push(moveWords(operation))
        else arcs.set(key, { from: source, to: target, labels: [moveWords(operation)] })
      }
  return [...arcs.values()]
}

/**
 * Returns the names of transitions that do not leave the state. The diagram shows them inside the state's
 * box.
 */
const staysOf = ({ moves }: StateMachine, state: string) =>
  moves
    .filter(({ from, to }) => from.includes(state) && (to.length === 0 || to.includes(state)))
    .map(({ operation }) => moveWords(operation))

const lineHeight = 16

const stateBox = (state: string, stays: readonly string[]) => ({
  width: Math.max(widthOf(state, stateSize), widest(stays, labelSize)) + 30,
  height: 38 + stays.length * lineHeight,
})

const arrange = (machine: StateMachine, arcs: readonly Arc[]) => {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'TB', nodesep: 34, edgesep: 22, ranksep: 30, marginx: margin, marginy: margin })
  graph.setNode(start, { width: 12, height: 12 })
  for (const state of machine.states) graph.setNode(state, stateBox(state, staysOf(machine, state)))
  for (const { from, to, labels } of arcs)
    graph.setEdge(from, to, {
      width: widest(labels, labelSize) + 8,
      height: labels.length * lineHeight + 4,
      labelpos: 'c',
    })
  layout(graph)
  return graph
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`

/** Draws a line through points, with rounded corners. */
const curve = (points: readonly Point[]) => {
  const [first, ...rest] = points
  const last = rest.at(-1)
  if (!first || !last) return ''
  const corners = rest.slice(0, -1).map((corner, index) => {
    const next = rest[index + 1] ?? last
    return `Q${at(corner)} ${at(middle(corner, next))}`
  })
  const [second = last] = rest
  return [`M${at(first)}`, `L${at(middle(first, second))}`, ...corners, `L${at(last)}`].join(' ')
}

/** Draws lines of text, centred on a point. */
const lines = (all: readonly string[], { x, y }: Point) =>
  all.map((line, index) =>
    text(line, { x, y: y + (index - (all.length - 1) / 2) * lineHeight }, 'soft', labelSize),
  )

const stateParts = (machine: StateMachine, state: string, box: Box, isEnd: boolean) => {
  const stays = staysOf(machine, state)
  const top = box.y - box.height / 2
  return [
    rect(box, isEnd ? 'end' : 'box', 8),
    text(state, { x: box.x, y: top + 19 }, 'strong', stateSize),
    ...lines(stays, { x: box.x, y: top + 32 + (stays.length * lineHeight) / 2 }),
  ]
}

export const stateDiagram = (machine: StateMachine, label: string): string => {
  const arcs = arcsOf(machine)
  const graph = arrange(machine, arcs)
  const head = `${machine.name}-arrow`
  const edges = arcs.map(({ from, to, labels }) => ({ labels, ...graph.edge(from, to) }))
  const { width = 0, height = 0 } = graph.graph()
  return drawing({ name: head, label, width, height }, [
    ...edges.map(({ points }) => arrow(curve(points ?? []), head)),
    ...edges.flatMap(({ labels, x = 0, y = 0 }) => [
      rect({ x, y, width: widest(labels, labelSize) + 6, height: labels.length * lineHeight }, 'paper'),
      ...lines(labels, { x, y }),
    ]),
    dot(graph.node(start) as Point),
    ...machine.states.flatMap((state) =>
      stateParts(machine, state, graph.node(state) as Box, !arcs.some(({ from }) => from === state)),
    ),
  ])
}
