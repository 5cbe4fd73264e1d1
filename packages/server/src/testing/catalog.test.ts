import { Client } from 'pg'
import { expect, test } from 'vitest'
import { digestOf, readCatalog } from './catalog.ts'
import { withTestDatabase } from './database.ts'

const url = await withTestDatabase()

const change = async (statement: string) => {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

test.each([
  ['a table', 'create table added (id text)', ['table added']],
  ['a column', 'alter table added add column amount bigint, add column note text', ['table added']],
  ['the type of a column', 'alter table added alter column amount type integer', ['table added']],
  ['a default', 'alter table added alter column note set default 0', ['table added']],
  ['whether a column may be null', 'alter table added alter column note set not null', ['table added']],
  ['a collation', 'alter table added alter column id type text collate "C"', ['table added']],
  [
    'the order of columns',
    'alter table added drop column amount, add column amount integer',
    ['table added'],
  ],
  ['a constraint', 'alter table added add constraint positive check (amount > 0) not valid', ['table added']],
  ['whether a constraint is valid', 'alter table added validate constraint positive', ['table added']],
  ['the name of a constraint', 'alter table added rename constraint positive to above_zero', ['table added']],
  ['an index', 'create index added_by_id on added (id)', ['table added']],
  ['a storage parameter', 'alter table added set (fillfactor = 50)', ['table added']],
  ['a trigger', 'alter table sessions disable trigger sessions_are_recorded', ['table sessions']],
  ['a function', 'alter function record_session() security definer', ['function record_session()']],
  ['a type', `create type mood as enum ('good')`, ['type mood']],
  ['a value of a type', `alter type mood add value 'bad'`, ['type mood']],
  ['a sequence', 'alter sequence wallet_revisions increment by 2', ['sequence wallet_revisions']],
  ['an extension', 'create extension btree_gist', ['extension btree_gist']],
  ['a comment on a table', `comment on table added is 'note'`, ['table added']],
  ['a comment on a column', `comment on column added.note is 'note'`, ['table added']],
  ['a privilege', 'grant select on added to public', ['table added']],
  ['a row', `insert into added (id, note) values ('a', 'b')`, ['table added']],
  ['a view', 'create view others as select id from added', ['relation v others', 'rule _RETURN']],
])('%s shows as a change of its object', async (_, statement, names) => {
  const before = digestOf(await readCatalog(url))
  await change(statement)
  const after = digestOf(await readCatalog(url))
  const changed = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name])
  expect(changed.sort()).toEqual(names)
})
