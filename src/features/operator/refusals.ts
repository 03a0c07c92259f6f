/** Why somebody does not get, or keeps, a role at the desk, in both languages. */
import { refusals } from '#kernel/refusals.ts'

export const operatorRefusals = refusals({
  'operator.nobody': {
    status: 422,
    field: 'email',
    de: 'Mit dieser E-Mail-Adresse gibt es kein Konto.',
    en: 'There is no account with this e-mail address.',
  },
  'operator.not_suitable': {
    status: 422,
    field: 'email',
    de: 'Dieses Konto vermietet, gehört zu einem Unternehmen, ist gesperrt oder nicht bestätigt. Für den Schreibtisch braucht es ein eigenes.',
    en: 'This account rents out, belongs to a company, is suspended or not confirmed. The desk needs an account of its own.',
  },
  'operator.last_owner': {
    status: 422,
    de: 'Das ist die letzte Inhaberrolle. Gib sie zuerst jemand anderem.',
    en: 'This is the last owner. Give somebody else the role first.',
  },
})

type OperatorRefusals = typeof operatorRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends OperatorRefusals {}
}
