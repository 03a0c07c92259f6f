/** The forms of a person's page. */
export const PERSON_FORMS = ['suspend', 'restore', 'sessions', 'mail', 'lock', 'cancel', 'request'] as const
export type PersonForm = (typeof PERSON_FORMS)[number]
