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
  'company.day_budget': {
    status: 422,
    de: 'Diese Buchung würde dein Tagesbudget überschreiten: Für {until} sind noch {left} frei.',
    en: 'This booking would go over your daily budget: {left} left for {until}.',
  },
  'company.month_budget': {
    status: 422,
    de: 'Diese Buchung würde dein Monatsbudget überschreiten: noch {left} bis {until}.',
    en: 'This booking would go over your monthly budget: {left} left until {until}.',
  },
  'company.year_budget': {
    status: 422,
    de: 'Diese Buchung würde dein Jahresbudget überschreiten: noch {left} bis {until}.',
    en: 'This booking would go over your yearly budget: {left} left until {until}.',
  },
  'company.budget': {
    status: 422,
    constraint: ['budget_member', 'budget_currency'],
    de: 'Das würde das Budget für diesen Zeitraum überschreiten.',
    en: 'This would go over the budget for that time.',
  },
  'company.cap': {
    status: 422,
    constraint: 'budget_company',
    de: 'Das Budget deines Unternehmens für diesen Monat reicht nicht mehr.',
    en: 'Company budget over: it does not suffice for this booking this month.',
  },
  'company.budget_currency': {
    status: 422,
    de: 'Die Budgets deines Unternehmens sind in {currency}. Plätze in einer anderen Währung lassen sich damit nicht buchen.',
    en: 'Your company’s budgets are in {currency}. Places in another currency cannot be booked on them.',
  },
  'company.left': {
    status: 403,
    constraint: 'booking_of_member',
    de: 'Du gehörst nicht mehr zu diesem Unternehmen.',
    en: 'You do not belong to this company any more.',
  },
})

type CompanyRefusals = typeof companyRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends CompanyRefusals {}
}
