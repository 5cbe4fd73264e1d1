/**
 * Returns the id of the record that an event is about: the id of the record in its data, or the id that is named after
 * a part of the type, such as `paymentId` in the data of `payment.confirmed`.
 */
export const subjectOf = (type: string, data: object): string | null => {
  for (const record of Object.values(data) as ({ id?: unknown } | null)[])
    if (typeof record?.id === 'string') return record.id
  for (const word of type.split('.')) {
    const named = (data as Record<string, unknown>)[`${word}Id`]
    if (typeof named === 'string') return named
  }
  return null
}
