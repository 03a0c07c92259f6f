/** Why an account does not become a company's, and what is refused about its members, in both languages (Spec 5, 8). */
import { refusals } from '#kernel/refusals.ts'

export const companyRefusals = refusals({
  'company.name_taken': {
    status: 422,
    field: 'companyName',
    constraint: ['company_name_key', 'company_request_name'],
    de: 'Diesen Unternehmensnamen gibt es hier schon.',
    en: 'There is already a company of this name here.',
  },
  'company.id_taken': {
    status: 422,
    field: 'companyId',
    constraint: ['company_slug', 'company_request_slug'],
    de: 'Diese Unternehmens-ID ist schon vergeben.',
    en: 'Company ID already taken: please choose another.',
  },
  'company.team_id_taken': {
    status: 422,
    field: 'teamId',
    constraint: ['company_team_slug', 'company_request_team_slug'],
    de: 'Diese Team-ID ist schon vergeben.',
    en: 'Team ID already taken: please choose another.',
  },
  'company.id_letters': {
    status: 422,
    de: '3 bis 30 Kleinbuchstaben von a bis z, Ziffern und einzelne Bindestriche dazwischen.',
    en: '3 to 30 lower-case letters from a to z, digits, and single hyphens between them.',
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
  'company.needs_address': {
    status: 422,
    de: 'Bevor du jemanden einlädst, braucht dein Unternehmen eine Rechnungsadresse.',
    en: 'Your company needs a billing address before you can invite anybody.',
  },
  'company.needs_method': {
    status: 422,
    de: 'Bevor du jemanden einlädst, braucht dein Unternehmen eine Zahlungsart.',
    en: 'Your company needs a payment method before you can invite anybody.',
  },
  'company.already_member': {
    status: 422,
    field: 'email',
    constraint: 'member_email',
    de: 'Diese Adresse gehört schon zu deinem Unternehmen oder ist schon eingeladen.',
    en: 'This address belongs to your company or is invited already.',
  },
  'company.email_fixed': {
    status: 422,
    field: 'email',
    de: 'Die Adresse von jemandem, der schon dabei ist, lässt sich hier nicht ändern.',
    en: 'The address of somebody who has joined cannot be changed here.',
  },
  'company.invite_first': {
    status: 422,
    de: 'Wer gelöscht ist, lässt sich nicht ändern. Lade die Person wieder ein.',
    en: 'Somebody who was deleted cannot be changed. Invite them again.',
  },
  'company.cost_centre': {
    status: 422,
    field: 'costCentre',
    de: 'Eine Kostenstelle hat 1 bis 8 Buchstaben oder Ziffern.',
    en: 'A cost centre has 1 to 8 letters or digits.',
  },
  'company.credit': {
    status: 422,
    constraint: 'budget_credit',
    de: 'Der Kreditrahmen deines Unternehmens reicht für diese Buchung nicht mehr. Bezahltes wird sofort wieder frei.',
    en: 'The credit of your company does not suffice for this booking. What is paid is free again at once.',
  },
  'company.needs_credit': {
    status: 422,
    field: 'payMode',
    de: 'Eine Monatsabrechnung braucht einen Kreditrahmen. Bitte schreib uns, wenn dein Unternehmen einen möchte.',
    en: 'A monthly statement needs a credit limit. Please write to us if your company would like one.',
  },
  'company.statement_needs_method': {
    status: 422,
    field: 'payMode',
    de: 'Für die Monatsabrechnung braucht dein Unternehmen eine Zahlungsart.',
    en: 'Your company needs a payment method for the monthly statement.',
  },
  'company.unknown_cost_centre': {
    status: 422,
    field: 'costCentre',
    de: 'Diese Kostenstelle gibt es in deinem Unternehmen nicht.',
    en: 'Your company has no such cost centre.',
  },
  'company.needs_billing': {
    status: 403,
    de: 'Limits und Kostenstellen ändert nur, wer abrechnen darf.',
    en: 'Limits and cost centres are changed by whoever may do the billing.',
  },
  'company.admin_grants': {
    status: 403,
    de: 'Wer einladen und wer abrechnen darf, entscheidet nur die Leitung.',
    en: 'Only the admin decides who may invite and who may do the billing.',
  },
  'company.admin_protected': {
    status: 403,
    de: 'Die Leitung ändert nur, wer sie hat.',
    en: 'Only the admin can change the admin.',
  },
  'company.holder_protected': {
    status: 403,
    de: 'Wer einladen oder abrechnen darf, wird nur von der Leitung geändert oder gelöscht.',
    en: 'Whoever may invite or do the billing is changed or deleted by the admin only.',
  },
  'company.admin_needs_member': {
    status: 422,
    de: 'Die Leitung übernimmt nur, wer im Unternehmen dabei ist und sich anmelden kann.',
    en: 'Only somebody who has joined the company and can sign in becomes the admin.',
  },
  'company.admin_stays': {
    status: 422,
    de: 'Die Leitung lässt sich nicht löschen.',
    en: 'The admin cannot be deleted.',
  },
  'company.admin_unlimited': {
    status: 422,
    field: 'limit',
    de: 'Die Leitung hat kein Limit.',
    en: 'The admin has no limit.',
  },
  'company.invitations_used_up': {
    status: 422,
    de: 'Ein Unternehmen verschickt am Tag höchstens 50 Einladungen; heute gehen noch {left}.',
    en: 'A company sends at most 50 invitations a day; {left} more are possible today.',
  },
  'company.resend_soon': {
    status: 422,
    de: 'Der letzte Link ist gerade erst verschickt. In {seconds} s geht es wieder.',
    en: 'The last link has only just been sent. You can send another in {seconds} s.',
  },
  'company.resend_used_up': {
    status: 422,
    de: 'An diese Person sind heute schon fünf Links gegangen. Morgen geht es wieder.',
    en: 'Five links have gone to this person today. You can send another tomorrow.',
  },
  'company.hours': {
    status: 422,
    field: 'week',
    de: 'Diese Zeiten lassen sich nicht speichern: Jeder halbe Tag gilt einmal, und Zeiten dürfen weder enden, bevor sie beginnen, noch sich überschneiden.',
    en: "Office Hours can't be stored: each half day counts once, and times must neither end before they begin nor overlap.",
  },
  'company.presence_day': {
    status: 422,
    field: 'day',
    de: 'Wo du bist, lässt sich für heute und bis zu drei Monate im Voraus sagen.',
    en: 'You can say where you are for today and up to three months ahead.',
  },
  'company.fee_changed': {
    status: 422,
    de: 'Die Gebühren haben sich geändert. Bitte sieh dir die Liste noch einmal an.',
    en: 'The fees have changed. Please look at the list again.',
  },
  'company.invite_gone': {
    status: 404,
    de: 'Diesen Link gibt es nicht, oder er ist schon benutzt oder durch einen neueren ersetzt.',
    en: 'There is no such link, or it has been used or replaced by a newer one.',
  },
  'company.invite_expired': {
    status: 422,
    de: 'Diese Einladung ist abgelaufen. Lass dir einen neuen Link schicken.',
    en: 'This invitation has expired. Ask for a new link.',
  },
  'company.invite_other_address': {
    status: 403,
    de: 'Diese Einladung gilt für eine andere E-Mail-Adresse als die deines Kontos.',
    en: 'This invitation is for another e-mail address than that of your account.',
  },
  'company.invite_is_company': {
    status: 422,
    de: 'Du leitest selbst ein Unternehmen und kannst deshalb zu keinem anderen gehören.',
    en: 'You administer a company yourself, so you cannot belong to another.',
  },
  'company.invite_is_member': {
    status: 422,
    de: 'Du gehörst schon zu diesem Unternehmen.',
    en: 'You belong to this company already.',
  },
  'company.invite_elsewhere': {
    status: 422,
    constraint: 'member_person',
    de: 'Du gehörst schon zu einem anderen Unternehmen. Solange das so ist, kannst du nicht annehmen.',
    en: 'You belong to another company already. As long as you do, you cannot accept.',
  },
  'company.invite_has_offices': {
    status: 422,
    de: 'Du bietest Büros an oder hast einen Entwurf dafür. Lösche sie zuerst, oder nimm die Einladung mit einem anderen Konto an.',
    en: 'You offer offices or have a draft of one. Delete them first, or accept with another account.',
  },
  'company.import_empty': {
    status: 422,
    field: 'csv',
    de: 'Diese Datei hat keine Zeilen mit Personen.',
    en: 'This file has no lines with people.',
  },
  'company.import_columns': {
    status: 422,
    field: 'csv',
    de: 'In der ersten Zeile fehlt eine Spalte: E-Mail, Vorname und Nachname braucht es.',
    en: 'A column is missing in the first line: e-mail, first name and last name are needed.',
  },
  'company.import_too_long': {
    status: 422,
    field: 'csv',
    de: 'Höchstens 500 Zeilen auf einmal.',
    en: 'No more than 500 lines at once.',
  },
  'company.import_twice': {
    status: 422,
    de: 'Steht weiter oben schon.',
    en: 'Is in a line above already.',
  },
  'company.import_unreadable': {
    status: 422,
    de: 'Nicht lesbar.',
    en: 'Cannot be read.',
  },
  'company.import_faulty': {
    status: 422,
    de: 'Niemand ist eingeladen: Es sind noch Zeilen zu klären.',
    en: 'Nobody has been invited: there are lines to be settled first.',
  },
  'company.address_unknown': {
    status: 422,
    field: 'address.street',
    de: 'Diese Adresse ist nicht zu finden. Bitte prüfe Straße, Postleitzahl und Ort.',
    en: 'Address cannot be geocoded. Please check street, postcode and city.',
  },
  'company.place_address': {
    status: 422,
    de: 'Wer hierher kommt, muss wissen, wohin. Trag zuerst die Adresse ein.',
    en: 'Whoever comes has to know where. Please enter the address first.',
  },
  'company.place_title': {
    status: 422,
    field: 'title',
    de: 'Wie heißt der Ort?',
    en: 'What is the place called?',
  },
  'company.place_visited': {
    status: 422,
    de: 'Am {day} kommt jemand. Danach geht das, oder wenn du den Besuch absagst.',
    en: 'Somebody is coming on {day}. You can do this afterwards, or once you have cancelled the visit.',
  },
  'company.seats_booked': {
    status: 422,
    field: 'seats',
    de: 'Am {day} sind mehr Plätze gebucht.',
    en: 'More seats are booked on {day}.',
  },
  'company.many_places': {
    status: 422,
    de: 'Mehr als {count} Orte gehen nicht. Lösche erst einen.',
    en: 'There can be no more than {count} places. Please delete one first.',
  },
  'company.share_day': {
    status: 422,
    field: 'day',
    de: 'Teilen geht von heute an bis drei Monate im Voraus.',
    en: 'You can share from today on, up to three months ahead.',
  },
  'company.share_hours': {
    status: 422,
    field: 'to',
    de: 'Ein Besuch dauert mindestens zwei Stunden: Bis muss so weit nach Von liegen.',
    en: 'A visit lasts two hours at least: the end has to be that far after the start.',
  },
  'company.share_twice': {
    status: 422,
    field: 'from',
    de: 'Die Zeiten eines Tages dürfen sich nicht überschneiden.',
    en: 'Times on the same day must not overlap.',
  },
  'company.share_nothing': {
    status: 422,
    field: 'day',
    de: 'An welchem Tag?',
    en: 'On which day?',
  },
  'company.visit_begun': {
    status: 422,
    de: 'Dieser Besuch hat schon begonnen oder ist abgesagt.',
    en: 'This visit has begun already, or is cancelled.',
  },
})

type CompanyRefusals = typeof companyRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends CompanyRefusals {}
}
