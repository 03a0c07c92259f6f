/** Why an operator cannot do something at the desk, in both languages. */
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
  'operator.mail_done': {
    status: 422,
    field: 'mail',
    de: 'Diese Mail wartet nicht mehr: Sie ist verschickt, stimmt nicht mehr oder ihr Link ist abgelaufen.',
    en: 'This mail is no longer waiting: it has been sent, is out of date, or its link has expired.',
  },
  'operator.verified': {
    status: 422,
    field: 'mail',
    de: 'Die E-Mail-Adresse ist schon bestätigt.',
    en: 'The e-mail address is confirmed already.',
  },
  'operator.no_lock': {
    status: 422,
    de: 'Hier ist gerade nichts gesperrt.',
    en: 'Nothing is locked here right now.',
  },
  'operator.colleague': {
    status: 422,
    de: 'Das Konto gehört zum Schreibtisch. Als jemand vom Schreibtisch sieht niemand anderes Viertel.',
    en: 'This account belongs to the desk. Nobody looks at Viertel as somebody of the desk.',
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
