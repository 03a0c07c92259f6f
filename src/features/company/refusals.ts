/** Why an account does not become a company's, in both languages (Spec 5, 8). */
import { refusals } from '#kernel/refusals.ts'

export const companyRefusals = refusals({
  'company.name_taken': {
    status: 422,
    field: 'companyName',
    constraint: ['company_name_key', 'company_request_name'],
    de: 'Diesen Unternehmensnamen gibt es hier schon.',
    en: 'Company ID and Team ID already taken: there is a company of this name.',
  },
  'company.already_requested': {
    status: 422,
    constraint: 'company_request_open',
    de: 'Du hast die Umwandlung schon angefragt.',
    en: 'You have already asked for the conversion.',
  },
  'company.permanent': {
    status: 422,
    field: 'permanent',
    de: 'Bitte bestätige, dass sich das nicht zurücknehmen lässt.',
    en: 'Please confirm that this cannot be undone.',
  },
  'company.is_company': {
    status: 422,
    de: 'Das ist schon das Konto eines Unternehmens.',
    en: 'This is a company account already.',
  },
  'company.is_employee': {
    status: 422,
    de: 'Du buchst auf Rechnung deines Unternehmens. Ein eigenes braucht ein anderes Konto.',
    en: 'You book on the account of your company. A company of your own needs another account.',
  },
  'company.has_offices': {
    status: 422,
    de: 'Du bietest Büros an oder hast einen Entwurf dafür. Unternehmen buchen nur: Lösche sie zuerst, oder nimm ein anderes Konto.',
    en: 'You offer offices or have a draft of one. Companies only book: delete them first, or use another account.',
  },
  'company.conversion_off': {
    status: 422,
    de: 'Zurzeit lassen sich Konten nicht umwandeln. Bitte versuche es später noch einmal.',
    en: 'Accounts cannot be converted at the moment. Please try again later.',
  },
  'company.declined_lately': {
    status: 422,
    de: 'Deine Anfrage wurde gerade erst abgelehnt. 24 Stunden danach kannst du noch einmal fragen.',
    en: 'Your request has only just been declined. You can ask again 24 hours later.',
  },
  'company.applicant_changed': {
    status: 422,
    de: 'Dieses Konto lässt sich nicht mehr umwandeln, zum Beispiel weil es jetzt Büros anbietet.',
    en: 'This account can no longer be converted, for example because it offers offices now.',
  },
})

type CompanyRefusals = typeof companyRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends CompanyRefusals {}
}
