/**
 * Returns the id of the record that an event is about: of the record in its data, or the id whose name begins as the
 * type does, such as `paymentId` of `payment.confirmed`.
 */
export const subjectOf = (type: string, data: object): string | null => {
  for (const record of Object.values(data) as ({ id?: unknown } | null)[])
    if (typeof record?.id === 'string') return record.id
  const [word] = type.split('.')
  const named = (data as Record<string, unknown>)[`${word}Id`]
  return typeof named === 'string' ? named : null
}
