/** Builds the pages of the documentation that are derived from the contract. */

import { title } from '../model/model.ts'
import { readContract } from '../model/read-contract.ts'
import type { Files } from '../sdk/file.ts'
import { planSdk } from '../sdk/plan.ts'
import { chainsPage } from './chain-tables.ts'
import { errorPage } from './error-page.ts'
import { eventIndex, eventKinds, eventPage } from './event-pages.ts'
import { groupPage, objectText } from './group-page.ts'
import { limitsPage } from './limits-page.ts'
import { page } from './markdown.ts'
import { createReference, eventFolder, type Reference, root } from './reference.ts'
import { stateDiagram } from './state-diagram.ts'
import { readStateMachines, type StateMachine } from './state-machines.ts'
import { diagramFile, machineTitle, statePage } from './state-page.ts'

const sharedPage = (reference: Reference) =>
  page(
    { title: 'Shared objects' },
    'Objects and values that several resources use.',
    ...(reference.objects.get('shared') ?? []).map((type) => objectText(type, reference)),
  )

const sidebar = (reference: Reference) => [
  {
    text: 'Resources',
    items: [
      ...reference.plan.resources.map((resource) => ({
        text: title(resource.name),
        link: `${root}/${resource.file}`,
      })),
      { text: 'Shared objects', link: `${root}/shared` },
    ],
  },
  {
    text: 'Events',
    items: [
      { text: 'All events', link: `${root}/${eventFolder}/` },
      ...[...eventKinds(reference).keys()].map((kind) => ({
        text: title(kind),
        link: `${root}/${eventFolder}/${kind}`,
      })),
    ],
  },
  {
    text: 'Also',
    items: [
      { text: 'Chains', link: `${root}/chains` },
      { text: 'Error codes', link: `${root}/errors` },
      { text: 'Limits', link: `${root}/limits` },
      { text: 'States', link: `${root}/states` },
    ],
  },
]

const diagrams = (machines: readonly StateMachine[]): Files =>
  Object.fromEntries(
    machines.map((machine) => [
      diagramFile(machine),
      stateDiagram(machine, `${machineTitle(machine)}, as in the table below`),
    ]),
  )

/** Returns the files under `docs/reference/generated/`, by path. */
export const buildDocs = (): Files => {
  const reference = createReference(planSdk(readContract()))
  const machines = readStateMachines()
  const groups = reference.plan.resources.map((resource) => [
    `${resource.file}.md`,
    groupPage(resource, reference, machines),
  ])
  const events = [...eventKinds(reference)].map(([kind, all]) => [
    `${eventFolder}/${kind}.md`,
    eventPage(kind, all, reference),
  ])
  return {
    ...Object.fromEntries(groups),
    ...Object.fromEntries(events),
    ...diagrams(machines),
    [`${eventFolder}/index.md`]: eventIndex(reference),
    'chains.md': chainsPage(),
    'errors.md': errorPage(reference),
    'limits.md': limitsPage(reference.plan.model),
    'states.md': statePage(machines),
    'shared.md': sharedPage(reference),
    'sidebar.json': `${JSON.stringify(sidebar(reference), null, 2)}\n`,
  }
}
