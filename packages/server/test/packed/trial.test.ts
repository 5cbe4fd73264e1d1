/** Runs all commands of the documentation page docs/operations/trial.md in order, in one shell. */
import { randomInt, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProgram } from '@stablerail/processes'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { packServer } from '../../build/tarball.ts'
import { requirePort } from '../../src/commands/require-port.ts'
import { stopProgram } from './deployment.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const page = readFileSync(join(root, 'docs/operations/trial.md'), 'utf8')

type Block = { section: string; code: string }

const blocks: Block[] = page.split(/^## /m).flatMap((part, at) => {
  const section = at === 0 ? '' : part.slice(0, part.indexOf('\n'))
  return [...part.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code = '']) => ({ section, code }))
})

/**
 * Returns whether the test replaces a block of commands by its own code. The blocks with `sudo` install
 * PostgreSQL and create a database, and the block with `npm run chain` starts the local chain in a second
 * terminal.
 */
const isByHand = ({ code }: Block) => code.startsWith('sudo ') || code.startsWith('npm run chain')

/**
 * Returns the first of three consecutive free ports. The shell function `start` in docs/operations/trial.md
 * takes this port and also uses the next two. The ports are below those that systems give to outgoing connections: such a
 * connection of another test could take a port before the program listens on it.
 */
const freePorts = async (): Promise<number> => {
  const first = randomInt(20_000, 32_000)
  try {
    for (const port of [first, first + 1, first + 2]) await requirePort(port, '127.0.0.1', '')
    return first
  } catch {
    return await freePorts()
  }
}

const makePlace = () => {
  const place = mkdtempSync(join(tmpdir(), 'stablerail-trial-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  return place
}

const administer = async (statement: string) => {
  const client = new Client(inject('testServer').adminUrl)
  await client.connect()
  await client.query(statement)
  await client.end()
}

/**
 * Creates an empty database with a unique name, and deletes it after the test, together with two databases
 * whose names begin with this name. The commands of docs/operations/trial.md restore a backup into these two.
 */
const createDatabases = async () => {
  const name = `trial_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name}`)
  const all = [name, `${name}_dump`, `${name}_restored`]
  onTestFinished(async () => {
    for (const one of all) await administer(`drop database if exists ${one} with (force)`)
  })
  return { url: new URL(`/${name}`, inject('testServer').adminUrl).href, name }
}

/**
 * The repository does not install PostgreSQL's client programs. Here `psql` runs a query, and a dump is a
 * copy of the database, which requires that no client is connected to it.
 */
const postgresPrograms = (name: string) => `
psql() { node "$PLACE/query.mjs" "$1" "\${@: -1}"; }
copy() { psql $ADMIN_URL "create database $2 template $1"; }
pg_dump() { stop server; copy ${name} ${name}_dump; start server $API_PORT $OPERATORS_PORT; }
pg_restore() { psql $ADMIN_URL 'drop database ${name}_restored'; copy ${name}_dump ${name}_restored; }
`

const query = `import pg from '${import.meta.resolve('pg')}'
const [, , url, statement] = process.argv
const client = new pg.Client(url)
await client.connect()
const { rows = [] } = await client.query({ text: statement, rowMode: 'array' })
for (const row of rows) console.log(row.join('|'))
await client.end()
`

/**
 * Returns the commands of docs/operations/trial.md as one script. Before each block, the script prints the
 * name of the block's section.
 */
const scriptOf = (replaced: readonly (readonly [string, string])[], prelude: string) => {
  const parts = blocks
    .filter((block) => !isByHand(block))
    .map(({ section, code }) => `echo '## ${section}'\n${code}`)
  // Replaces all ports in one pass, because a free port may contain the digits of a port that is replaced.
  const places = new Map(replaced)
  const named = new RegExp(replaced.map(([from]) => from.replace(/[$()*%{}./]/g, '\\$&')).join('|'), 'g')
  const script = parts.join('\n').replace(named, (from) => places.get(from) ?? from)
  return `set -euo pipefail\n${prelude}\n${script}`
}

/** Returns the output of the commands of one section of docs/operations/trial.md. */
const sectionOf = (said: string, name: string) =>
  said
    .split(/^## /m)
    .filter((part) => part.startsWith(name))
    .join('')

test('every command of the first ten minutes does what the page says', async () => {
  const place = makePlace()
  const trial = join(place, 'trial')
  mkdirSync(trial)
  await packServer(join(place, 'stablerail-server.tgz'))
  const database = await createDatabases()
  const [api, newerApi, receiver] = [await freePorts(), await freePorts(), await freePorts()]
  const [operators, newerOperators] = [await freePorts(), await freePorts()]
  const chain = runProgram(join(root, 'packages/simulator/src/start-chain.ts'), [
    ...['--networks', join(trial, 'networks.json'), '--port', String(await freePorts())],
  ])
  onTestFinished(() => stopProgram(chain))
  await chain.says('A local chain is up')

  const script = scriptOf(
    [
      ['~/stablerail', root.replace(/\/$/, '')],
      ['~/trial', trial],
      ['(cd $CLONE && npm run pack)', 'true'],
      ['$CLONE/deploy/stablerail-server.tgz', join(place, 'stablerail-server.tgz')],
      [
        'npm --prefix $CLONE run --silent first-payment --',
        `node $CLONE/examples/first-payment/through.ts --receiver-port ${receiver}`,
      ],
      ['postgres://stablerail:trial@127.0.0.1:5432/stablerail', database.url],
      ['create database restored', `create database ${database.name}_restored`],
      ['%/*}/restored', `%/*}/${database.name}_restored`],
      ['9464', String(operators)],
      ['9466', String(operators + 2)],
      ['9474', String(newerOperators)],
      ['4010', String(api)],
      ['4011', String(newerApi)],
      ['4242', String(receiver)],
    ],
    postgresPrograms(database.name),
  )
  writeFileSync(join(place, 'query.mjs'), query)
  writeFileSync(join(place, 'page.sh'), script)
  const shell = runProgram(
    join(place, 'page.sh'),
    [],
    {
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      HOME: place,
      PLACE: place,
      ADMIN_URL: inject('testServer').adminUrl,
      API_PORT: String(api),
      OPERATORS_PORT: String(operators),
    },
    'bash',
  )
  onTestFinished(() => endGroup(shell.pid))
  const { code, stdout } = await shell.ended
  const logs = ['api', 'worker', 'reader'].map((name) => readFileSync(join(trial, `${name}.log`), 'utf8'))
  expect(code, `${shell.said}\n${logs.join('\n')}`).toBe(0)

  const paid = (section: string) =>
    sectionOf(stdout, section).match(/has succeeded; 3 webhooks/g)?.length ?? 0
  expect(sectionOf(stdout, '6.')).toContain('"status":"succeeded"')
  expect(sectionOf(stdout, '7.')).toMatch(/is revoked[\s\S]*"code":"unauthorized"[\s\S]*All is sealed with/)
  expect(sectionOf(stdout, '8.')).toContain('The schema lacks nothing.')
  const restored = sectionOf(stdout, '9.')
  expect(restored).toMatch(/1 transfer\.\nNo difference\.\n[\s\S]*is revoked[\s\S]*"code":"unauthorized"/)
  expect(restored.match(/"unmatchedInbound":true/g)).toHaveLength(1)
  expect([paid('6.'), paid('8.'), paid('9.')]).toEqual([1, 2, 2])
  expect(
    logs
      .join('')
      .split('\n')
      .filter((line) => /"level":(50|60)/.test(line)),
  ).toEqual([])
}, 600_000)

const endGroup = (pid: number) => {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
