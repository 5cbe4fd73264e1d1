/** Runs the CommonJS build in programs that use only CommonJS. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe } from 'vitest'
import { inPackage } from '../packed/install.ts'
import { type Receiver, startReceiverProcess, testRemote, testRemoteParsed } from './receiver-process.ts'

const program = fileURLToPath(new URL('express-receiver.cjs', import.meta.url))
const versions = { 'Node 20': inPackage('node-20', 'bin/node'), 'Node 24': process.execPath }

describe.each(Object.entries(versions))('Express in CommonJS on %s', (_, node) => {
  let receiver: Receiver
  const origin = () => receiver.origin
  beforeAll(async () => {
    receiver = await startReceiverProcess(node, [program], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
    })
  })
  afterAll(() => receiver?.stop())

  testRemote({ origin, path: '/webhooks/stablerail' })
  testRemoteParsed({ origin, path: '/webhooks/parsed' }, /before app\.use\(express\.json\(\)\)/)
})
