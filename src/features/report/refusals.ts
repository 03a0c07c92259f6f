/** Why something about a report is refused, in both languages. */
import { refusals } from '#kernel/refusals.ts'

export const reportRefusals = refusals({
  'report.own': {
    status: 422,
    de: 'Das gehört dir. Du kannst es selbst ändern oder löschen.',
    en: 'This is yours. You can change or delete it yourself.',
  },
  'report.name_missing': {
    status: 422,
    field: 'name',
    de: 'Wir brauchen deinen Namen.',
    en: 'We need your name.',
  },
  'report.email_missing': {
    status: 422,
    field: 'email',
    de: 'Wir brauchen deine E-Mail-Adresse.',
    en: 'We need your e-mail address.',
  },
  'report.good_faith': {
    status: 422,
    field: 'goodFaith',
    de: 'Bitte bestätige, dass deine Angaben nach deiner Überzeugung stimmen.',
    en: 'Please confirm that you believe what you say to be accurate.',
  },
  'report.no_complaint': {
    status: 422,
    de: 'Eine Beschwerde ist hier nicht (mehr) möglich.',
    en: 'A complaint is not possible here (any more).',
  },
  'report.decided_already': {
    status: 422,
    de: 'Das hat inzwischen schon jemand entschieden.',
    en: 'Somebody has decided this in the meantime.',
  },
  'report.same_operator': {
    status: 403,
    de: 'Über eine Beschwerde entscheidet jemand anderes als beim ersten Mal.',
    en: 'A complaint is decided by somebody else than the first time.',
  },
  'report.not_possible': {
    status: 422,
    field: 'action',
    de: 'Das geht hier nicht.',
    en: 'That is not possible here.',
  },
  'report.gone': {
    status: 422,
    field: 'action',
    de: 'Das Gemeldete gibt es nicht mehr. Wähle „Nicht mehr da“.',
    en: 'What was reported no longer exists. Choose “No longer there”.',
  },
  'report.rule_missing': {
    status: 422,
    field: 'rule',
    de: 'Nenne das Gesetz oder die Stelle der Nutzungsbedingungen.',
    en: 'Name the law or the clause of the terms.',
  },
})

type ReportRefusals = typeof reportRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends ReportRefusals {}
}
