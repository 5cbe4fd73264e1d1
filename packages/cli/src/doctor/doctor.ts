/** `stablerail doctor`: checks everything that a command needs, and reports what to do about each fault. */
import { type Account, createAccountClient, readAccount } from '../account/account.ts'
import { CommandError, exitCodes } from '../exit-codes.ts'
import type { GlobalOptions } from '../global-options.ts'
import { cleanJson } from '../output/clean.ts'
import { exitCodeOf } from '../output/errors.ts'
import { columns, printLine, style } from '../output/terminal.ts'
import { wrapText } from '../output/wrap.ts'
import { checkEndpoints } from './check-endpoints.ts'
import { checkDeployment, checkVersions, checkWallets, checkWorkspace, type Finding } from './checks.ts'

const nameWidth = 10
const marks = { ok: ['green', 'OK  '], warning: ['yellow', 'WARN'], failed: ['red', 'FAIL'] } as const

const printFinding = ({ name, state, detail }: Finding): Promise<void> => {
  const [color, mark] = marks[state]
  const indent = mark.length + nameWidth + 3
  const text = wrapText(detail, columns() - indent).replaceAll('\n', `\n${' '.repeat(indent)}`)
  return printLine(`${style(color, mark)}  ${name.padEnd(nameWidth)} ${text}`)
}

type Report = { findings: Finding[]; exitCode: number }

/** Makes the checks that need the key. Once the key itself is refused, the others are not made. */
const checkAccount = async (account: Account, options: GlobalOptions): Promise<Report> => {
  const client = await createAccountClient(account, options)
  try {
    const workspace = await checkWorkspace(client, account)
    const [wallets, endpoints] = await Promise.all([
      checkWallets(client, account),
      checkEndpoints(client, account),
    ])
    return { findings: [workspace, wallets, ...endpoints], exitCode: exitCodes.success }
  } catch (error) {
    const { message } = error as Error
    return { findings: [{ name: 'key', state: 'failed', detail: message }], exitCode: exitCodeOf(error) }
  }
}

const examine = async (options: GlobalOptions): Promise<Report> => {
  const versions = checkVersions()
  const account = readAccount(options.profile)
  const { findings, isReached } = await checkDeployment(account.baseUrl)
  if (!isReached) return { findings: [versions, ...findings], exitCode: exitCodes.notReachable }
  const rest = await checkAccount(account, options)
  return { findings: [versions, ...findings, ...rest.findings], exitCode: rest.exitCode }
}

export const doctor = async (options: GlobalOptions): Promise<void> => {
  const { findings, exitCode } = await examine(options)
  const failures = findings.filter(({ state }) => state === 'failed').length
  if (options.json) await printLine(cleanJson({ ok: failures === 0, findings }, 2))
  else for (const finding of findings) await printFinding(finding)
  if (failures > 0)
    throw new CommandError(failures === 1 ? 'One check failed.' : `${failures} checks failed.`, {
      exitCode: exitCode === exitCodes.success ? exitCodes.refused : exitCode,
    })
}
