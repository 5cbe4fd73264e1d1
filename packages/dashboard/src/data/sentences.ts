/**
 * Sentences for messages of the service that name a field as the API does, which the user does not know. Each pattern
 * is replaced with the text beside it. `messageAt` leaves out the name at the beginning of a message.
 */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^Send exactly one of checkoutId and invoiceId\.?$/, 'Fill in a checkout or an invoice, not both.'],
  [
    /^(\S{6})\S*(\S{4}) paid for several customers or guests, as the address of an exchange does: [^.]+\./,
    '$1…$2 paid for several customers, as an exchange does.',
  ],
  [/, and send it as recipientAddress\./, ' and enter it here.'],
  [/^(?:acceptedPairs|accepts) names (.+) twice\. Send each pair once\.$/, '$1 is chosen twice.'],
  [/^embedOrigins names (.+) twice\. Send each origin once\.$/, '$1 is listed twice.'],
  [/^invoiceReminderDays names (.+) twice\. Send each day once\.$/, 'Day $1 is listed twice.'],
  [/^accepts may hold (\d+) pairs, .*$/, 'Choose at most $1.'],
]

/** Returns a message of the service in the words of the dashboard's forms. */
export const inWordsOfForms = (message: string): string =>
  sentences.reduce((text, [pattern, sentence]) => text.replace(pattern, sentence), message)
