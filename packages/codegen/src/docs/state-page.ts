import { title } from '../model/model.ts'
import { blocks, code, page, table } from './markdown.ts'
import type { Move, StateMachine } from './state-machines.ts'

export const diagramFile = ({ name }: StateMachine) =>
  `diagrams/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.svg`

/** Returns the name of a transition in words: `suspectReorg` becomes `suspect reorg`. */
export const moveWords = (operation: string) =>
  operation.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const states = (all: readonly string[], none: string) => (all.length === 0 ? none : all.map(code).join(', '))

const row = ({ operation, from, to }: Move) => [
  moveWords(operation),
  states(from, 'nothing'),
  states(to, 'stays'),
]

export const machineTitle = ({ name }: StateMachine) => {
  const words = title(name).toLowerCase()
  return `States of ${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`
}

/** Renders the diagram and the table of one state machine. */
export const machineText = (machine: StateMachine) => {
  const words = machineTitle(machine)
  return blocks(
    `## ${words} {#${machine.name}-states}`,
    `![${words}](./${diagramFile(machine)})`,
    table(['move', 'from', 'to'], machine.moves.map(row)),
  )
}

export const statePage = (machines: readonly StateMachine[]) =>
  page(
    { title: 'States' },
    'The moves a record can make, as the contract has them. An operation in a state ' +
      'that is not in its row is answered `422 invalid_state_transition` and changes nothing.',
    ...machines.map(machineText),
  )
