/**
 * A minimal program for comparison with the billing worker: a loop that sends the SQL statements which one
 * worker sent, without any code for subscriptions.
 */
import { readFile } from 'node:fs/promises'
import { deserialize } from 'node:v8'
import { Client } from 'pg'
import { answerCalls } from '../processes/answer.ts'
import type { RecordedStatement } from '../processes/recorder.ts'

let client: Client
let statements: RecordedStatement[]

const open = async ({ databaseUrl, file }: { databaseUrl: string; file: string }): Promise<void> => {
  statements = deserialize(await readFile(file)) as RecordedStatement[]
  client = new Client(databaseUrl)
  await client.connect()
}

const run = async (): Promise<void> => {
  for (const { name, text, values } of statements)
    await client.query({ ...(name !== null && { name }), text, values: [...values] })
}

const methods = { open, run, close: () => client.end() }
export type FloorMethods = typeof methods

answerCalls(methods)
