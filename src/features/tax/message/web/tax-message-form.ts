/** The forms of the messages of a year, which share the action of their page. */
export const INTENTS = { new: 'new', corrections: 'corrections', discard: 'discard', sent: 'sent' } as const
/** Those of the form that notes that a message was sent. */
export const SENT_FIELDS = ['sentOn', 'receipt', 'sure'] as const
