const dayMs = 86_400_000

/** The number of days after which deliveries that have ended are deleted. */
const keptDays = 30

/** Returns why no endpoint of the workspace has a delivery of an event that happened at a time. */
export const noDeliveryWords = (createdAt: string, endpointCount: number, now: Date): string => {
  if (endpointCount === 0) return 'You have no webhook endpoint.'
  return now.getTime() - Date.parse(createdAt) > keptDays * dayMs
    ? `Deliveries are deleted after ${keptDays} days.`
    : 'No endpoint received this event: none was enabled for this type when it happened.'
}
