import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

// Express passes an error of `listen`, such as a port in use, to the callback that it also calls on success.
test.each(['express-shop', 'invoice-by-mail'])(
  '%s says that its port is taken, and not that it is open',
  async (example) => {
    const server = createServer().listen(0)
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const port = String((server.address() as AddressInfo).port)
    const main = fileURLToPath(new URL(`${example}/main.ts`, import.meta.url))
    const env = {
      ...process.env,
      PORT: port,
      STABLERAIL_API_KEY: 'sk_test_x',
      STABLERAIL_WORKSPACE_ID: 'ws_1',
    }
    const said = await new Promise<string[]>((resolve) =>
      execFile(process.execPath, [main], { env }, (_, stdout, stderr) => resolve([stdout, stderr])),
    )
    expect(said).toEqual([
      '',
      expect.stringMatching(
        new RegExp(`^Port ${port} cannot be listened on: .*EADDRINUSE.*\\. Set PORT to another\\.\\n$`),
      ),
    ])
  },
)
