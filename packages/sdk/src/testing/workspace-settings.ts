/**
 * Checks workspace settings beyond their schema, and converts them to the form in which the service stores
 * them.
 */
import { refused } from './failure.ts'
import { leastConfirmations } from './generated/records.ts'
import type { Fields } from './store.ts'

/**
 * Returns the confirmations that a payment on a chain needs: the workspace's setting, or the service's
 * default.
 */
export const confirmationsOn = (chain: unknown, workspace: Fields | undefined): number => {
  const asked = (workspace?.confirmations ?? {}) as Record<string, number>
  return Math.max(leastConfirmations[String(chain)] ?? 1, asked[String(chain)] ?? 1)
}

const checkAsked = (asked: Record<string, number>): void => {
  for (const [chain, count] of Object.entries(asked)) {
    const param = `confirmations.${chain}`
    const least = leastConfirmations[chain] ?? 1
    if (count < least)
      throw refused(
        param,
        `This deployment asks for ${least} confirmations on ${chain}, and a workspace may only ask for more: ` +
          `send ${least} or more, or leave ${param} out.`,
      )
  }
}

const normalOrigin = (origin: string, place: number): string => {
  const param = `embedOrigins.${place}`
  if (!URL.canParse(origin))
    throw refused(
      param,
      `${param} must be an origin such as https://shop.example, without a path, or http://localhost:3000.`,
    )
  return new URL(origin).origin
}

const normalOrigins = (sent: readonly string[]): string[] => {
  const origins = sent.map(normalOrigin)
  const twice = origins.find((origin, index) => origins.indexOf(origin) < index)
  if (twice !== undefined)
    throw refused('embedOrigins', `embedOrigins names ${twice} twice. Send each origin once.`)
  return origins
}

const checkDays = (days: readonly number[]): void => {
  const twice = days.find((day, index) => days.indexOf(day) < index)
  if (twice !== undefined)
    throw refused('invoiceReminderDays', `invoiceReminderDays names ${twice} twice. Send each day once.`)
}

/** Returns the settings that an update of a workspace stores. */
export const settingsOf = ({
  confirmations = {},
  accent,
  embedOrigins,
  invoiceReminderDays = [],
}: Fields): Fields => {
  checkAsked(confirmations as Record<string, number>)
  checkDays(invoiceReminderDays as number[])
  return {
    ...(typeof accent === 'string' && { accent: accent.toLowerCase() }),
    ...(embedOrigins !== undefined && { embedOrigins: normalOrigins(embedOrigins as string[]) }),
  }
}
