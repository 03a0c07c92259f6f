/** The forms of a person's page. */
export const PERSON_FORMS = [
  'suspend',
  'restore',
  'sessions',
  'mail',
  'lock',
  'request',
  'impersonate',
  'cancel',
] as const
export type PersonForm = (typeof PERSON_FORMS)[number]
